/** What now? What this seat can do and why; on the tablet what everybody is doing. */

import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { useShell } from "../../shell/shell";
import { spokenOf } from "./spoken";
import "./teach.css";
import type { Taught } from "./use-help";

interface WhatNowProps {
  help: Taught;
  phase: string;
  /** The verbs that are open to this seat; none on the tablet. */
  verbs: readonly string[];
  onRules(): void;
  onClose(): void;
}

export function WhatNow({ help, phase, verbs, onRules, onClose }: WhatNowProps) {
  const { text: shell, hints } = useShell();
  const words = shell.value;
  const { box, text } = help;
  const { everybody, mine } = spokenOf(box, phase, verbs);
  return (
    <Sheet title={words("teach.what_now")} onClose={onClose}>
      <p>{text(everybody)}</p>
      {mine.length > 0 && (
        <ul class="what-now">
          {mine.map(({ verb, name, may }) => (
            <li key={verb}>
              <b>{text(name)}</b>
              <span>{text(may)}</span>
            </li>
          ))}
        </ul>
      )}
      <Press kind="plain" icon="record" onPress={onRules}>
        {words("teach.rules")}
      </Press>
      <Press kind="quiet" icon={hints.on.value ? "cross" : "tick"} onPress={hints.toggle}>
        {words(hints.on.value ? "teach.no_hints" : "teach.hints")}
      </Press>
    </Sheet>
  );
}
