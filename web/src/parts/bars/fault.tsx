/** A box that fails says so, for as long as it does. */

import type { Room } from "../../hub/messages";
import { memo } from "../../shell/memo";
import type { ShellKey, Text } from "../../texts/text";
import "./bars.css";

interface FaultBarProps {
  room: Room;
  text: Text<ShellKey>;
}

export const FaultBar = memo(function FaultBar({ room, text }: FaultBarProps) {
  return (
    <div role="status">{room.fault && <p class="bar bar-refusal">{text.line(room.fault)}</p>}</div>
  );
});
