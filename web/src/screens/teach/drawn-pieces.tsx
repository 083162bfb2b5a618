/** Pieces of the real box, drawn: enough to know them by. */

import type { Pieces } from "../../games/teaching";
import "./drawn-table.css";
import { type Box, corners, each } from "./places";

interface DrawnPiecesProps {
  piece: Pieces;
  /** In the list below; where the same lies before others it is said once. */
  number: number | null;
  x: number;
  y: number;
}

export function DrawnPieces({ piece, number, x, y }: DrawnPiecesProps) {
  const { at, space } = each(piece);
  return (
    <g transform={`translate(${x} ${y})`}>
      {at.map((place, i) => (
        <One key={i} piece={piece} place={place} />
      ))}
      {number !== null && <DrawnNumber {...{ number }} x={-5} y={space.h / 2} />}
    </g>
  );
}

export function DrawnNumber({ number, x, y }: { number: number; x: number; y: number }) {
  return (
    <g class="drawn-number" transform={`translate(${x} ${y})`}>
      <circle r="4.5" />
      <text dy="0.36em" font-size="7">
        {number}
      </text>
    </g>
  );
}

/** One of them: a little smaller than its place. */
function One({ piece, place }: { piece: Pieces; place: Box }) {
  const { x, y, w, h } = place;
  const body = { x: x + 0.7, y: y + 0.7, width: w - 1.4, height: h - 1.4 };
  const middle = { x: x + w / 2, y: y + h / 2 };
  switch (piece.shape) {
    case "token":
      return <circle class="drawn-piece" cx={middle.x} cy={middle.y} r={w / 2 - 0.7} />;
    case "pile":
      return (
        <>
          {[2, 1, 0].map((under) => (
            <rect
              key={under}
              class="drawn-piece drawn-back"
              {...body}
              x={body.x + under * 0.8}
              y={body.y + under * 0.8}
              width={body.width - 1.6}
              height={body.height - 1.6}
              rx="1"
            />
          ))}
        </>
      );
    case "die":
      return (
        <>
          <rect class="drawn-piece" {...body} rx="1.6" />
          <circle class="drawn-pip" cx={middle.x} cy={middle.y} r="1" />
        </>
      );
    case "hexagon":
      return <Hexagon {...middle} r={8} />;
    case "ring":
      return (
        <>
          <Hexagon {...middle} r={10} />
          {corners(15.5, 0).map((at, i) => (
            <rect
              key={i}
              class="drawn-piece"
              x={-3}
              y={-4.5}
              width="6"
              height="9"
              rx="1"
              transform={`translate(${middle.x + at.x} ${middle.y + at.y}) rotate(${60 * i})`}
            />
          ))}
        </>
      );
    default:
      return <rect class="drawn-piece" data-shape={piece.shape} {...body} rx="1" />;
  }
}

function Hexagon({ x, y, r }: { x: number; y: number; r: number }) {
  const points = corners(r, 30).map((corner) => `${x + corner.x},${y + corner.y}`);
  return <polygon class="drawn-piece" data-shape="board" points={points.join(" ")} />;
}
