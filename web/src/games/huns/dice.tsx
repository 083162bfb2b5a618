/** A die and what to do with it, in one tap; and the action alone, where the die came first. */

import { useEffect, useState } from "preact/hooks";
import { offered, valuesOf } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import type { AppSeat } from "./game";
import { DieFace } from "./pieces";
import type { Colour, WouldDo } from "./view";

interface Wish {
  die: Colour;
  verb: "draw" | "plunder";
  args: Record<string, Colour>;
}

interface DieChoice {
  wish: Wish | null;
  choose(wish: Wish): void;
  forget(): void;
}

/**
 * The die is taken, and then the action follows by itself: unless taking it led to something that
 * this player is asked first.
 */
export function useDieChoice({ game, seat, offers, act }: AppSeat): DieChoice {
  const [wish, setWish] = useState<Wish | null>(null);
  useEffect(() => {
    if (!wish || game.active !== seat || game.die?.colour !== wish.die) return;
    const open = offered(offers, wish.verb, wish.args);
    if (open) void act(wish.verb, wish.args);
    if (open || offers.some(({ verb }) => verb !== "take_back")) setWish(null);
  }, [wish, wish && game, wish && offers]);
  return {
    wish,
    choose: async (chosen) => {
      setWish(chosen);
      if (!(await act("take_die", { die: chosen.die }))) setWish(null);
    },
    forget: () => setWish(null),
  };
}

type DiceProps = AppSeat & { choice: DieChoice };

/** Each die with what it would do: draw or plunder. */
export function Dice(props: DiceProps) {
  const { hand, offers, text } = props;
  const open = valuesOf(offers, "take_die", "die");
  if (!open.length) return null;
  return (
    <fieldset class="huns-dice">
      <legend class="unseen">{text("huns.verb.take_die")}</legend>
      {hand.dice.map((would) => (
        <OneDie key={would.die} {...props} would={would} open={open.includes(would.die)} />
      ))}
    </fieldset>
  );
}

function OneDie(props: DiceProps & { would: WouldDo; open: boolean }) {
  const { hand, text, act, sending, choice, would, open } = props;
  const { die, piles, cubes, usable } = would;
  const busy = sending("take_die", { die });
  const wished = (verb: Wish["verb"]) => choice.wish?.die === die && choice.wish.verb === verb;
  const face = <DieFace colour={die} value={would.value} text={text} />;
  // With a choice of piles the die is taken, and the pile is asked for next.
  const [pile] = piles.length === 1 ? piles : [];
  const draw = () =>
    pile ? choice.choose({ die, verb: "draw", args: { pile } }) : void act("take_die", { die });
  return (
    <div class="huns-die-row">
      {hand.die_can_change ? (
        <Press
          kind="plain"
          class="huns-die-only"
          disabled={!open}
          sending={busy && !choice.wish}
          onPress={() => act("take_die", { die })}
        >
          {face}
          <span class="unseen">{text("huns.verb.take_die")}</span>
        </Press>
      ) : (
        face
      )}
      <Press
        kind="plain"
        class="huns-way"
        disabled={!open || !piles.length}
        sending={wished("draw")}
        onPress={draw}
      >
        {piles.length > 1 ? text("huns.verb.draw") : drawing(props, would)}
      </Press>
      <Press
        kind="plain"
        class="huns-way"
        disabled={!open}
        sending={wished("plunder")}
        onPress={() => choice.choose({ die, verb: "plunder", args: {} })}
      >
        {text("huns.would_plunder", { n: cubes, usable })}
      </Press>
    </div>
  );
}

function drawing({ text }: AppSeat, { die, cards }: WouldDo): string {
  return text("huns.would_draw", { n: cards, pile: text.value("huns", "pile", die) });
}

/** The die is taken: cards or cubes, and how many. */
export function DrawOrPlunder(props: DiceProps) {
  const { game, hand, offers, text, act, sending, choice } = props;
  const piles = valuesOf(offers, "draw", "pile");
  const plunder = offered(offers, "plunder");
  const would = hand.dice.find((other) => other.die === game.die?.colour);
  const wished = choice.wish?.verb;
  if (!piles.length && !plunder) return null;
  return (
    <>
      {game.die && <DieFace colour={game.die.colour} value={game.die.value} text={text} />}
      {piles.map((pile) => (
        <Press
          key={String(pile)}
          sending={wished === "draw" || sending("draw", { pile })}
          onPress={() => act("draw", { pile })}
        >
          {would?.die === pile
            ? drawing(props, would)
            : text("huns.draw_from", { pile: text.value("huns", "pile", pile) })}
        </Press>
      ))}
      {plunder && (
        <Press sending={wished === "plunder" || sending("plunder")} onPress={() => act("plunder")}>
          {would
            ? text("huns.would_plunder", { n: would.cubes, usable: would.usable })
            : text("huns.verb.plunder")}
        </Press>
      )}
    </>
  );
}
