/** One to three pictos out of the hand, each with one side up, in the green or the red half. */

import { useCallback, useState } from "preact/hooks";
import { choiceOf, offered } from "../../offers/choices";
import { Icon } from "../../parts/icon/icon";
import { Beside, Press, Thumb } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { type Arranged, argsOf, arrangedIn, sideUp, useArranged } from "./arranged";
import { HandCard, SafeToFill } from "./desk";
import { HALVES, named, type SeatScreen } from "./game";
import { MyKey } from "./my-key";
import { Characters, Tile, WhoIsThere } from "./pieces";

export function Placing(props: SeatScreen) {
  const { game, hand, offers, text, act, sending } = props;
  const [again, setAgain] = useState(false);
  if (offered(offers, "look")) {
    return (
      <>
        {named(game) && <Characters characters={game.characters} full />}
        <Thumb>
          <Press icon="eye" sending={sending("look")} onPress={() => act("look")}>
            {text(`secret_identity.word.${game.edition}.look`)}
          </Press>
        </Thumb>
      </>
    );
  }
  if (!offered(offers, "place")) return <Waiting {...props} />;
  if (game.box) return <HowMany {...props} />;
  return (
    <>
      <MyKey {...props} />
      <WhoIsThere {...props} />
      {hand.safe && !again ? (
        <Placed {...props} onAgain={() => setAgain(true)} />
      ) : (
        <Desk {...props} onAgain={again ? () => setAgain(false) : undefined} />
      )}
    </>
  );
}

/** Together, while the active player places: the characters, and one's own hand for later. */
function Waiting(props: SeatScreen) {
  const { game, hand, text } = props;
  return (
    <>
      <WhoIsThere {...props} />
      {hand.pictos.length > 0 && (
        <SecretCover label={text("secret_identity.my_pictos")} size="large">
          <span class="secret_identity-glance">
            {hand.pictos.map((card) => (
              <HandCard key={card.card} card={card} back={false} text={text} />
            ))}
          </span>
        </SecretCover>
      )}
      {game.together && (
        <p class="secret_identity-wait">
          {text("secret_identity.places", { seat: game.together.active })}
        </p>
      )}
      <Beside />
    </>
  );
}

/** `onAgain`: something was placed before, and now it is placed anew. */
type DeskProps = SeatScreen & { onAgain: (() => void) | undefined };

function Desk(props: DeskProps) {
  const { hand, text, act, sending, onAgain } = props;
  const [arranged, arrange] = useArranged(props);
  const [held, setHeld] = useState<number | null>(null);
  const inSafe = new Set(arranged.placed.map(({ card }) => card));
  const full = arranged.placed.length >= hand.most;
  const hold = useCallback((card: number) => setHeld((was) => (was === card ? null : card)), []);
  return (
    <>
      <SafeToFill {...props} arranged={arranged} held={held} onHold={hold} />
      <fieldset class="secret_identity-hand no-swipe">
        <legend class="unseen">{text("secret_identity.my_pictos")}</legend>
        {hand.pictos
          .filter(({ card }) => !inSafe.has(card))
          .map((card) => (
            <HandCard
              key={card.card}
              card={card}
              back={arranged.backs.includes(card.card)}
              text={text}
              held={held === card.card}
              disabled={full}
              onPick={hold}
            />
          ))}
      </fieldset>
      <Thumb>
        {held !== null ? (
          <Ways
            {...props}
            arranged={arranged}
            held={held}
            onArrange={(next) => {
              arrange(next);
              setHeld(null);
            }}
            onTurn={() => arrange(turned(arranged, held))}
          />
        ) : (
          <Press
            disabled={arranged.placed.length === 0}
            sending={sending("place")}
            onPress={() =>
              void act("place", argsOf(arranged)).then((ok) => {
                if (ok) onAgain?.();
              })
            }
          >
            {arranged.placed.length
              ? text("secret_identity.place", { n: arranged.placed.length })
              : text("secret_identity.choose_pictos", { n: hand.most })}
          </Press>
        )}
      </Thumb>
    </>
  );
}

function turned(arranged: Arranged, card: number): Arranged {
  const backs = arranged.backs.includes(card)
    ? arranged.backs.filter((other) => other !== card)
    : [...arranged.backs, card];
  return { ...arranged, backs };
}

type WaysProps = SeatScreen & {
  arranged: Arranged;
  held: number;
  onArrange(next: Arranged): void;
  onTurn(): void;
};

/** What can be done with the card in one's fingers: turn it over, lay it down, take it back. */
function Ways({ text, arranged, held, onArrange, onTurn }: WaysProps) {
  const lies = arranged.placed.find(({ card }) => card === held);
  const rest = arranged.placed.filter(({ card }) => card !== held);
  return (
    <div class="secret_identity-ways">
      <Press kind="plain" icon="turn" onPress={onTurn}>
        {text("secret_identity.turn_over")}
      </Press>
      {HALVES.filter((half) => lies?.half !== half).map((half) => (
        <Press
          key={half}
          icon={half === "green" ? "tick" : "cross"}
          onPress={() => onArrange({ ...arranged, placed: [...rest, { card: held, half }] })}
        >
          {text(`secret_identity.half.${half}`)}
        </Press>
      ))}
      {lies && (
        <Press kind="plain" icon="hand" onPress={() => onArrange({ ...arranged, placed: rest })}>
          {text("secret_identity.take_back")}
        </Press>
      )}
    </div>
  );
}

type PlacedProps = SeatScreen & { onAgain(): void };

/** Placed: covered again, and open to change until the last one has placed. */
function Placed({ game, hand, text, onAgain }: PlacedProps) {
  const lies = arrangedIn(hand);
  return (
    <>
      <SecretCover label={text(`secret_identity.word.${game.edition}.my_safe`)}>
        <span class="secret_identity-tiles">
          {HALVES.flatMap((half) =>
            lies.placed
              .filter((placed) => placed.half === half)
              .map(({ card }) => {
                const face = sideUp(hand, lies, card);
                return face && <Tile key={card} face={face} half={half} text={text} />;
              }),
          )}
        </span>
      </SecretCover>
      <p class="secret_identity-wait">
        <Icon name="tick" /> {text("secret_identity.placed")}
      </p>
      <Thumb>
        <Press kind="plain" onPress={onAgain}>
          {text("secret_identity.place_again")}
        </Press>
      </Thumb>
    </>
  );
}

/** With the box the pictos are cardboard: only how many were used. */
function HowMany(props: SeatScreen) {
  const { hand, offers, text, act, sending } = props;
  const most = choiceOf(offers, "place", "count", "number")?.hi ?? 0;
  return (
    <>
      <MyKey {...props} />
      <WhoIsThere {...props} />
      <p>{text("secret_identity.place_by_hand")}</p>
      {hand.safe && (
        <p class="secret_identity-wait">
          <Icon name="tick" /> {text("secret_identity.placed")}
        </p>
      )}
      <Thumb>
        <fieldset class="secret_identity-ways">
          <legend>{text("secret_identity.arg.count")}</legend>
          {[1, 2, 3].map((count) => (
            <Press
              key={count}
              kind={hand.safe ? "plain" : "main"}
              class="secret_identity-how-many"
              chosen={hand.safe?.count === count}
              disabled={count > most}
              sending={sending("place", { count })}
              onPress={() => act("place", { count })}
            >
              {count}
            </Press>
          ))}
        </fieldset>
      </Thumb>
    </>
  );
}
