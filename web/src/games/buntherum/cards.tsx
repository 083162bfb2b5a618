/** Cards: an object in a colour. Each colour has a pattern and a letter as well. */

import { CardBack } from "../../parts/card/card";
import { pictoHref } from "../../parts/picto/kept";
import { memo } from "../../shell/memo";
import type { Text } from "../../texts/text";
import paints from "./colours.json";
import type { Key, TableScreen } from "./game";
import type { Colour, Face } from "./view";

const COLOURS = Object.keys(paints) as Colour[];
const OBJECTS = [
  "gi:key",
  "gi:umbrella",
  "gi:teapot",
  "gi:snail",
  "gi:sailboat",
  "gi:guitar",
  "gi:shiny-apple",
  "gi:cat",
];

const SEAM = 72;

/** Patterns are for who does not see the colours; where they are small they are coarser and bolder. */
const FAINT = 0.42;
const BOLD = 0.7;
const COARSER = 1.5;

/** The patterns, once for a whole screen; and all pictograms, fetched before the first card. */
export const Paints = memo(function Paints() {
  return (
    <svg class="buntherum-paints" aria-hidden="true">
      <defs>
        {COLOURS.map((colour) => {
          const { ink, pattern } = paints[colour];
          return (
            <pattern
              key={colour}
              id={`buntherum-${colour}`}
              width="24"
              height="24"
              patternUnits="userSpaceOnUse"
              patternTransform="scale(0.42)"
            >
              <path
                d={pattern.path}
                fill="none"
                stroke={ink}
                stroke-width={pattern.width}
                stroke-linecap="round"
              />
            </pattern>
          );
        })}
      </defs>
      {OBJECTS.map((name) => (
        <Thing key={name} picto={name} ink="none" x={0} y={0} size={1} />
      ))}
    </svg>
  );
});

interface ThingProps {
  picto: string;
  ink: string;
  x: number;
  y: number;
  size: number;
  /** A seam around it, where it lies on a pattern. */
  seam?: string;
}

function Thing({ picto, ink, x, y, size, seam }: ThingProps) {
  return (
    <svg
      {...{ x, y, width: size, height: size }}
      viewBox="0 0 512 512"
      overflow="visible"
      fill={ink}
      stroke={seam}
      stroke-width={seam && SEAM}
      paint-order="stroke"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <use href={pictoHref(picto)} />
    </svg>
  );
}

export function faceName({ object, colour }: Face, text: Text<Key>): string {
  return text("buntherum.card", {
    object: `buntherum.object.${object}`,
    colour: `buntherum.colour.${colour}`,
  });
}

interface FaceProps {
  face: Face;
  text: Text<Key>;
}

/** The card that lies open, as large as its place allows. */
export const Card = memo(function Card({ face, text }: FaceProps) {
  const { paint, ink, letter } = paints[face.colour];
  return (
    <svg class="buntherum-card" viewBox="0 0 63 88" role="img" aria-label={faceName(face, text)}>
      <rect class="buntherum-card-paper" x="0.5" y="0.5" width="62" height="87" rx="6" />
      <rect x="3" y="3" width="57" height="82" rx="4" fill={paint} />
      <g fill={`url(#buntherum-${face.colour})`} opacity={FAINT}>
        <rect x="3" y="3" width="57" height="82" rx="4" />
      </g>
      <rect x="8" y="20" width="47" height="48" rx="8" fill={paint} />
      <Thing picto={face.picto} ink={ink} x={11.5} y={24} size={40} />
      {[
        [12, 12],
        [51, 76],
      ].map(([x, y]) => (
        <g key={x}>
          <circle cx={x} cy={y} r="7.5" fill={paint} />
          <text x={x} y={y} dy="4" text-anchor="middle" font-size="11.500" fill={ink}>
            {letter[text.language]}
          </text>
        </g>
      ))}
    </svg>
  );
});

/** A card that lies in a row. */
export const Tile = memo(function Tile({ face, text, bare }: FaceProps & { bare?: boolean }) {
  const coarse = bare ? COARSER : 1;
  const { paint, ink, letter } = paints[face.colour];
  return (
    <svg class="buntherum-tile" viewBox="0 0 40 40" role="img" aria-label={faceName(face, text)}>
      <rect class="buntherum-card-paper" x="0.5" y="0.5" width="39" height="39" rx="5" />
      <rect x="2" y="2" width="36" height="36" rx="4" fill={paint} />
      <g
        fill={`url(#buntherum-${face.colour})`}
        opacity={bare ? BOLD : FAINT}
        transform={`scale(${coarse})`}
      >
        <rect
          x={2 / coarse}
          y={2 / coarse}
          width={36 / coarse}
          height={36 / coarse}
          rx={4 / coarse}
        />
      </g>
      {!bare && <circle cx="18" cy="18" r="14" fill={paint} />}
      <Thing
        picto={face.picto}
        ink={ink}
        x={6.5}
        y={6.5}
        size={23}
        {...(bare && { seam: paint })}
      />
      {!bare && (
        <>
          <circle cx="32" cy="32" r="7" fill={paint} stroke={ink} stroke-width="0.6" />
          <text x="32" y="32" dy="4" text-anchor="middle" font-size="11" fill={ink}>
            {letter[text.language]}
          </text>
        </>
      )}
    </svg>
  );
});

/** The same on a phone: however small it is, its letter can be read. */
export const Chip = memo(function Chip({ face, text }: FaceProps) {
  const { paint, ink, letter } = paints[face.colour];
  return (
    <span class="buntherum-chip" style={{ "--paint": paint, "--on-paint": ink }}>
      <Tile face={face} text={text} bare />
      <b aria-hidden="true">{letter[text.language]}</b>
    </span>
  );
});

/** The middle of the game: a card face down until its moment, then open. */
export function OpenCard({ game, text, shown }: TableScreen & { shown: boolean }) {
  if (!shown || !game.card) return <CardBack picto="gi:hexes" pattern="dots" />;
  return <Card face={game.card} text={text} />;
}
