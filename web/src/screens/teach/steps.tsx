/** Steps with the real box, to tick off. */

import type { Line } from "../../hub/messages";
import type { Text } from "../../texts/text";
import "./teach.css";

export function Steps({ lines, text }: { lines: readonly Line[]; text: Text<string> }) {
  return (
    <ol class="setting-up">
      {lines.map((line) => (
        <li key={line.code}>
          <label>
            <input type="checkbox" />
            <span>{text.line(line)}</span>
          </label>
        </li>
      ))}
    </ol>
  );
}
