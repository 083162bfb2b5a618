/** On the tablet, before the first card of a box that this table does not know yet. */

import type { GameView } from "../../games/contract";
import { hasHelp } from "../../games/help";
import { useShell } from "../../shell/shell";
import type { AtTable } from "../at-table";
import { boxName } from "../lobby/shelf";
import { InAMinute } from "./teach";
import "./teach.css";

/** A group that knows a box is not taught it again: neither at this screen nor at this table. */
export function FirstTime({ room, text, game }: AtTable & { game: GameView }) {
  const { hints } = useShell();
  const box = room.playing;
  if (!hasHelp(box) || game.round > 1) return null;
  if (hints.firstNew([`minute.${box}`]) === null) return null;
  return (
    <div class="first-time">
      <h2>{boxName(box, text.language)}</h2>
      <InAMinute key={box} box={box} onDone={() => hints.meet([`minute.${box}`])} />
    </div>
  );
}
