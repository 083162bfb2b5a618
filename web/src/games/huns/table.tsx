/** The middle of the table: dice, reserve and piles by colour, the market, each camp in small. */

import { SeatName } from "../../parts/seat-name/seat-name";
import type { Seated } from "../contract";
import { SeatsHead } from "./count";
import { CardName, Cube, DieFace, isQuiet, WagonCard } from "./pieces";
import { type AppTable, type BoxTable, type Camp, COLOURS, type Colour, NOTED } from "./view";

export function Table(props: AppTable | BoxTable) {
  const { game, text } = props;
  return (
    <div class="huns-table">
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <div class="huns-top">
        <Board {...props} />
        {game.deck === "app" && <Market {...(props as AppTable)} />}
      </div>
      {game.deck === "app" ? (
        <Camps {...(props as AppTable)} />
      ) : (
        <Sheets {...(props as BoxTable)} />
      )}
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

function Camps({ game, seats, text, compact }: AppTable) {
  return (
    <div class="huns-camps">
      {seats.map((who) => {
        const camp = game.camps[who.seat];
        return (
          camp && <SmallCamp key={who.seat} who={who} camp={camp} text={text} brief={!compact} />
        );
      })}
    </div>
  );
}

interface SmallCampProps {
  who: Seated;
  camp: Camp;
  text: AppTable["text"];
  brief: boolean;
}

function SmallCamp({ who, camp, text, brief }: SmallCampProps) {
  return (
    <section class="huns-camp">
      <SeatName who={who} />
      {camp.wagons.map((wagon) => (
        <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
      ))}
      {[false, true].map((quiet) => (
        <ul key={String(quiet)} class="huns-names">
          {camp.cards
            .filter((laid) => isQuiet(laid) === quiet)
            .map((laid) => (
              <li key={laid.card}>
                <CardName laid={laid} text={text} brief={brief} />
              </li>
            ))}
        </ul>
      ))}
    </section>
  );
}

/** With the box: what each has noted so far. */
function Sheets({ game, seats, text }: BoxTable) {
  return (
    <table class="huns-count">
      <SeatsHead seats={seats} />
      <tbody>
        {NOTED.map((what) => (
          <tr key={what}>
            <th scope="row">{text.value("huns", "what", what)}</th>
            {seats.map((who) => (
              <td key={who.seat}>{game.camps[who.seat]?.[what] ?? 0}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
