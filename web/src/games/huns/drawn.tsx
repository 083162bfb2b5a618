/** The cards drawn, mine alone until one is played: tapped to choose, played by the thumb. */

import { useState } from "preact/hooks";
import { valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { AppSeat } from "./game";
import { CardText } from "./pieces";

const KIND_OF: Record<string, string> = {
  blue: "equipment",
  red: "raid",
  green: "mercenary",
  black: "plague",
  yellow: "treasure",
};

interface CardChoice {
  chosen: string | null;
  choose(card: string): void;
}

/** A single card needs no choosing. */
export function useCardChoice({ hand }: AppSeat): CardChoice {
  const [tapped, choose] = useState<string | null>(null);
  const only = hand.drawn.length === 1 ? (hand.drawn[0] ?? null) : null;
  const chosen = tapped !== null && hand.drawn.includes(tapped) ? tapped : only;
  return { chosen, choose };
}

type DrawnProps = AppSeat & { choice: CardChoice };

export function Drawn({ hand, game, text, choice }: DrawnProps) {
  const kind = KIND_OF[game.task?.pile ?? "blue"] ?? "equipment";
  if (!hand.drawn.length) return null;
  return (
    <section class="huns-drawn" aria-label={text("huns.phase.choose_card")}>
      {hand.drawn.map((card) => (
        <Press
          key={card}
          kind="plain"
          class="huns-choice"
          chosen={card === choice.chosen}
          onPress={() => choice.choose(card)}
        >
          <CardText card={card} kind={kind} text={text} />
        </Press>
      ))}
    </section>
  );
}

/** In the thumb's zone: play it, a Plague before one of the others. */
export function PlayIt({ offers, seats, text, act, sending, choice }: DrawnProps) {
  const open = valuesOf(offers, "play", "card");
  const targets = valuesOf(offers, "play", "on_seat").map(Number);
  const { chosen } = choice;
  if (!open.length) return null;
  return (
    <>
      {(targets.length ? targets : [null]).map((on) => {
        const who = on === null ? undefined : seats[on];
        const args = on === null ? { card: chosen } : { card: chosen, on_seat: on };
        return (
          <Press
            key={String(on)}
            class="huns-play"
            disabled={chosen === null}
            sending={chosen !== null && sending("play", args)}
            onPress={() => act("play", args)}
          >
            {who ? (
              <>
                {text("huns.lay_before")} <SeatName who={who} />
              </>
            ) : (
              text("huns.verb.play")
            )}
          </Press>
        );
      })}
    </>
  );
}
