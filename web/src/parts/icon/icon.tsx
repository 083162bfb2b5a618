/** The shell's few signs, drawn with one pen. Games use pictograms (`../picto`). */

import "./icon.css";

const LINES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M14 5l-7 7l7 7",
  close: "M6 6l12 12M18 6L6 18",
  pause: "M9 5v14M15 5v14",
  play: "M8 5l11 7l-11 7z",
  undo: "M8 5L4 9l4 4M4 9h9a6 6 0 0 1 0 12h-2",
  record: "M6 3h12v18H6zM9 8h6M9 12h6M9 16h4",
  sound: "M4 10v4h3l5 4V6L7 10zM16 9a4 4 0 0 1 0 6M18.5 6.500a8 8 0 0 1 0 11",
  silent: "M4 10v4h3l5 4V6L7 10zM16 9.500l5 5M21 9.500l-5 5",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  unlock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 6.800-1.200",
  share: "M12 15V4M8 8l4-4l4 4M5 13v7h14v-7",
  turn: "M20 12a8 8 0 1 1-2.600-5.900M20 3v5h-5",
  tick: "M4 13l5 5L20 6",
  cross: "M6 6l12 12M18 6L6 18",
  eye: "M2 12c3-5 6.500-7 10-7s7 2 10 7c-3 5-6.500 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6z",
  hand: "M7 12V6.500a1.500 1.500 0 0 1 3 0V11V4.500a1.500 1.500 0 0 1 3 0V11V5.500a1.500 1.500 0 0 1 3 0V12V8.500a1.500 1.500 0 0 1 3 0V15a6 6 0 0 1-6 6h-1.500c-3 0-4.500-2-6-4.500L3.500 13a1.500 1.500 0 0 1 2.600-1.500z",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM13.500 7.500l3 3",
  plus: "M12 5v14M5 12h14",
  table: "M3 9h18v4H3zM6 13v7M18 13v7",
  sun: "M12 8a4 4 0 1 0 0 8a4 4 0 1 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M5 19l1.400-1.400M17.600 6.400L19 5",
  moon: "M19 14.500A8 8 0 0 1 9.500 5a8 8 0 1 0 9.500 9.500z",
  speech: "M4 5h16v11h-9l-4 4v-4H4z",
  save: "M12 4v11M8 11l4 4l4-4M5 17v3h14v-3",
  leave: "M14 4H5v16h9M10 12h11M17 8l4 4l-4 4",
  bin: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
  film: "M4 5h16v14H4zM8 5v14M16 5v14M4 9.700h4M4 14.300h4M16 9.700h4M16 14.300h4",
  flag: "M6 21V4M6 4h12l-3 4l3 4H6",
  robot:
    "M6 9h12v10H6zM12 9V5M12 3.500a.7 .7 0 1 0 0 1.400a.7 .7 0 1 0 0-1.400zM9.500 13v1.500M14.500 13v1.500M3 13v3M21 13v3",
  people:
    "M9 5a3.200 3.200 0 1 0 0 6.400a3.200 3.200 0 1 0 0-6.400zM3 20c0-4 2.500-6 6-6s6 2 6 6M16 5.500a3 3 0 0 1 0 5.600M17.500 14.300c2.300.7 3.500 2.600 3.500 5.700",
} as const;

export type IconName = keyof typeof LINES;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={LINES[name]} />
    </svg>
  );
}
