/** A box that fails says so, for as long as it does. */

import type { Room } from "../../hub/messages";
import type { ShellKey, Text } from "../../texts/text";
import "./bars.css";

export function FaultBar({ room, text }: { room: Room; text: Text<ShellKey> }) {
  return (
    <div role="status">{room.fault && <p class="bar bar-refusal">{text.line(room.fault)}</p>}</div>
  );
}
