/** Words that spoil: a line for each opponent's category, and another below it once it is used. */

import { useMemo, useRef, useState } from "preact/hooks";
import { choiceOf } from "../../offers/choices";
import { SeatName } from "../../parts/seat-name/seat-name";
import { WordLines } from "../../parts/word-lines/word-lines";
import { CategoryMark } from "./category";
import { categoryOf, type SeatScreen } from "./game";
import type { Lines } from "./lines";
import type { ForeignLine } from "./view";

export function Foreign(props: SeatScreen & { lines: Lines }) {
  const { game, hand, offers, seats, text, act, clock, lines } = props;
  const about = choiceOf(offers, "guess", "about", "of")?.of.map(String) ?? [];
  const sheet = useSheet(hand.foreign);
  const whose = (code: string) =>
    seats.filter((who) => game.has[who.seat] === code && who.seat !== props.seat);
  const marks = useMemo(
    () => new Map(about.map((code) => [code, markOf(props, code, whose(code))])),
    [about.join(), seats, game.has, game.categories, game.letter],
  );
  return (
    <section class="got_any_words-paper">
      <h2 class="got_any_words-title">
        {text("got_any_words.foreign")}{" "}
        <span class="quiet">{text("got_any_words.left", { n: hand.left })}</span>
      </h2>
      <WordLines
        lines={about.flatMap((code) =>
          sheet.linesFor(code).map((key, nth) => ({
            ...lines.line(key, sheet.value(key)),
            label: text("got_any_words.foreign_line", {
              n: nth + 1,
              seats: whose(code).map((who) => who.seat),
            }),
            disabled: sheet.isFull() && !sheet.isUsed(key),
            mark: nth === 0 ? marks.get(code) : game.letter,
          })),
        )}
        onDraft={(key, value) => {
          const line = sheet.write(key, value);
          if (line === undefined) return;
          const guess = { line, about: codeOf(key), text: lines.word(key, value) };
          act("guess", { ...guess, at: clock.moment() }, `foreign-${line}`);
        }}
      />
    </section>
  );
}

/** At the first line for a category: what it is, and whose. */
function markOf({ game }: SeatScreen, code: string, whose: SeatScreen["seats"]) {
  const category = categoryOf(game, code);
  return (
    <>
      <span class="got_any_words-for">
        {category && <CategoryMark category={category} />}
        {whose.map((who) => (
          <SeatName key={who.seat} who={who} />
        ))}
      </span>
      {game.letter}
    </>
  );
}

const keyOf = (code: string, nth: number) => `${code}:${nth}`;
const codeOf = (key: string) => key.slice(0, key.lastIndexOf(":"));

/**
 * The sheet has as many lines as there are players, for any category; here each category has lines
 * of its own. Which line of the sheet one of these is, is settled when something is written there.
 */
function useSheet(foreign: readonly ForeignLine[]) {
  const [, look] = useState(0);
  const place = useRef(new Map<string, number>()).current;
  const typed = useRef(new Map<string, string>()).current;
  const isUsed = (key: string) => Boolean(typed.get(key)?.trim());
  const usedPlaces = () => [...place].filter(([key]) => isUsed(key)).map(([, at]) => at);

  foreign.forEach(({ about, text }, at) => {
    if (!text || [...place.values()].includes(at)) return;
    let nth = 0;
    while (isUsed(keyOf(about, nth))) nth += 1;
    place.set(keyOf(about, nth), at);
    typed.set(keyOf(about, nth), text);
  });

  return {
    isUsed,
    isFull: () => usedPlaces().length >= foreign.length,
    /** All that are written on, and one that is free while words are left. */
    linesFor(code: string): string[] {
      const used = [...typed.keys()].filter((key) => codeOf(key) === code && isUsed(key));
      const last = Math.max(-1, ...used.map((key) => Number(key.slice(code.length + 1))));
      const more = last < 0 || (used.length > last && usedPlaces().length < foreign.length);
      return Array.from({ length: last + 1 + Number(more) }, (_, nth) => keyOf(code, nth));
    },
    /** What the hub has. */
    value(key: string): string {
      const line = foreign[place.get(key) ?? -1];
      return line?.about === codeOf(key) ? line.text : "";
    },
    /** Which line of the sheet this is written on; none if nothing is left. */
    write(key: string, value: string): number | undefined {
      typed.set(key, value);
      const taken = usedPlaces();
      const free = foreign.findIndex((_, at) => !taken.includes(at));
      const at = place.get(key) ?? (value.trim() && free >= 0 ? free : undefined);
      if (at === undefined) return undefined;
      for (const [other, there] of place) if (there === at && other !== key) place.delete(other);
      place.set(key, at);
      look((n) => n + 1);
      return at;
    },
  };
}
