/** The boxes on the shelf: lids with their own colour, pattern and pictogram. */

import names from "virtual:box-names";
import { lidOf } from "../../games/find";
import type { Box } from "../../hub/messages";
import { Icon } from "../../parts/icon/icon";
import { Picto } from "../../parts/picto/picto";
import { useText } from "../../shell/shell";
import type { Language } from "../../texts/text";
import "../../parts/card/patterns.css";

export function boxName(box: string, language: Language): string {
  return names[language]?.[`${box}.name`] ?? box.replaceAll("_", " ");
}

export function boxTagline(box: string, language: Language): string {
  return names[language]?.[`${box}.tagline`] ?? "";
}

interface ShelfProps {
  boxes: readonly Box[] | null;
  chosen: string | null;
  players: number;
  onChoose(box: string): void;
}

export function Shelf({ boxes, chosen, onChoose }: ShelfProps) {
  const text = useText();
  return (
    <div class="shelf screen-bleed" aria-busy={boxes === null}>
      {boxes?.map((box) => {
        const lid = lidOf(box.name);
        const isChosen = box.name === chosen;
        return (
          <button
            key={box.name}
            type="button"
            class="lid patterned"
            data-pattern={lid.pattern}
            style={{ "--lid": lid.accent.light }}
            aria-pressed={isChosen}
            onClick={() => onChoose(box.name)}
          >
            <Picto name={lid.picto} />
            <span class="lid-words">
              <span class="lid-name">{boxName(box.name, text.language)}</span>
              <span class="lid-players">
                {text("lobby.players", { least: box.least, most: box.most })}
              </span>
            </span>
            {isChosen && (
              <span class="lid-tick">
                <Icon name="tick" />
              </span>
            )}
          </button>
        );
      })}
    </div>
  );
}
