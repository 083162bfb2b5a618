/** The eight looks: colour and shape always go together. Colours are tokens, shapes are here. */

/** Paths in a square of 24, filled with the look's colour and edged in ink. */
export const SHAPES: readonly string[] = [
  "M12 2.2a9.8 9.8 0 1 0 0 19.6a9.8 9.8 0 1 0 0-19.6z",
  "M12 2.4L22.6 20.8H1.4z",
  "M3.2 3.2h17.6v17.6H3.2z",
  "M12 1.2L22.4 12L12 22.8L1.6 12z",
  "M12 1.4l3.2 7.1l7.7.8l-5.8 5.2l1.7 7.6L12 18.2l-6.8 3.9l1.7-7.6L1.1 9.3l7.7-.8z",
  "M6.6 2.4h10.8L22.8 12l-5.4 9.6H6.6L1.2 12z",
  "M8.2 2.2h7.6v6h6v7.6h-6v6H8.2v-6h-6V8.2h6z",
  "M12 21.8C4.6 16 1.6 12.2 1.6 8.3A5.6 5.6 0 0 1 12 5.4a5.6 5.6 0 0 1 10.4 2.9c0 3.9-3 7.7-10.4 13.5z",
];

export const LOOKS = SHAPES.length;

export function lookColour(look: number): string {
  return `var(--look-${look % LOOKS})`;
}
