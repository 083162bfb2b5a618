/** A word that was read out: standing or struck, by whom, and what the table says of it. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import { useInSight } from "./drama";
import type { TableScreen } from "./game";
import type { Read } from "./view";

type WordProps = Pick<TableScreen, "seats" | "text"> & {
  read: Read;
  fresh?: boolean;
  /** Whose screen this is, if it is somebody's: its own word may have hit. */
  me?: number;
  children?: ComponentChildren;
};

export function Word({ read, seats, text, fresh, me, children }: WordProps) {
  const vote = read.challenge;
  const onPhone = fresh && me !== undefined;
  const inSight = useInSight<HTMLLIElement>(onPhone ? `${read.text} ${read.stands}` : null);
  return (
    <li
      ref={inSight}
      class="tray got_any_words-word"
      data-fate={read.stands === null ? "open" : read.stands ? "stands" : "struck"}
      data-fresh={fresh || undefined}
    >
      <span class="got_any_words-said">
        {read.stands !== null && <Icon name={read.stands ? "tick" : "cross"} />}
        <span class="got_any_words-text">{read.text}</span>
        {read.stands !== null && (
          <span class="unseen">
            {text(read.stands ? "got_any_words.stands" : "got_any_words.struck")}
          </span>
        )}
      </span>
      {read.pairs.map((pair, i) => {
        const who = seats[pair.seat];
        if (pair.same && pair.seat === me && read.seat !== me) {
          return (
            <span key={i} class="got_any_words-hit">
              <Icon name="flag" />
              {text("got_any_words.hit", { word: pair.text })}
            </span>
          );
        }
        return (
          <span key={i} class="got_any_words-beside" data-asks={pair.asks || undefined}>
            {who && <SeatName who={who} />}
            <span>
              {text(pair.same ? "got_any_words.has_same" : pairKey(pair.asks, pair.how), {
                word: pair.text,
              })}
            </span>
          </span>
        );
      })}
      {vote && (
        <span class="got_any_words-beside">
          {vote.struck === null
            ? text("got_any_words.voting", { by: vote.by })
            : text(vote.struck ? "got_any_words.voted_out" : "got_any_words.voted_in")}
        </span>
      )}
      {children}
    </li>
  );
}

/** Words in short, each with what became of it. */
export function Brought({ words, text }: Pick<TableScreen, "text"> & { words: readonly Read[] }) {
  return (
    <span class="got_any_words-brought">
      {words.map((read, i) => (
        <span key={i} data-fate={read.stands ? "stands" : "struck"}>
          <Icon name={read.stands ? "tick" : "cross"} />
          <span class="got_any_words-text">{read.text}</span>
          <span class="unseen">
            {text(read.stands ? "got_any_words.stands" : "got_any_words.struck")}
          </span>
        </span>
      ))}
    </span>
  );
}

function pairKey(asks: boolean, how: string) {
  if (asks || how === "claimed") return "got_any_words.has_near" as const;
  return "got_any_words.has_other" as const;
}
