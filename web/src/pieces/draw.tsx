/** Draws anything that a view says: pieces as such, people with their shapes, the rest in words. */

import { CardBack, CardFace } from "../parts/card/card";
import { Picto } from "../parts/picto/picto";
import { SeatName, SeatToken } from "../parts/seat-name/seat-name";
import { figure } from "../texts/text";
import { Die } from "./die";
import { isPiece } from "./lying";
import type { Card, Hidden, Piece, Pile, Tokens, Track } from "./piece";
import { factName, type Saying, seatsIn } from "./saying";
import "./pieces.css";

type DrawnProps = Saying & {
  /** The key under which it stands: its words are found by it. */
  name: string;
  value: unknown;
};

const MOST_BACKS = 5;
const MOST_TOKENS = 10;

/** Whether there is anything to draw. */
export function says(value: unknown): boolean {
  if (isPiece(value)) {
    if (value.draw === "people") return value.seats.length > 0;
    if (value.draw === "dice") return value.eyes.length > 0;
    if (value.draw === "by_seat") return value.each.some(says);
    return value.draw !== "hidden" || value.n > 0;
  }
  if (Array.isArray(value)) return value.some(says);
  if (typeof value === "object" && value !== null) return Object.values(value).some(says);
  return value !== null && value !== undefined && value !== "";
}

export function Drawn({ name, value, ...saying }: DrawnProps) {
  if (isPiece(value)) return <OnePiece {...saying} name={name} piece={value} />;
  const who = seatsIn(name, value);
  if (who) return <Who {...saying} who={who} />;
  if (Array.isArray(value)) {
    const items = value.filter(says);
    const plain = items.every((item) => typeof item !== "object");
    return plain ? (
      <span class="drawn-words">{items.map((item) => worded(saying, name, item)).join(", ")}</span>
    ) : (
      <span class="drawn-row">
        {items.map((item, i) => (
          <Drawn key={i} {...saying} name={name} value={item} />
        ))}
      </span>
    );
  }
  if (typeof value === "object" && value !== null) {
    return (
      <span class="drawn-inner">
        {Object.entries(value)
          .filter(([, item]) => says(item) && item !== false)
          .map(([key, item]) => (
            <span key={key} class="drawn-part">
              <span class="quiet">{factName(saying, key)}</span>{" "}
              {item !== true && <Drawn {...saying} name={key} value={item} />}
            </span>
          ))}
      </span>
    );
  }
  return <span class="drawn-words">{worded(saying, name, value)}</span>;
}

function worded({ box, text }: Saying, name: string, value: unknown): string {
  if (typeof value === "boolean") return text(value ? "value.yes" : "value.no");
  if (value === null || value === undefined) return "";
  return text.value(box, name, value);
}

type PieceProps = Saying & { name: string; piece: Piece };

function OnePiece({ name, piece, ...saying }: PieceProps) {
  switch (piece.draw) {
    case "card":
      return <DrawnCard {...saying} name={name} card={piece} />;
    case "hidden":
      return <Backs {...saying} hidden={piece} />;
    case "pile":
      return <Heap {...saying} name={name} pile={piece} />;
    case "track":
      return <Way {...saying} tracks={[piece]} />;
    case "coins":
      return <Coin n={piece.n} />;
    case "tokens":
      return <Discs tokens={piece} />;
    case "dice":
      return (
        <span class="drawn-row">
          {piece.eyes.map((eyes, i) => (
            <Die key={i} eyes={eyes} />
          ))}
        </span>
      );
    case "people":
      return <Who {...saying} who={piece.seats} />;
    case "grid":
      return (
        <table class="drawn-grid">
          <tbody>
            {piece.rows.map((row, y) => (
              <tr key={y}>
                {row.map((cell, x) => (
                  <td key={x} data-empty={!says(cell) || undefined}>
                    {says(cell) && <Drawn {...saying} name={name} value={cell} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "by_seat":
      return <BySeat {...saying} name={name} each={piece.each} />;
  }
}

type CardProps = Saying & { name: string; card: Card };

function DrawnCard(props: CardProps) {
  return (
    <CardFace>
      <Face {...props} />
    </CardFace>
  );
}

/** What is printed on a card. */
export function Face({ name, card, ...saying }: CardProps) {
  const word = worded(saying, name, card.face);
  const longest = Math.max(...word.split(/[\s-]/).map((part) => part.length));
  return (
    <span
      class="drawn-face"
      data-ink={card.ink ?? undefined}
      data-picto={card.picto !== null || undefined}
      style={{ "--letters": Math.max(longest, 2) }}
    >
      {card.corner !== null && (
        <span class="drawn-corner">
          {typeof card.corner === "number" ? figure(card.corner) : card.corner}
        </span>
      )}
      {card.picto && <Picto name={card.picto} />}
      <span class="drawn-word">{word}</span>
    </span>
  );
}

function Backs({ hidden, back, text }: Saying & { hidden: Hidden }) {
  const { n, of } = hidden;
  return (
    <span class="drawn-backs" role="img" aria-label={text("pieces.hidden", { n })}>
      {Array.from({ length: Math.min(n, MOST_BACKS) }, (_, i) =>
        of === "die" ? <Die key={i} /> : <CardBack key={i} small {...back} />,
      )}
      {n > 1 && <span class="drawn-times">×{n}</span>}
    </span>
  );
}

function Heap({ name, pile, ...saying }: Saying & { name: string; pile: Pile }) {
  const { n, top } = pile;
  return (
    <span class="drawn-pile" data-deep={n > 1 || undefined} data-none={n === 0 || undefined}>
      {n > 0 &&
        (top ? <DrawnCard {...saying} name={name} card={top} /> : <CardBack {...saying.back} />)}
      <span class="drawn-count">{n}</span>
    </span>
  );
}

function Coin({ n }: { n: number }) {
  return (
    <span class="drawn-coins">
      <span class="drawn-coin" aria-hidden="true" />
      {figure(n)}
    </span>
  );
}

function Discs({ tokens }: { tokens: Tokens }) {
  const { n, most } = tokens;
  const places = most ?? n;
  if (places > MOST_TOKENS || places === 0) {
    return (
      <span class="drawn-tokens">
        <span class="drawn-token" aria-hidden="true" /> {most === null ? n : `${n}/${most}`}
      </span>
    );
  }
  return (
    <span class="drawn-tokens" role="img" aria-label={most === null ? `${n}` : `${n}/${most}`}>
      {Array.from({ length: places }, (_, i) => (
        <span key={i} class="drawn-token" data-empty={i >= n || undefined} />
      ))}
    </span>
  );
}

function Who({ who, seats }: Saying & { who: readonly number[] }) {
  return (
    <span class="drawn-row">
      {who.map((seat) => seats[seat] && <SeatName key={seat} who={seats[seat]} />)}
    </span>
  );
}

/** Steps from 0 to the end; with people on them, where there is one track for each. */
function Way({ tracks, seats }: Saying & { tracks: readonly (Track | null)[] }) {
  const end = Math.max(1, ...tracks.map((track) => track?.end ?? 0));
  const alone = tracks.length === 1;
  return (
    <ol class="drawn-track" data-alone={alone || undefined}>
      {tracks.map((track, seat) => {
        const who = seats[seat];
        if (!track || (!alone && !who)) return null;
        const share = `${(100 * track.at) / end}%`;
        return (
          <li key={seat} class="drawn-lane">
            {!alone && who && <SeatName who={who} />}
            <span class="drawn-way" style={{ "--share": share, "--steps": end }}>
              <span class="drawn-runner">
                {!alone && who ? <SeatToken look={who.look} /> : <span class="drawn-token" />}
              </span>
            </span>
            <span class="drawn-at">
              {track.at}/{track.end}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

function isTrack(value: unknown): value is Track {
  return isPiece(value) && value.draw === "track";
}

function BySeat({ name, each, ...saying }: Saying & { name: string; each: readonly unknown[] }) {
  if (each.some(isTrack)) {
    return <Way {...saying} tracks={each.map((one) => (isTrack(one) ? one : null))} />;
  }
  return (
    <ul class="drawn-people">
      {each.map((value, seat) => {
        const who = saying.seats[seat];
        if (!who || !says(value)) return null;
        return (
          <li key={seat} class="drawn-person">
            <SeatName who={who} />
            <Drawn {...saying} name={name} value={value} />
          </li>
        );
      })}
    </ul>
  );
}
