/** The middle of the table: eight characters, the open safes, the reveal, the score track. */

import { ScoreTrack } from "../../parts/score-track/score-track";
import { Board, pointers, Stage, Suspect } from "./board";
import { type Drama, dramaOf, useSummary } from "./drama";
import { named, type TableScreen, TRACK } from "./game";
import { Characters } from "./pieces";
import { Safes } from "./safes";
import { Summary } from "./summary";

export function Table(props: TableScreen) {
  const drama = dramaOf(props);
  return (
    <div class="game-table secret_identity-table" data-compact={props.compact || undefined}>
      {props.compact ? <OnPhone {...props} drama={drama} /> : <OnTablet {...props} drama={drama} />}
    </div>
  );
}

type MiddleProps = TableScreen & { drama: Drama };

function OnTablet(props: MiddleProps) {
  const { game, drama } = props;
  const summary = useSummary(game, drama);
  switch (game.phase) {
    case "voting":
      return <WhoIsWho {...props} />;
    case "count":
      if (game.revealed.length === 0) return <WhoIsWho {...props} />;
      return summary ? <Summary {...props} /> : <Stage {...props} />;
    case "guessing":
      return <Pointed {...props} />;
    case "answer":
      return <Stage {...props} />;
    default:
      return <Laid {...props} />;
  }
}

/** On a phone all of it, one below the other. */
function OnPhone(props: MiddleProps) {
  const { game } = props;
  return (
    <>
      <Now {...props} />
      {game.safes && !game.together && <Safes {...props} />}
      {game.together && game.phase !== "guessing" ? <Found {...props} /> : <Track {...props} />}
    </>
  );
}

function Now(props: MiddleProps) {
  const { game, drama } = props;
  const summary = useSummary(game, drama);
  if (summary) return <Summary {...props} />;
  if (game.phase === "guessing") return <Pointed {...props} />;
  if (game.revealed.length > 0 || game.phase === "answer") return <Stage {...props} />;
  return named(game) || !game.box ? <Characters characters={game.characters} full /> : null;
}

/** Before the safes open: the characters with their reminders; with the box perhaps only scores. */
function Laid(props: TableScreen) {
  const { game } = props;
  return (
    <>
      {named(game) || !game.box ? <Board {...props} reminders /> : <Track {...props} />}
      {game.together && <Found {...props} />}
    </>
  );
}

/** The characters on the left, as all the time; the safes beside them. */
function WhoIsWho(props: TableScreen) {
  return (
    <div class="secret_identity-stage secret_identity-who-is-who">
      <Board {...props} />
      <Safes {...props} />
    </div>
  );
}

/** Together: the safe of the active player, and where everybody points. */
function Pointed(props: TableScreen) {
  const { game } = props;
  if (!game.together) return null;
  return (
    <section class="secret_identity-stage">
      <Suspect {...props} seat={game.together.active}>
        <Found {...props} />
      </Suspect>
      <Board {...props} marks={pointers(game)} agreed={game.together.agreed} />
    </section>
  );
}

function Track({ game, told, seats }: TableScreen) {
  if (game.together) return null;
  return (
    <div class="secret_identity-track">
      <ScoreTrack seats={seats} scores={told.before.scores} laps={told.before.track} goal={TRACK} />
    </div>
  );
}

function Found({ game, told, text }: TableScreen) {
  return (
    <p class="secret_identity-found">
      {text("secret_identity.found", {
        n: told.before.scores[0] ?? 0,
        round: game.round,
        rounds: game.rounds,
      })}
    </p>
  );
}
