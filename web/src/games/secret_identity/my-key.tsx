/** The key under its cover. */

import { useState } from "preact/hooks";
import { Press } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { characterOf, type SeatScreen } from "./game";
import { Names } from "./names";
import { Characters, Numbered } from "./pieces";

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
          {game.box ? <Names {...props} /> : <Characters characters={game.characters} full />}
        </Sheet>
      )}
    </div>
  );
}
