/** The table as it looks from one chair, once the real box is laid out: who sits where, what lies where. */

import { useState } from "preact/hooks";
import type { Piece } from "../../games/teaching";
import type { Player, Room } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import { useText } from "../../shell/shell";
import "./drawn-table.css";
import { DrawnPieces } from "./drawn-pieces";
import { around, fitted, HEIGHT, inRows, MIDDLE, WIDTH } from "./places";
import type { Taught } from "./use-help";

interface DrawnTableProps {
  help: Taught;
  players: readonly Player[];
  options: Room["options"];
  /** Whose phone it is; nobody's on a tablet. */
  me: number | null;
}

export function DrawnTable({ help, players, options, me }: DrawnTableProps) {
  const shell = useText();
  const { box, teaching, text } = help;
  const seated = [...players].sort((a, b) => a.chair - b.chair);
  const [chosen, choose] = useState(me);
  const from = Math.max(
    0,
    seated.findIndex(({ key }) => key === chosen),
  );
  const { middle, before } = teaching.lies(seated.length, options);
  const kinds = [...middle, ...before];
  const number = (piece: Piece) => kinds.indexOf(piece) + 1;
  const { scale, placed } = fitted(middle, MIDDLE.w, MIDDLE.h);
  const places = around(seated.length, from);
  const who = seated[from];
  if (!who) return null;
  return (
    <figure class="drawn-table">
      <div class="drawn-table-felt">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={shell("teach.seen_from", { name: who.name })}
        >
          <rect class="drawn-felt" x="20" y="24" width="180" height="122" rx="44" />
          <g transform={`translate(${WIDTH / 2} ${HEIGHT / 2 - 4}) scale(${scale})`}>
            {placed.map(({ piece, x, y }) => (
              <DrawnPieces key={piece.id} piece={piece} number={number(piece)} x={x} y={y} />
            ))}
          </g>
          {places.map(({ seat, turn, before: at }) => (
            <g key={seat} transform={`rotate(${turn} ${at.x} ${at.y})`}>
              {inRows(before, at.x, at.y, 60).map(({ piece, x, y }) => (
                <DrawnPieces
                  key={piece.id}
                  {...{ piece, x, y }}
                  number={seat === from ? number(piece) : null}
                />
              ))}
            </g>
          ))}
        </svg>
        {places.map(({ seat, chair }) => {
          const player = seated[seat];
          return (
            player && (
              <span
                key={seat}
                class="drawn-chair"
                style={{ left: `${(100 * chair.x) / WIDTH}%`, top: `${(100 * chair.y) / HEIGHT}%` }}
              >
                <SeatToken look={player.look} />
                <span>{player.name}</span>
              </span>
            )
          );
        })}
      </div>
      <figcaption>
        <ol class="drawn-legend">
          {kinds.map((piece) => (
            <li key={piece.id}>
              <b>{number(piece)}</b>
              <span>{text(`${box}.help.lies.${piece.id}`, { n: piece.of ?? piece.n ?? 1 })}</span>
            </li>
          ))}
        </ol>
        <fieldset class="drawn-from">
          <legend class="small quiet">{shell("teach.whose_chair")}</legend>
          {seated.map((player) => (
            <Press
              key={player.key}
              kind="plain"
              chosen={player === who}
              onPress={() => choose(player.key)}
            >
              <SeatName who={player} />
            </Press>
          ))}
        </fieldset>
      </figcaption>
    </figure>
  );
}
