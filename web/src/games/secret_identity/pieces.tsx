/** The pieces: characters, and safes with their pictos. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { memo } from "../../shell/memo";
import { HALVES, type Half, named, type TableScreen } from "./game";
import type { Character, Face, Safe } from "./view";

export const Sign = memo(function Sign({ half }: { half: Half }) {
  return (
    <span class="secret_identity-sign" data-half={half}>
      <Icon name={half === "green" ? "tick" : "cross"} />
    </span>
  );
});

type TileProps = Pick<TableScreen, "text"> & { face: Face; half: Half };

/** A placed picto: its side, and whether it fits. */
export const Tile = memo(function Tile({ face, half, text }: TileProps) {
  return (
    <span class="secret_identity-tile" data-half={half}>
      <Picto name={face.picto} label={`${face.name}, ${text(`secret_identity.half.${half}`)}`} />
      <Sign half={half} />
    </span>
  );
});

type OpenSafeProps = Pick<TableScreen, "text"> & { safe: Safe | null | undefined };

/** What lies in a safe, once all are open. With the box: how many. */
export const OpenSafe = memo(function OpenSafe({ safe, text }: OpenSafeProps) {
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
});

export const Numbered = memo(function Numbered({ character }: { character: Character }) {
  return (
    <>
      <b class="secret_identity-number">{character.number}</b>
      {character.name && <span class="secret_identity-name">{character.name}</span>}
    </>
  );
});

type ListProps = Pick<TableScreen["game"], "characters"> & {
  /** With reminders, one below the other; else in two short columns. */
  full?: boolean;
  beside?: (character: Character) => ComponentChildren;
};

export const Characters = memo(function Characters({ characters, full, beside }: ListProps) {
  return (
    <ol class={full ? "trays secret_identity-characters" : "secret_identity-who"}>
      {characters.map((character) => (
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
});

/** The eight names while something else is done; with the box there may be none. */
export function WhoIsThere({ game }: TableScreen) {
  return named(game) ? <Characters characters={game.characters} /> : null;
}
