/** The eight places, with what lies on them: who votes for or points at a number, and the truth. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import type { Drama } from "./drama";
import { characterOf, type TableScreen } from "./game";
import { Numbered, OpenSafe } from "./pieces";

interface Mark {
  seat: number;
  number: number;
  /** Known after the truth. */
  right?: boolean;
}

/** Longer names are written smaller where a place is a single line. */
const ROOMY = 15;

type BoardProps = Pick<TableScreen, "game" | "seats"> & {
  reminders?: boolean;
  marks?: readonly Mark[];
  /** All agree on it. */
  agreed?: number | null;
  /** Whose number it was; null: not told yet. */
  truth?: number | null;
};

export function Board({ game, seats, reminders, marks = [], agreed, truth }: BoardProps) {
  return (
    <ol
      class="trays secret_identity-board"
      data-told={truth ? true : undefined}
      data-full={reminders || undefined}
    >
      {game.characters.map((character) => {
        const { number, name } = character;
        const here = marks.filter((mark) => mark.number === number);
        return (
          <li
            key={number}
            data-tight={name.length > ROOMY || here.length > 2 || undefined}
            data-agreed={agreed === number || undefined}
            data-truth={truth === number || undefined}
            style={{ "--letters": Math.max(1, name.length) }}
          >
            <Numbered character={character} />
            {reminders && character.reminder && (
              <span class="secret_identity-reminder">{character.reminder}</span>
            )}
            <Marks seats={seats} marks={here}>
              {truth === number && <Icon name="tick" />}
            </Marks>
          </li>
        );
      })}
    </ol>
  );
}

type MarksProps = Pick<TableScreen, "seats"> & {
  marks: readonly Mark[];
  children?: ComponentChildren;
};

/** The pawns on a number; those who are right get a point. */
export function Marks({ seats, marks, children }: MarksProps) {
  return (
    <span class="secret_identity-marks" data-many={marks.length > 3 || undefined}>
      {marks.map((mark) => {
        const who = seats[mark.seat];
        return (
          who && (
            <span
              key={mark.seat}
              class="secret_identity-pawn"
              data-wrong={mark.right === false || undefined}
            >
              <SeatToken look={who.look} />
              <span class="unseen">{who.name}</span>
            </span>
          )
        );
      })}
      {marks.some((mark) => mark.right) && <b class="secret_identity-plus">+1</b>}
      {children}
    </span>
  );
}

type StageProps = TableScreen & { drama: Drama };

type SuspectProps = TableScreen & { seat: number; children?: ComponentChildren };

/** Whose safe it is about, and what lies in it. */
export function Suspect({ game, seats, text, seat, children }: SuspectProps) {
  const who = seats[seat];
  return (
    <header class="secret_identity-suspect">
      <h2>{who && <SeatName who={who} />}</h2>
      <OpenSafe safe={game.safes?.[seat]} text={text} />
      {children}
    </header>
  );
}

/** One player (or the common answer) is revealed. A tap skips ahead. */
export function Stage(props: StageProps) {
  const { game, drama } = props;
  const { together } = game;
  const last = game.revealed.at(-1);
  const seat = together ? together.active : last?.seat;
  const truth = together ? together.answer?.key : last?.key;
  if (seat === undefined || !truth) return null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: skipping is a comfort, waiting does the same
    // biome-ignore lint/a11y/noStaticElementInteractions: as above
    <section class="secret_identity-stage" onClick={drama.skip}>
      <Suspect {...props} seat={seat}>
        <p class="secret_identity-truth">{drama.truth && characterOf(game, truth)?.name}</p>
        <p class="secret_identity-verdict" role="status">
          {drama.told && verdictOf(props)}
        </p>
      </Suspect>
      <Board
        {...props}
        marks={marksOf(props)}
        agreed={together?.answer?.number ?? null}
        truth={drama.truth ? truth : null}
      />
    </section>
  );
}

function marksOf({ game, drama }: StageProps): Mark[] {
  if (game.together) return pointers(game);
  const votes = game.revealed.at(-1)?.votes ?? [];
  return votes.slice(0, drama.landed).map(({ seat, number, right }) => ({
    seat,
    number,
    ...(drama.told ? { right } : {}),
  }));
}

/** Together: who points at what. */
export function pointers(game: TableScreen["game"]): Mark[] {
  return (game.together?.pointed ?? []).flatMap((number, seat) =>
    number === null ? [] : [{ seat, number }],
  );
}

function verdictOf({ game, text }: StageProps): string {
  const answer = game.together?.answer;
  if (answer) {
    if (answer.right) return text("secret_identity.right");
    const name = characterOf(game, answer.key)?.name;
    return name
      ? text("secret_identity.wrong", { name })
      : text("secret_identity.wrong_number", { number: answer.key });
  }
  const last = game.revealed.at(-1);
  const found = last?.votes.filter((vote) => vote.right).length ?? 0;
  return found
    ? text("secret_identity.found_by", { n: found, seat: last?.seat })
    : text("secret_identity.found_by_nobody");
}
