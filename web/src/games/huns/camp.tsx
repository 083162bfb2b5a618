/** A camp in small, and the sheet that it opens: every card with its text. */

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { SeatName } from "../../parts/seat-name/seat-name";
import { Sheet } from "../../parts/sheet/sheet";
import { memo } from "../../shell/memo";
import type { Seated } from "../contract";
import type { AppTable } from "./game";
import { CardName, Counts, isQuiet, Laid, WagonCard } from "./pieces";
import type { Camp, LaidCard } from "./view";

interface SmallCampProps {
  who: Seated;
  camp: Camp;
  players: number;
  text: AppTable["text"];
  /** On a phone all names are there; on the tablet as many as are large enough to read. */
  compact: boolean;
}

export const SmallCamp = memo(function SmallCamp(props: SmallCampProps) {
  const { who, camp, text, compact } = props;
  const [open, setOpen] = useState(false);
  const label = text("huns.read_camp", { seat: who.seat });
  return (
    <section class="tray huns-camp" data-wagons={camp.wagons.length}>
      <SeatName who={who} />
      <div class="huns-camp-wagons">
        {camp.wagons.map((wagon) => (
          <WagonCard key={wagon.wagon} wagon={wagon} text={text} small />
        ))}
      </div>
      <Names cards={camp.cards} text={text} compact={compact} />
      <button
        type="button"
        class="huns-camp-open"
        aria-label={label}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Sheet title={label} onClose={() => setOpen(false)}>
          <CampCards {...props} />
        </Sheet>
      )}
    </section>
  );
});

/** What lies in somebody's camp, to be read. */
function CampCards({ camp, players, text }: SmallCampProps) {
  return (
    <div class="huns-own huns-camp-cards">
      {camp.wagons.map((wagon) => (
        <WagonCard key={wagon.wagon} wagon={wagon} text={text} />
      ))}
      <h3 class="huns-title">{text("huns.loot")}</h3>
      <Counts of={camp.loot} text={text} label={text("huns.loot")} />
      {camp.cards.length === 0 && <p class="quiet">{text("huns.no_cards_yet")}</p>}
      {camp.cards.map((laid) => (
        <div key={laid.card} class="tray huns-slot">
          <Laid laid={laid} players={players} text={text} />
        </div>
      ))}
    </div>
  );
}

type NamesProps = Pick<SmallCampProps, "text" | "compact"> & { cards: readonly LaidCard[] };

function Names({ cards, text, compact }: NamesProps) {
  const named = cards.filter((laid) => !isQuiet(laid)).sort((a, b) => rank(a) - rank(b));
  const quiet = cards.filter(isQuiet);
  const { list, signs } = useSigns(JSON.stringify(cards), compact ? 0 : named.length);
  const words = compact ? [...named, ...quiet] : named.slice(0, named.length - signs);
  const rest = compact ? [] : [...named.slice(named.length - signs), ...quiet];
  return (
    <ul class="huns-names" ref={list}>
      {words.map((laid) => (
        <li key={laid.card}>
          <CardName laid={laid} text={text} />
        </li>
      ))}
      {rest.map((laid) => (
        <li key={laid.card}>
          <CardName laid={laid} text={text} sign />
        </li>
      ))}
    </ul>
  );
}

/** What others have to reckon with comes first: Raids to come, then what works, then the rest. */
function rank(laid: LaidCard): number {
  if (laid.kind === "raid") return 0;
  if (laid.in_force) return laid.kind === "plague" ? 1 : 2;
  return laid.kind === "mercenary" ? 3 : 4;
}

/**
 * How many of the names have to be signs, so that the others keep the size that is read across the
 * table. Tried out one by one, before anybody sees it; anew when there are other cards or other room.
 */
function useSigns(cards: string, most: number) {
  const list = useRef<HTMLUListElement>(null);
  const [signs, setSigns] = useState(0);
  useLayoutEffect(() => setSigns(0), [cards]);
  useLayoutEffect(() => {
    const here = list.current;
    if (here && signs < most && here.scrollHeight > here.clientHeight + 1) setSigns(signs + 1);
  });
  useEffect(() => {
    const watch = new ResizeObserver(() => setSigns(0));
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, []);
  return { list, signs: Math.min(signs, most) };
}
