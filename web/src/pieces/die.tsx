/** A die: its eyes, or none to be seen. */

const LEFT = 6.5;
const MIDDLE = 12;
const RIGHT = 17.5;
const EYES: Readonly<Record<number, readonly [number, number][]>> = {
  1: [[MIDDLE, MIDDLE]],
  2: [
    [LEFT, LEFT],
    [RIGHT, RIGHT],
  ],
  3: [
    [LEFT, LEFT],
    [MIDDLE, MIDDLE],
    [RIGHT, RIGHT],
  ],
  4: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
  5: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [MIDDLE, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
  6: [
    [LEFT, LEFT],
    [RIGHT, LEFT],
    [LEFT, MIDDLE],
    [RIGHT, MIDDLE],
    [LEFT, RIGHT],
    [RIGHT, RIGHT],
  ],
};

/** Without eyes: it lies under a cup. */
export function Die({ eyes }: { eyes?: number }) {
  return (
    <svg
      class="die"
      viewBox="0 0 24 24"
      role={eyes === undefined ? undefined : "img"}
      aria-label={eyes === undefined ? undefined : String(eyes)}
      data-hidden={eyes === undefined || undefined}
    >
      <rect x="1" y="1" width="22" height="22" rx="5" />
      {eyes !== undefined &&
        EYES[eyes]?.map(([x, y], i) => <circle key={i} cx={x} cy={y} r="2.2" />)}
    </svg>
  );
}
