/** The rules, to look up: the whole game in the order of play, then rulings; searchable. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { Rule } from "../../games/teaching";
import { useText } from "../../shell/shell";
import { fold, matches } from "./search";
import "./teach.css";
import type { Taught } from "./use-help";

interface RulesProps {
  help: Taught;
  /** Where the game stands: what matters there is marked, and scrolled to. */
  phase?: string | null;
}

export function Rules({ help, phase = null }: RulesProps) {
  const shell = useText();
  const { box, teaching, text } = help;
  const [sought, setSought] = useState("");
  const field = useId();
  const said = (rule: Rule) => ({
    heading: text(`${box}.help.rule.${rule.id}`),
    body: text(`${box}.help.rule.${rule.id}.text`),
  });
  const found = teaching.rules.filter((rule) => {
    const { heading, body } = said(rule);
    return matches(fold(`${heading} ${body}`), sought);
  });
  const now = teaching.rules.find((rule) => phase !== null && rule.phases?.includes(phase));
  const course = found.filter((rule) => !rule.ruling);
  const rulings = found.filter((rule) => rule.ruling);
  const draw = (rule: Rule) => (
    <Paragraph
      key={rule.id}
      {...said(rule)}
      {...{ rule, help }}
      now={phase !== null && rule.phases?.includes(phase) === true}
      scroll={rule === now && !sought}
    />
  );
  return (
    <div class="rules">
      <label class="field" for={field}>
        <span class="unseen">{shell("teach.search")}</span>
        <input
          id={field}
          type="search"
          placeholder={shell("teach.search")}
          value={sought}
          onInput={(event) => setSought(event.currentTarget.value)}
        />
      </label>
      <p class="small quiet" role="status">
        {sought && shell("teach.found", { n: found.length })}
      </p>
      {course.map(draw)}
      {rulings.length > 0 && <h2>{shell("teach.rulings")}</h2>}
      {rulings.map(draw)}
    </div>
  );
}

interface ParagraphProps {
  rule: Rule;
  help: Taught;
  heading: string;
  body: string;
  now: boolean;
  scroll: boolean;
}

function Paragraph({ rule, help, heading, body, now, scroll }: ParagraphProps) {
  const shell = useText();
  const here = useRef<HTMLElement>(null);
  const Drawing = rule.picture;
  useEffect(() => {
    if (scroll) here.current?.scrollIntoView({ block: "start" });
  }, [scroll]);
  return (
    <article ref={here} class="rule" data-now={now || undefined} aria-current={now || undefined}>
      <h3>
        {heading}
        {now && <span class="rule-now">{shell("teach.now")}</span>}
      </h3>
      {Drawing && (
        <span class="rule-picture" aria-hidden="true">
          <Drawing text={help.text} />
        </span>
      )}
      {body.split("\n").map((line) => (
        <p key={line}>{line}</p>
      ))}
    </article>
  );
}
