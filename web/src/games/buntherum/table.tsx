/** The tablet: a hexagon with six rows as spokes, and in its middle the card or the photo finish. */

import { Proposed } from "../../offers/agreement";
import { offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { useShown } from "../../parts/reveal/shown";
import { Say } from "../../parts/say/say";
import { isLong } from "../../parts/seat-name/seat-name";
import { Chip, faceName, OpenCard, Paints, Tile } from "./cards";
import { ROWS, type TableScreen } from "./game";
import { Pile, Ranking, VerdictSign } from "./pieces";
import { Called, objection } from "./stage";

export function Table(props: TableScreen) {
  const { game, told, seats, clock, compact } = props;
  const shown = useShown(game.shown_at_ms, clock);
  const longest = Math.max(...told.before.rows.map((row) => row.length));
  return (
    <div
      class="buntherum-table"
      style={{ "--columns": longest <= 2 ? 2 : longest <= 6 ? 3 : 4 }}
      data-box={game.box || undefined}
      data-compact={compact || undefined}
      data-long={longest > 3 || undefined}
      data-short={longest <= 2 || undefined}
      data-long-names={seats.some(isLong) || undefined}
      data-objection={(told.all && game.proposal !== null) || undefined}
    >
      <Paints />
      <div class="buntherum-hexagon">
        <svg viewBox="0 0 100 115" preserveAspectRatio="none" aria-hidden="true">
          <path
            d="M50 1L99 29.500V85.500L50 114L1 85.500V29.500z"
            vector-effect="non-scaling-stroke"
          />
        </svg>
        <div class="buntherum-middle" data-phase={game.phase}>
          {game.phase === "call" ? <Calling {...props} shown={shown} /> : <Finish {...props} />}
        </div>
      </div>
      {!game.box && ROWS.map((row) => <Row key={row} {...props} row={row} />)}
    </div>
  );
}

/** One spoke: the first card lies at the hexagon. */
function Row({ told, text, row, compact }: TableScreen & { row: number }) {
  const Piece = compact ? Chip : Tile;
  const faces = (told.before.rows[row - 1] ?? []).filter((face) => face !== null);
  return (
    <section
      class="buntherum-spoke"
      data-row={row}
      aria-label={text("buntherum.row_holds", {
        row: text.value("buntherum", "row", row),
        cards: faces.map((face) => faceName(face, text)),
      })}
    >
      <span class="buntherum-plate">{row}</span>
      <div class="buntherum-tiles">
        {faces.map((face) => (
          <Piece key={face.object} face={face} text={text} />
        ))}
      </div>
    </section>
  );
}

function Calling(props: TableScreen & { shown: boolean }) {
  const { game, text, seats, shown } = props;
  return (
    <>
      {game.tied.length > 0 && (
        <p>
          <Say
            line={{ code: "buntherum.only_tied", params: { seats: game.tied } }}
            text={text}
            seats={seats}
          />
        </p>
      )}
      {game.box ? (
        <p class="buntherum-look">{text(shown ? "buntherum.look" : "buntherum.ready")}</p>
      ) : (
        <OpenCard {...props} />
      )}
      <Called {...props} />
    </>
  );
}

/** The photo finish, then the verdict, then the next card. */
function Finish(props: TableScreen) {
  const { game, told, seats, text, clock } = props;
  const { last, proposal } = game;
  const done = told.all;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <div class="buntherum-finish" onClick={told.skip}>
      {last?.card && !proposal && <Tile face={last.card} text={text} />}
      {last && <Ranking last={last} seats={seats} text={text} shown={told.beats} />}
      {done && last?.verdict && !proposal && <VerdictSign verdict={last.verdict} text={text} />}
      {done && last && !proposal && last.overruled_by.length > 0 && (
        <p class="quiet">{text("buntherum.overruled", { seats: last.overruled_by })}</p>
      )}
      {!last && <Pile cards={game.neutral} text={text} />}
      {done && proposal && (
        <Proposed line={objection(proposal)} of={proposal} {...{ seats, clock, text }} />
      )}
      {done && !proposal && <Next {...props} />}
    </div>
  );
}

/** What anybody may do on the tablet: judge, turn for whoever is to turn, end it. */
function Next({ game, text, offers = [], act, sending }: TableScreen) {
  if (!act) return null;
  return (
    <div class="buntherum-answers">
      {offered(offers, "judge") &&
        (["wrong", "right"] as const).map((verdict) => (
          <Press
            key={verdict}
            kind={verdict === "right" ? "main" : "plain"}
            icon={verdict === "right" ? "tick" : "cross"}
            sending={sending?.("judge", { verdict })}
            onPress={() => act("judge", { verdict })}
          >
            {text(`buntherum.value.verdict.${verdict}`)}
          </Press>
        ))}
      {offered(offers, "turn") && (
        <Press kind="plain" sending={sending?.("turn")} onPress={() => act("turn")}>
          {text(game.box ? "buntherum.turned" : "buntherum.verb.turn")}
        </Press>
      )}
      {offered(offers, "finish") && (
        <Press kind="plain" sending={sending?.("finish")} onPress={() => act("finish")}>
          {text("buntherum.verb.finish")}
        </Press>
      )}
    </div>
  );
}
