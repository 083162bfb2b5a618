/** With the box: names may be typed for the eight places, or left at the numbers. */

import { longestOf, offered } from "../../offers/choices";
import { WordLines } from "../../parts/word-lines/word-lines";
import type { SeatScreen } from "./game";
import { Characters } from "./pieces";

export function Names({ game, offers, text, act }: SeatScreen) {
  if (!offered(offers, "name")) return <Characters characters={game.characters} full />;
  return (
    <section class="secret_identity-names">
      <p class="quiet small">{text("secret_identity.names_how")}</p>
      <WordLines
        lines={game.characters.map(({ number, name }) => ({
          key: String(number),
          value: name,
          label: text("secret_identity.name_of", { number }),
          max: longestOf(offers, "name", "name"),
          mark: number,
        }))}
        onDraft={(key, name) => act("name", { number: Number(key), name }, `name-${key}`)}
      />
    </section>
  );
}
