/** The middle of the table: dice, reserve and piles by colour, the market, each camp in small. */

import { Icon } from "../../parts/icon/icon";
import { SeatName } from "../../parts/seat-name/seat-name";
import type { Seated } from "../contract";
import { Cube, DieFace, WagonCard } from "./pieces";
import { type AppTable, type BoxTable, type Camp, COLOURS, type Colour } from "./view";

export function Table(props: AppTable | BoxTable) {
  const { game, text } = props;
  return (
    <div class="huns-table" data-compact={props.compact || undefined}>
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <div class="huns-top">
        <Board {...props} />
        {game.deck === "app" && <Market {...(props as AppTable)} />}
      </div>
      {game.deck === "app" && <Camps {...(props as AppTable)} />}
    </div>
  );
}

/** A column for each colour: its die, its cubes in the reserve, its pile. */
function Board({ game, text }: AppTable | BoxTable) {
  return (
    <table class="huns-board">
      <thead>
        <tr>
          <th scope="row">{text("huns.turn_of", { turn: game.turn })}</th>
          {COLOURS.map((colour) => (
            <th key={colour} scope="col">
              <Die game={game} colour={colour} text={text} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(["reserve", "piles"] as const).map((what) => (
          <tr key={what}>
            <th scope="row">{text(`huns.${what}`)}</th>
            {COLOURS.map((colour) => (
              <td key={colour} data-empty={game[what][colour] === 0 || undefined}>
                {game[what][colour]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type DieProps = Pick<AppTable | BoxTable, "game" | "text"> & { colour: Colour };

/** The die of a colour while nobody has it, framed while somebody acts with it. */
function Die({ game, colour, text }: DieProps) {
  if (game.deck === "box") {
    return game.dice_left.includes(colour) ? (
      <DieFace colour={colour} value="" text={text} />
    ) : (
      <Cube colour={colour} text={text} free />
    );
  }
  if (game.die?.colour === colour) {
    return (
      <span class="huns-die-taken">
        <DieFace colour={colour} value={game.die.value} text={text} />
      </span>
    );
  }
  const value = game.dice[colour];
  return value ? (
    <DieFace colour={colour} value={value} text={text} />
  ) : (
    <Cube colour={colour} text={text} free />
  );
}

function Market({ game, text }: AppTable) {
  return (
    <section>
      <h2 class="huns-title">{text("huns.market", { n: game.wagon_pile })}</h2>
      <div class="huns-market">
        {game.market.map((wagon) => (
          <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
        ))}
      </div>
    </section>
  );
}

function Camps({ game, seats, text }: AppTable) {
  return (
    <div class="huns-camps">
      {game.camps.map((camp, seat) => {
        const who = seats[seat];
        return who && <SmallCamp key={seat} who={who} camp={camp} text={text} />;
      })}
    </div>
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
      {camp.wagons.map((wagon) => (
        <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
      ))}
      <ul class="huns-names">
        {camp.cards.map((laid) => (
          <li key={laid.card} data-off={!laid.in_force || undefined}>
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
