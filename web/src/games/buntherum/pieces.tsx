/** Small things that phone and tablet both show: piles, tokens, calls, the ranking. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
import type { Text } from "../../texts/text";
import type { Seated } from "../contract";
import { type Key, NO_FIT, TOKENS_OUT } from "./game";
import type { Last, Placed, Verdict } from "./view";

type Words = Text<Key>;

/** From here on milliseconds tell nothing. */
const LONG_MS = 10_000;

export const Pile = memo(function Pile({ cards, text }: { cards: number; text: Words }) {
  return (
    <span class="buntherum-pile" role="img" aria-label={text("buntherum.pile", { n: cards })}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M4 9l8-4.500l8 4.500l-8 4.500zM4 12.500l8 4.500l8-4.500M4 16l8 4.500l8-4.500" />
      </svg>
      <b>{cards}</b>
    </span>
  );
});

interface TokensProps {
  n: number;
  text: Words;
  /** How many places are drawn. */
  of?: number;
}

/** Three places for red tokens; the third puts one out. */
export const Tokens = memo(function Tokens({ n, text, of = TOKENS_OUT }: TokensProps) {
  return (
    <span class="buntherum-tokens" role="img" aria-label={text("buntherum.tokens", { n })}>
      {Array.from({ length: of }, (_, i) => (
        <span key={i} class="buntherum-token" data-taken={i < n || undefined} />
      ))}
    </span>
  );
});

/** What was called: the row's number, or a crossed-out card. */
export const CallMark = memo(function CallMark({
  call,
  text,
}: {
  call: number | null;
  text: Words;
}) {
  return (
    <span class="buntherum-callmark" role="img" aria-label={text.value("buntherum", "row", call)}>
      {call === NO_FIT ? <Icon name="cross" /> : call}
    </span>
  );
});

export const VerdictSign = memo(function VerdictSign({
  verdict,
  text,
}: {
  verdict: Verdict;
  text: Words;
}) {
  return (
    <span class="buntherum-verdict" data-verdict={verdict}>
      {verdict === "right" && <Icon name="tick" />}
      {verdict === "wrong" && <Icon name="cross" />}
      {verdict === "tie" && <span aria-hidden="true">=</span>}
      {text(`buntherum.verdict.${verdict}`)}
    </span>
  );
});

interface RankingProps {
  last: Last;
  seats: readonly Seated[];
  text: Words;
  /** How many of the calls are shown by now, from the last one up. */
  shown: number;
  children?: ComponentChildren;
}

/** The photo finish: who pressed when. */
export const Ranking = memo(function Ranking({ last, seats, text, shown, children }: RankingProps) {
  const longest = Math.max(1, ...last.calls.map((placed) => placed.after_ms));
  const ties = new Set(
    last.calls.map(({ place }) => place).filter((place, i, all) => all.indexOf(place) !== i),
  );
  return (
    <ol class="buntherum-ranking">
      {last.calls.map((placed, i) => {
        const who = seats[placed.seat];
        return (
          who && (
            <li
              key={placed.seat}
              class="buntherum-lane"
              data-first={placed.place === 1 || undefined}
              data-hidden={i < last.calls.length - shown || undefined}
              style={{ "--run": placed.after_ms / longest }}
            >
              <span class="buntherum-place">{ties.has(placed.place) ? "=" : placed.place}</span>
              <SeatName who={who} />
              <CallMark call={placed.call} text={text} />
              <span class="buntherum-ms">{milliseconds(placed, i, text)}</span>
            </li>
          )
        );
      })}
      {children}
    </ol>
  );
});

function milliseconds(placed: Placed, at: number, text: Words): string {
  if (at > 0) return text("buntherum.behind_ms", { n: placed.behind_ms });
  if (placed.after_ms < LONG_MS) return text("buntherum.after_ms", { n: placed.after_ms });
  return text("buntherum.after_s", { n: Math.round(placed.after_ms / 100) / 10 });
}
