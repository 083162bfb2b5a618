/** The middle of the table: dice, reserve, piles, the market, and each camp in small. */

import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { Seated } from "../contract";
import { Counts, DieFace, WagonCard } from "./pieces";
import { type AppTable, type BoxTable, type Camp, COLOURS } from "./view";

export function Table(props: AppTable | BoxTable) {
  const { game, text } = props;
  return (
    <div class="huns-table" data-compact={props.compact || undefined}>
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <div class="huns-strip">
        <Dice {...props} />
        <section>
          <h2 class="huns-title">{text("huns.reserve")}</h2>
          <Counts of={game.reserve} text={text} label={text("huns.reserve")} />
        </section>
        <section>
          <h2 class="huns-title">{text("huns.piles")}</h2>
          <Counts of={game.piles} text={text} label={text("huns.piles")} />
        </section>
      </div>
      {game.deck === "app" && <App {...(props as AppTable)} />}
    </div>
  );
}

function Dice({ game, text }: AppTable | BoxTable) {
  const left =
    game.deck === "app"
      ? COLOURS.filter((colour) => game.dice[colour]).map((colour) => ({
          colour,
          value: game.dice[colour],
        }))
      : [];
  const boxLeft = game.deck === "box" ? game.dice_left : [];
  return (
    <section>
      <h2 class="huns-title">{text("huns.turn_of", { turn: game.turn })}</h2>
      <div class="huns-dice">
        {left.map(({ colour, value }) => (
          <DieFace key={colour} colour={colour} value={value} text={text} />
        ))}
        {boxLeft.map((colour) => (
          <span key={colour} class="huns-die" data-colour={colour}>
            {text.value("huns", "die", colour)}
          </span>
        ))}
        {game.deck === "app" && game.die && (
          <span class="huns-die-taken">
            <DieFace colour={game.die.colour} value={game.die.value} text={text} />
          </span>
        )}
      </div>
    </section>
  );
}

function App({ game, seats, text }: AppTable) {
  return (
    <>
      <section>
        <h2 class="huns-title">{text("huns.market", { n: game.wagon_pile })}</h2>
        <div class="huns-market">
          {game.market.map((wagon) => (
            <WagonCard key={wagon.wagon} wagon={wagon} text={text} />
          ))}
        </div>
      </section>
      <div class="huns-camps">
        {game.camps.map((camp, seat) => {
          const who = seats[seat];
          return who && <SmallCamp key={seat} who={who} camp={camp} text={text} />;
        })}
      </div>
    </>
  );
}

interface SmallCampProps {
  who: Seated;
  camp: Camp;
  text: AppTable["text"];
}

function SmallCamp({ who, camp, text }: SmallCampProps) {
  return (
    <section class="huns-camp">
      <SeatName who={who} />
      <div class="huns-market">
        {camp.wagons.map((wagon) => (
          <WagonCard key={wagon.wagon} wagon={wagon} text={text} />
        ))}
      </div>
      <ul class="huns-names">
        {camp.cards.map((laid) => (
          <li key={laid.card} data-kind={laid.kind} data-off={!laid.in_force || undefined}>
            {text.value("huns", "card", laid.card)}
            {laid.places > 0 && ` ${laid.cubes.length}/${laid.places}`}
            {laid.full && <Icon name="tick" />}
            {laid.fled && <Icon name="cross" />}
          </li>
        ))}
      </ul>
    </section>
  );
}
