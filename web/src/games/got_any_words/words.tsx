/** A word that was read out: standing or struck, by whom, and what the table says of it. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { Read, TableScreen } from "./view";

type WordProps = Pick<TableScreen, "seats" | "text"> & {
  read: Read;
  fresh?: boolean;
  children?: ComponentChildren;
};

export function Word({ read, seats, text, fresh, children }: WordProps) {
  const vote = read.challenge;
  return (
    <li
      class="got_any_words-word"
      data-struck={!read.stands || undefined}
      data-fresh={fresh || undefined}
    >
      <span class="got_any_words-said">
        <Icon name={read.stands ? "tick" : "cross"} />
        <span class="got_any_words-text">{read.text}</span>
        <span class="unseen">
          {text(read.stands ? "got_any_words.stands" : "got_any_words.struck")}
        </span>
      </span>
      {read.pairs.map((pair, i) => {
        const who = seats[pair.seat];
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

function pairKey(asks: boolean, how: string) {
  if (asks || how === "claimed") return "got_any_words.has_near" as const;
  return "got_any_words.has_other" as const;
}
