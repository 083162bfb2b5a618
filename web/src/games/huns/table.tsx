/** The middle of the table: dice, reserve and piles by colour, the market, each camp in small. */

import { memo } from "../../shell/memo";
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
        {game.deck === "app" && (
          <Market market={game.market} wagon_pile={game.wagon_pile} text={text} />
        )}
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
          <OneColour
            key={colour}
            {...{ colour, text }}
            die={dieOf(game, colour)}
            taken={game.deck === "app" && game.die?.colour === colour}
            reserve={game.reserve[colour]}
            piles={game.piles[colour]}
          />
        ))}
      </ul>
    </section>
  );
}

/** What the die of a colour shows: nothing with the box; null: somebody has had it. */
function dieOf(game: TableScreen["game"], colour: Colour): number | "" | null {
  if (game.deck === "box") return game.dice_left.includes(colour) ? "" : null;
  return game.die?.colour === colour ? game.die.value : game.dice[colour] || null;
}

type ColourProps = Pick<TableScreen, "text"> & {
  colour: Colour;
  die: number | "" | null;
  /** Somebody acts with it: it is framed. */
  taken: boolean;
  reserve: number;
  piles: number;
};

const OneColour = memo(function OneColour({ colour, text, die, taken, ...left }: ColourProps) {
  const face = die !== null && <DieFace colour={colour} value={die} text={text} />;
  return (
    <li>
      {taken ? (
        <span class="huns-die-taken">{face}</span>
      ) : (
        face || <Cube colour={colour} text={text} free />
      )}
      {(["reserve", "piles"] as const).map((what) => (
        <span
          key={what}
          class="huns-left"
          data-colour={colour}
          data-what={what}
          data-empty={left[what] === 0 || undefined}
        >
          <span class="unseen">{text(`huns.${what}`)} </span>
          <i />
          {left[what]}
        </span>
      ))}
    </li>
  );
});

type MarketProps = Pick<AppTable, "text"> & Pick<AppTable["game"], "market" | "wagon_pile">;

const Market = memo(function Market({ market, wagon_pile, text }: MarketProps) {
  return (
    <section class="huns-market-field">
      <h2 class="huns-title">{text("huns.market", { n: wagon_pile })}</h2>
      <div class="huns-market">
        {market.map((wagon) => (
          <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
        ))}
      </div>
    </section>
  );
});

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
