/** Up to the hourglass: the letter, the dice, who takes which, and what counts. */

import { useState } from "preact/hooks";
import { choiceOf, offered, valuesOf } from "../../offers/choices";
import { Buzzer } from "../../parts/buzzer/buzzer";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { memo } from "../../shell/memo";
import type { Seated } from "../contract";
import { CategoryMark, DieFace, LetterCard, RollingDice } from "./category";
import { useRolling } from "./drama";
import { categoryOf, type SeatScreen } from "./game";
import { Notes } from "./notes";
import type { Category } from "./view";

export function Choosing(props: SeatScreen) {
  const { game, seat, offers, text, act, sending } = props;
  const mine = categoryOf(game, game.has[seat]);
  const [noting, setNoting] = useState(false);
  return (
    <>
      <div class="got_any_words-head">
        <LetterCard {...props} />
        {mine ? (
          <div>
            <p class="small quiet">{text("got_any_words.your_category")}</p>
            <CategoryMark category={mine} />
            <p class="small quiet">{mine.note}</p>
          </div>
        ) : (
          <p class="quiet">{text("got_any_words.no_category_yet")}</p>
        )}
      </div>
      {game.dice.length > 0 && <Dice {...props} />}
      <BoxCategories {...props} />
      <BoxLetters {...props} />
      {offered(offers, "note") && (
        <Press kind="quiet" icon="speech" onPress={() => setNoting(true)}>
          {text("got_any_words.verb.note")}
        </Press>
      )}
      {noting && <Notes {...props} onClose={() => setNoting(false)} />}
      <Thumb>
        {(["draw", "roll", "turn"] as const)
          .filter((verb) => offered(offers, verb))
          .map((verb) => (
            <Press key={verb} sending={sending(verb)} onPress={() => act(verb)}>
              {text(`got_any_words.verb.${verb}`)}
            </Press>
          ))}
      </Thumb>
    </>
  );
}

/** Six dice: taken in turn by a tap, or grabbed by whoever is first. */
function Dice(props: SeatScreen) {
  const { game, hand, offers, seats, text, act, sending } = props;
  const rolling = useRolling(props);
  const grabbing = offered(offers, "grab");
  const open = choiceOf(offers, "take", "die", "of")?.of ?? [];
  if (rolling) return <RollingDice count={game.dice.length} label={text("got_any_words.ready")} />;
  return (
    <ul class="got_any_words-dice" data-grab={grabbing || undefined}>
      {game.dice.map((die, at) => (
        <DieToTake
          key={at}
          {...{ at, grabbing, text, act, sending }}
          category={categoryOf(game, die.category)}
          owner={die.seat === null ? undefined : seats[die.seat]}
          byLot={die.by_lot}
          reaching={hand.reaching === at}
          open={open.includes(at)}
        />
      ))}
    </ul>
  );
}

type DieProps = Pick<SeatScreen, "text" | "act" | "sending"> & {
  at: number;
  category: Category | undefined;
  owner: Seated | undefined;
  byLot: boolean;
  grabbing: boolean;
  reaching: boolean;
  /** It may be taken now. */
  open: boolean;
};

const DieToTake = memo((props: DieProps) => <li>{dieToTake(props)}</li>);

function dieToTake(props: DieProps) {
  const { at, category, owner, byLot, grabbing, reaching, open, text, act, sending } = props;
  if (!category) return null;
  const face = <DieFace category={category} />;
  if (owner) {
    return (
      <div class="got_any_words-taken">
        <DieFace category={category}>
          <SeatName who={owner} />
          {byLot && <span class="small">{text("got_any_words.by_lot")}</span>}
        </DieFace>
      </div>
    );
  }
  if (grabbing) {
    return (
      <Buzzer
        label={category.name}
        pressed={reaching || sending("grab", { die: at })}
        onBuzz={(ms) => act("grab", { die: at, at: ms })}
      >
        {face}
      </Buzzer>
    );
  }
  return (
    <Press
      kind="plain"
      class="got_any_words-take"
      label={category.name}
      disabled={!open}
      sending={sending("take", { die: at })}
      onPress={() => act("take", { die: at })}
    >
      {face}
    </Press>
  );
}

/** With the real dice: each taps the category of the die it took. */
function BoxCategories({ game, seat, offers, text, act, sending }: SeatScreen) {
  const open = valuesOf(offers, "take", "category");
  if (!open.length) return null;
  const all: Category[] = game.categories.length
    ? game.categories
    : open.map((code) => ({ code: String(code), name: String(code), note: "", picto: "" }));
  return (
    <fieldset class="got_any_words-box">
      <legend>{text("got_any_words.which_die")}</legend>
      {all.map((category) => (
        <Press
          key={category.code}
          kind="plain"
          class="got_any_words-take"
          label={category.name}
          chosen={game.has[seat] === category.code}
          disabled={!open.includes(category.code) && game.has[seat] !== category.code}
          sending={sending("take", { category: category.code })}
          onPress={() => open.includes(category.code) && act("take", { category: category.code })}
        >
          <DieFace category={category} />
        </Press>
      ))}
    </fieldset>
  );
}

/** With the real letter cards: the start player taps the one that was turned. */
function BoxLetters({ offers, text, act, sending }: SeatScreen) {
  const letters = valuesOf(offers, "letter", "letter");
  if (!letters.length) return null;
  return (
    <fieldset class="got_any_words-letters">
      <legend>{text("got_any_words.which_letter")}</legend>
      {letters.map((letter) => (
        <Press
          key={String(letter)}
          kind="plain"
          sending={sending("letter", { letter })}
          onPress={() => act("letter", { letter })}
        >
          {String(letter)}
        </Press>
      ))}
    </fieldset>
  );
}
