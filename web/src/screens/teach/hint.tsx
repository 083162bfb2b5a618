/** The first time a person meets a kind of decision: a word beside the thumb, gone with the tap. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { Press } from "../../parts/press/press";
import { useShell } from "../../shell/shell";
import "./teach.css";
import { useHelp } from "./use-help";

interface HintProps {
  box: string;
  /** What is open to this seat now. */
  verbs: readonly string[];
  /** The name of a first game: there everything is told, one thing after the other. */
  lesson: string | null;
}

export function Hint({ box, verbs, lesson }: HintProps) {
  const { text: shell, hints } = useShell();
  const wanted = lesson !== null || hints.on.value;
  const help = useHelp(wanted ? box : null);
  const told = lesson === null ? hints : hints.lesson(lesson);
  const opening = `${box}.first_game`;
  const kinds = verbs.map((verb) => `${box}.${verb}`);
  const shown = told.firstNew(lesson === null ? kinds : [opening, ...kinds]);
  const before = useRef({ shown, open: kinds.join() });
  useLayoutEffect(() => {
    const { shown: last, open } = before.current;
    // What goes away has been dealt with, and so has how it begins.
    const acted = open !== "" && open !== kinds.join();
    if (last !== null && (last === opening ? acted : !kinds.includes(last))) told.meet([last]);
    before.current = { shown, open: kinds.join() };
  }, [shown, shown && kinds.join()]);
  if (shown === null || !wanted) return null;
  // Where somebody learns, its place is kept: nothing jumps under the thumb.
  if (!help) return lesson && <aside class="hint" aria-busy="true" />;
  const verb = shown.slice(box.length + 1);
  // What was offered with it was there to be seen, unless somebody is here to learn.
  const done = () => told.meet(lesson === null ? kinds : [shown]);
  return (
    <aside class="hint" aria-label={shell.value("teach.hint")}>
      {shown === opening ? (
        <p>{help.text(`${box}.help.first_game`)}</p>
      ) : (
        <p>
          <b>{help.text(`${box}.verb.${verb}`)}</b> {help.text(`${box}.help.may.${verb}`)}
        </p>
      )}
      <div class="hint-foot">
        {lesson === null && (
          <Press kind="quiet" onPress={hints.toggle}>
            {shell.value("teach.no_hints")}
          </Press>
        )}
        <Press kind="quiet" icon="tick" onPress={done}>
          {shell.value("teach.understood")}
        </Press>
      </div>
    </aside>
  );
}
