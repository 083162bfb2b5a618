/** All together: talk, point at one number, settle on it. The active player keeps quiet. */

import { offered, valuesOf } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { VoteKeys } from "../../parts/vote-keys/vote-keys";
import { Board, Marks, pointers, Stage, Suspect } from "./board";
import { CloseRound } from "./counting";
import { dramaOf } from "./drama";
import { named, type SeatScreen } from "./game";
import { Missing } from "./missing";
import { Names } from "./names";
import { Objection, ObjectTo } from "./objections";
import { Numbered } from "./pieces";
import type { Together } from "./view";

export function Guessing(props: SeatScreen) {
  const { game, seat } = props;
  if (!game.together) return null;
  if (game.together.answer) return <Answered {...props} />;
  return (
    <>
      <Suspect {...props} seat={game.together.active} />
      {seat === game.together.active ? (
        <KeepQuiet {...props} />
      ) : (
        <Pointing {...props} together={game.together} />
      )}
    </>
  );
}

type TogetherProps = SeatScreen & { together: Together };

/** The same picture as the others have, and nothing to tap. */
function KeepQuiet({ game, seats, text }: SeatScreen) {
  return (
    <>
      <Board
        game={game}
        seats={seats}
        marks={pointers(game)}
        agreed={game.together?.agreed ?? null}
      />
      <p class="secret_identity-wait">{text("secret_identity.keep_quiet")}</p>
    </>
  );
}

function Pointing(props: TogetherProps) {
  const { game, seat, seats, offers, text, act, sending, together } = props;
  const number = valuesOf(offers, "lock", "number")[0];
  return (
    <>
      <div class="secret_identity-keys" data-named={named(game) || undefined}>
        <VoteKeys
          label={text("secret_identity.phase.guessing")}
          chosen={together.pointed[seat] ?? null}
          keys={game.characters.map((character) => ({
            value: character.number,
            label: (
              <>
                <Numbered character={character} />
                <Marks
                  seats={seats}
                  marks={pointers(game).filter((mark) => mark.number === character.number)}
                />
              </>
            ),
          }))}
          onPick={(value) => act("point", { number: value }, "point")}
        />
      </div>
      {together.aside.length > 0 && (
        <p class="quiet small">{text("secret_identity.without", { seats: together.aside })}</p>
      )}
      <Missing {...props} />
      {game.box && offered(offers, "name") && !named(game) && <Names {...props} />}
      <Thumb>
        <Press
          icon="lock"
          disabled={number === undefined}
          sending={sending("lock")}
          onPress={() => act("lock", { number })}
        >
          {number === undefined
            ? text("secret_identity.point_same")
            : text("secret_identity.lock", { number })}
        </Press>
      </Thumb>
    </>
  );
}

function Answered(props: SeatScreen) {
  const { game, offers } = props;
  const drama = dramaOf(props);
  return (
    <>
      <Stage {...props} drama={drama} />
      {drama.told && <ObjectTo {...props} />}
      {game.proposal ? (
        drama.told && <Objection {...props} />
      ) : (
        <Thumb>{offered(offers, "close_round") && <CloseRound {...props} />}</Thumb>
      )}
    </>
  );
}
