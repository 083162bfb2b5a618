/** Cubes, dice, wagons and cards. Colours always come with a sign of their own. */

import type { ComponentChildren } from "preact";
import { Icon } from "../../parts/icon/icon";
import { keepPictos } from "../../parts/picto/kept";
import { Picto } from "../../parts/picto/picto";
import { memo } from "../../shell/memo";
import type { Text } from "../../texts/text";
import type { Colour, LaidCard, LoadedWagon, Wagon } from "./view";

/** The sign of a colour is that of its pile. */
const SIGNS: Record<Colour, string> = {
  blue: "gi:backpack",
  red: "gi:crossed-swords",
  green: "gi:visored-helm",
  black: "gi:skull-crossed-bones",
  yellow: "gi:locked-chest",
};

const BEASTS: Record<string, string> = {
  horse: "gi:horse-head",
  camel: "gi:camel-head",
  ox: "gi:bull",
  yak: "gi:buffalo-head",
};

// Sixty of them lie on a table.
keepPictos([...Object.values(SIGNS), ...Object.values(BEASTS)]);

type Words = Text<never>;

/** A minus, not a hyphen. */
export function minus(points: number): string {
  return String(points).replace("-", "−");
}

/** What is gained has its sign too. */
export function signed(points: number): string {
  return points > 0 ? `+${points}` : minus(points);
}

/** The sign alone, in the colour of what it lies on. */
export const Sign = memo(function Sign({ colour }: { colour: Colour }) {
  return <Picto name={SIGNS[colour]} />;
});

interface CubeProps {
  colour: Colour;
  text: Words;
  /** A free place: only the outline. */
  free?: boolean;
  /** Where a cube of the proposal would go. */
  proposed?: boolean;
}

export const Cube = memo(function Cube({ colour, text, free, proposed }: CubeProps) {
  return (
    <span
      class="huns-cube"
      data-colour={colour}
      data-free={free || undefined}
      data-proposed={proposed || undefined}
    >
      <Picto name={SIGNS[colour]} label={text.value("huns", "colour", colour)} />
    </span>
  );
});

interface DieProps {
  colour: Colour;
  value: number | "";
  text: Words;
}

export const DieFace = memo(function DieFace({ colour, value, text }: DieProps) {
  return (
    <span class="huns-die" data-colour={colour}>
      <Picto name={SIGNS[colour]} label={text.value("huns", "die", colour)} />
      <span class="huns-die-value">{value}</span>
    </span>
  );
});

/** How many there are of each colour: the reserve, the piles, a loot. */
export const Counts = memo(function Counts({
  of,
  text,
  label,
}: {
  of: Record<Colour, number>;
  text: Words;
  label: string;
}) {
  return (
    <dl class="huns-counts" aria-label={label}>
      {(Object.keys(of) as Colour[]).map((colour) => (
        <div key={colour} data-empty={of[colour] === 0 || undefined}>
          <dt>
            <Cube colour={colour} text={text} />
          </dt>
          <dd>{of[colour]}</dd>
        </div>
      ))}
    </dl>
  );
});

interface TypeProps {
  type: string;
  text: Words;
  /** Only its beast; the name is for screen readers. */
  small?: boolean | undefined;
}

export const WagonType = memo(function WagonType({ type, text, small }: TypeProps) {
  const beast = BEASTS[type];
  return (
    <span class="huns-type">
      {beast && <Picto name={beast} />}
      <span class={small ? "unseen" : undefined}>{text.value("huns", "type", type)}</span>
    </span>
  );
});

interface WagonProps {
  wagon: Wagon | LoadedWagon;
  text: Words;
  /** How many cubes of which colour the proposal puts here. */
  proposed?: number;
  colour?: Colour | undefined;
  small?: boolean;
}

export const WagonCard = memo(function WagonCard({
  wagon,
  text,
  proposed = 0,
  colour,
  small,
}: WagonProps) {
  const cubes = "cubes" in wagon ? wagon.cubes : [];
  let left = proposed;
  return (
    <span class="huns-wagon" data-small={small || undefined}>
      <WagonType type={wagon.type} text={text} small={small} />
      <span class="huns-places">
        {wagon.places.map((place, i) => {
          const cube = cubes[i] ?? null;
          const here = cube === null && place === colour && left > 0;
          if (here) left -= 1;
          return <Cube key={i} colour={cube ?? place} text={text} free={!cube} proposed={here} />;
        })}
      </span>
    </span>
  );
});

const COLOUR_OF: Record<string, Colour> = {
  equipment: "blue",
  raid: "red",
  mercenary: "green",
  plague: "black",
  treasure: "yellow",
};

interface CardProps {
  card: string;
  kind: string;
  text: Words;
  children?: ComponentChildren;
}

/** A card as its text. */
export function CardText({ card, kind, text, children }: CardProps) {
  return (
    <span class="huns-card" data-colour={COLOUR_OF[kind]}>
      <span class="huns-card-head">
        <Picto
          name={SIGNS[COLOUR_OF[kind] ?? "blue"]}
          label={text.line(line(`huns.kind.${kind}`))}
        />
        <strong>{text.value("huns", "card", card)}</strong>
      </span>
      <span class="huns-card-effect">{text.line(line(`huns.card.${card}`))}</span>
      {children}
    </span>
  );
}

interface NameProps {
  laid: LaidCard;
  text: Words;
  /** A sign alone; the name is for screen readers. */
  sign?: boolean;
  /** The name alone. */
  bare?: boolean;
}

/** A card by its name, with how full it is and whether it still counts. */
export const CardName = memo(function CardName({ laid, text, sign, bare }: NameProps) {
  const colour = COLOUR_OF[laid.kind] ?? "blue";
  return (
    <span class="huns-name" data-colour={colour} data-off={isOff(laid) || undefined}>
      <Picto name={SIGNS[colour]} />
      <span class={sign ? "unseen" : "huns-name-words"}>
        {text.value("huns", "card", laid.card)}
      </span>
      {!bare && <Filled laid={laid} />}
    </span>
  );
});

/** How full a card is, and whether it still counts. */
export function Filled({ laid }: Pick<NameProps, "laid">) {
  return (
    <>
      {laid.places > 0 && !laid.fled && !laid.full && (
        <b>
          {laid.cubes.length}/{laid.places}
        </b>
      )}
      {laid.full && <Icon name="tick" />}
      {(laid.fled || laid.used) && <Icon name="cross" />}
    </>
  );
}

/** Not at work: a Raid not used yet still threatens. */
function isOff(laid: LaidCard): boolean {
  return laid.kind === "raid" ? laid.used : !laid.in_force;
}

/** A Plague fled, a Raid used, a Treasure: nobody has to reckon with it now. */
export function isQuiet(laid: LaidCard): boolean {
  return laid.fled || laid.used || laid.kind === "treasure";
}

interface LaidProps {
  laid: LaidCard;
  /** What a Treasure is worth: the number of players. */
  players: number;
  text: Text<LaidKey>;
}

type LaidKey =
  | "huns.off"
  | "huns.fled"
  | "huns.used"
  | "huns.worth"
  | "huns.worth_at_the_end"
  | "huns.worth_if_met"
  | "huns.worth_until_full";

/** A card in a camp: its cubes, whether it works, and what it counts. */
export function Laid({ laid, players, text }: LaidProps) {
  const free = Math.max(0, laid.places - laid.cubes.length);
  return (
    <CardText card={laid.card} kind={laid.kind} text={text}>
      {laid.places > 0 && (
        <span class="huns-places">
          {laid.cubes.map((cube, i) => (
            <Cube key={i} colour={cube} text={text} />
          ))}
          {Array.from({ length: free }, (_, i) => (
            <span key={`free-${i}`} class="huns-cube huns-cube-any" />
          ))}
          {laid.full && <Icon name="tick" />}
        </span>
      )}
      {laid.fled && <em>{text("huns.fled")}</em>}
      {laid.used && <em>{text("huns.used")}</em>}
      {!laid.in_force && !laid.fled && !laid.used && laid.places > 0 && <em>{text("huns.off")}</em>}
      <Worth laid={laid} players={players} text={text} />
    </CardText>
  );
}

/** What a card counts, and why. Nothing for those that never count. */
function Worth({ laid, players, text }: LaidProps) {
  const { kind, points } = laid;
  if (kind === "equipment" || (kind === "plague" && !laid.fled)) return null;
  const n = Math.abs(points ?? players);
  const told = { n, points: signed(points ?? players) };
  if (points === null) return <Why>{text("huns.worth_at_the_end", told)}</Why>;
  if (kind === "treasure" && !points) {
    return <Why>{text("huns.worth_if_met", { n: players, points: signed(players) })}</Why>;
  }
  if (kind === "mercenary" && !laid.full) return <Why>{text("huns.worth_until_full", told)}</Why>;
  return <Why>{text("huns.worth", told)}</Why>;
}

function Why({ children }: { children: ComponentChildren }) {
  return <span class="huns-worth">{children}</span>;
}

function line(code: string) {
  return { code, params: {} };
}
