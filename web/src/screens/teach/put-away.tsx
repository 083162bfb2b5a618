/** How the real box is put away: what is gathered from the table, and which heap of the box it is. */

import type { Heap } from "../../games/teaching";
import type { Room } from "../../hub/messages";
import { useText } from "../../shell/shell";
import { DrawnNumber, DrawnPieces } from "./drawn-pieces";
import { fitted, WIDTH } from "./places";
import { Steps } from "./steps";
import type { Taught } from "./use-help";

const TALL = 142;
const TABLE = { y: 3, h: 64 };
const BOX = { y: 85, h: 54 };
const SIDE = 3;

interface PutAwayProps {
  help: Taught;
  players: number;
  options: Room["options"];
}

export function PutAway({ help, players, options }: PutAwayProps) {
  const shell = useText();
  const heaps = help.teaching.putAway(players, options);
  return (
    <>
      <svg
        class="drawn-away"
        viewBox={`0 0 ${WIDTH} ${TALL}`}
        role="img"
        aria-label={shell("teach.away_drawn")}
      >
        <rect class="drawn-felt" {...across(TABLE)} rx="14" />
        <rect class="drawn-box" {...across(BOX)} rx="3" />
        {heaps.map((heap, i) => (
          <DrawnHeap key={heap.step.code} {...{ heap, i }} of={heaps.length} />
        ))}
      </svg>
      <Steps lines={heaps.map(({ step }) => step)} text={help.text} />
    </>
  );
}

/** Above as it lies on the table, below as it lies in the box. */
function DrawnHeap({ heap, i, of }: { heap: Heap; i: number; of: number }) {
  const width = (WIDTH - 2 * SIDE) / of;
  const left = SIDE + i * width;
  const x = left + width / 2;
  const draw = (pieces: Heap["from"], { y, h }: typeof TABLE) => {
    const { scale, placed } = fitted(pieces, width - 14, h - 10);
    return (
      <g transform={`translate(${x} ${y + h / 2}) scale(${scale})`}>
        {placed.map((one, n) => (
          <DrawnPieces key={n} {...one} number={null} />
        ))}
      </g>
    );
  };
  const top = TABLE.y + TABLE.h;
  return (
    <g>
      {i > 0 && <line class="drawn-wall" x1={left} x2={left} y1={BOX.y} y2={BOX.y + BOX.h} />}
      {draw(heap.from, TABLE)}
      <path class="drawn-arrow" d={`M${x} ${top + 5}V${BOX.y - 5}m-3.5 -4l3.5 4l3.5 -4`} />
      {draw(heap.packed ?? heap.from, BOX)}
      <g transform={`translate(${x - 12} ${(top + BOX.y) / 2}) scale(1.5)`}>
        <DrawnNumber number={i + 1} x={0} y={0} />
      </g>
    </g>
  );
}

const across = ({ y, h }: { y: number; h: number }) => ({
  x: SIDE,
  y,
  width: WIDTH - 2 * SIDE,
  height: h,
});
