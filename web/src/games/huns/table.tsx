/** The middle of the table: dice, reserve and piles by colour, the market, each camp in small. */

import type { Seated } from "../contract";
import { SmallCamp } from "./camp";
import { SeatsHead } from "./count";
import { type AppTable, type BoxTable, COLOURS, NOTED, type TableScreen } from "./game";
import { Cube, DieFace, WagonCard } from "./pieces";
import type { Colour } from "./view";

export function Table(props: TableScreen) {
  return <Middle {...props} camps={props.seats} />;
}

/** My own camp lies above it. */
export function Meanwhile(props: TableScreen) {
  return <Middle {...props} camps={props.seats.filter(({ seat }) => seat !== props.seat)} />;
}

type MiddleProps = TableScreen & { camps: readonly Seated[] };

function Middle(props: MiddleProps) {
  const { game, text } = props;
  return (
    <div class="huns-table" data-deck={game.deck}>
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      <div class="huns-top">
        <Board {...props} />
        {game.deck === "app" && <Market {...props} game={game} />}
      </div>
      {game.deck === "app" ? <Camps {...props} game={game} /> : <Sheets {...props} game={game} />}
    </div>
  );
}

/** For each colour: its die, its cubes in the reserve, its pile. */
function Board({ game, text }: TableScreen) {
  return (
    <section class="huns-board-field">
      <h2 class="huns-title">{text("huns.turn_of", { turn: game.turn })}</h2>
      <ul class="huns-board">
        {COLOURS.map((colour) => (
          <li key={colour}>
            <Die game={game} colour={colour} text={text} />
            {(["reserve", "piles"] as const).map((what) => (
              <span
                key={what}
                class="huns-left"
                data-colour={colour}
                data-what={what}
                data-empty={game[what][colour] === 0 || undefined}
              >
                <span class="unseen">{text(`huns.${what}`)} </span>
                <i />
                {game[what][colour]}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

type DieProps = Pick<TableScreen, "game" | "text"> & { colour: Colour };

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
    <section class="huns-market-field">
      <h2 class="huns-title">{text("huns.market", { n: game.wagon_pile })}</h2>
      <div class="huns-market">
        {game.market.map((wagon) => (
          <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
        ))}
      </div>
    </section>
  );
}

type CampsProps = AppTable & Pick<MiddleProps, "camps">;

function Camps({ game, seats, text, compact, camps }: CampsProps) {
  return (
    <div class="huns-camps" data-seats={seats.length}>
      {camps.map((who) => {
        const camp = game.camps[who.seat];
        return (
          camp && (
            <SmallCamp key={who.seat} {...{ who, camp, text, compact }} players={seats.length} />
          )
        );
      })}
    </div>
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
