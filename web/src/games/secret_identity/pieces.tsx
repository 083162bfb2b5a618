/** The pieces: characters, safes with their pictos, the key under its cover. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { Press } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { Names } from "./names";
import type { Safe, SeatScreen, TableScreen } from "./view";
import { type Character, characterOf, type Face, HALVES, type Half, named } from "./view";

export function Sign({ half }: { half: Half }) {
  return (
    <span class="secret_identity-sign" data-half={half}>
      <Icon name={half === "green" ? "tick" : "cross"} />
    </span>
  );
}

type TileProps = Pick<TableScreen, "text"> & { face: Face; half: Half };

/** A placed picto: its side, and whether it fits. */
export function Tile({ face, half, text }: TileProps) {
  return (
    <span class="secret_identity-tile" data-half={half}>
      <Picto name={face.picto} label={`${face.name}, ${text(`secret_identity.half.${half}`)}`} />
      <Sign half={half} />
    </span>
  );
}

type OpenSafeProps = Pick<TableScreen, "text"> & { safe: Safe | null | undefined };

/** What lies in a safe, once all are open. With the box: how many. */
export function OpenSafe({ safe, text }: OpenSafeProps) {
  if (!safe) return null;
  if (!safe.green.length && !safe.red.length) {
    return <p class="secret_identity-count">{text("secret_identity.pictos", { n: safe.count })}</p>;
  }
  return (
    <ul class="secret_identity-tiles">
      {HALVES.flatMap((half) =>
        safe[half].map((face) => (
          <li key={face.picto}>
            <Tile face={face} half={half} text={text} />
          </li>
        )),
      )}
    </ul>
  );
}

export function Numbered({ character }: { character: Character }) {
  return (
    <>
      <b class="secret_identity-number">{character.number}</b>
      {character.name && <span class="secret_identity-name">{character.name}</span>}
    </>
  );
}

type ListProps = Pick<TableScreen, "game"> & {
  /** With reminders, one below the other; else in two short columns. */
  full?: boolean;
  beside?: (character: Character) => ComponentChildren;
};

export function Characters({ game, full, beside }: ListProps) {
  return (
    <ol class={full ? "secret_identity-characters" : "secret_identity-who"}>
      {game.characters.map((character) => (
        <li key={character.number}>
          <Numbered character={character} />
          {full && character.reminder && (
            <span class="secret_identity-reminder">{character.reminder}</span>
          )}
          {beside?.(character)}
        </li>
      ))}
    </ol>
  );
}

/** My key, held to look, and beside it who is who. The same size whatever the key is. */
export function MyKey(props: SeatScreen) {
  const { game, hand, text } = props;
  const [open, setOpen] = useState(false);
  const mine = hand.key === null ? undefined : characterOf(game, hand.key);
  const title = text(game.box ? "secret_identity.names" : "secret_identity.characters");
  return (
    <div class="secret_identity-my-key">
      <SecretCover label={text(`secret_identity.word.${game.edition}.mine`)} size="small">
        {mine && (
          <span class="secret_identity-mine">
            <Numbered character={mine} />
            {mine.reminder && <span class="secret_identity-reminder">{mine.reminder}</span>}
          </span>
        )}
      </SecretCover>
      <Press kind="plain" icon="people" label={title} onPress={() => setOpen(true)} />
      {open && (
        <Sheet title={title} onClose={() => setOpen(false)}>
          {game.box ? <Names {...props} /> : <Characters game={game} full />}
        </Sheet>
      )}
    </div>
  );
}

/** The eight names while something else is done; with the box there may be none. */
export function WhoIsThere({ game }: TableScreen) {
  return named(game) ? <Characters game={game} /> : null;
}
