/** Lined paper to write words on. What is typed stays, whatever the link does. */

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { memo } from "../../shell/memo";
import "./word-lines.css";

interface WordLine {
  /** Stays the same while the line is the same one. */
  key: string;
  /** What the hub has. */
  value: string;
  label: string;
  /** How many characters, where that is known. */
  max?: number;
  /** Why it will not count as it stands. */
  problem?: string;
  /** Struck: shown crossed out. */
  struck?: boolean;
  disabled?: boolean;
  /** Before the line: a letter, a number, a category. */
  mark?: ComponentChildren;
}

interface WordLinesProps {
  lines: readonly WordLine[];
  /** Called at most every 300 ms per line while somebody types, and always with the last state. */
  onDraft(key: string, value: string): void;
  /** Enter on the last line. */
  onDone?: () => void;
}

const PACE_MS = 300;

export function WordLines({ lines, onDraft, onDone }: WordLinesProps) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef({ onDraft, onDone });
  latest.current = { onDraft, onDone };
  const draft = useCallback((key: string, value: string) => latest.current.onDraft(key, value), []);
  const next = useCallback((at: number) => {
    const fields = list.current?.querySelectorAll("input") ?? [];
    if (at + 1 < fields.length) fields[at + 1]?.focus();
    else latest.current.onDone?.();
  }, []);
  return (
    <ol class="word-lines" ref={list}>
      {lines.map(({ key, ...line }, at) => (
        <Line key={key} {...line} name={key} at={at} onDraft={draft} onEnter={next} />
      ))}
    </ol>
  );
}

type LineProps = Omit<WordLine, "key"> & {
  name: string;
  at: number;
  onDraft(name: string, value: string): void;
  onEnter(at: number): void;
};

const Line = memo(function Line({ name, at, onDraft, onEnter, ...line }: LineProps) {
  const [typed, setTyped] = useState(line.value);
  const dirty = useRef(false);
  const timer = useRef(0);
  const latest = useRef(typed);
  latest.current = typed;

  // The hub's word counts, except while somebody is writing here.
  useLayoutEffect(() => {
    if (!dirty.current) setTyped(line.value);
    if (line.value === latest.current) dirty.current = false;
  }, [line.value]);

  const send = () => {
    clearTimeout(timer.current);
    timer.current = 0;
    if (dirty.current) onDraft(name, latest.current);
  };
  const sendNow = useRef(send);
  sendNow.current = send;
  useEffect(() => () => sendNow.current(), []);

  const id = `line-${name}`;
  return (
    <li class="word-line" data-struck={line.struck || undefined}>
      {line.mark && <span class="word-line-mark">{line.mark}</span>}
      <input
        type="text"
        id={id}
        aria-label={line.label}
        aria-invalid={line.problem ? true : undefined}
        aria-describedby={line.problem ? `${id}-problem` : undefined}
        placeholder={line.label}
        value={typed}
        maxLength={line.max}
        disabled={line.disabled}
        autocomplete="off"
        autocapitalize="words"
        spellcheck={false}
        enterkeyhint="next"
        onInput={(event) => {
          dirty.current = true;
          setTyped(event.currentTarget.value);
          latest.current = event.currentTarget.value;
          timer.current ||= window.setTimeout(() => sendNow.current(), PACE_MS);
        }}
        onBlur={send}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.isComposing) return;
          event.preventDefault();
          send();
          onEnter(at);
        }}
      />
      {line.problem && (
        <span class="word-line-problem" id={`${id}-problem`}>
          {line.problem}
        </span>
      )}
    </li>
  );
});
