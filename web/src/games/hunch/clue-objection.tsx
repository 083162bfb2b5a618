/** With the box: object to a clue that lies open, agree or not, write another one. */

import { useState } from "preact/hooks";
import { Answers, Proposed } from "../../offers/agreement";
import { longestOf, offered, valuesOf } from "../../offers/choices";
import { Beside, Press, Thumb } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { WordLines } from "../../parts/word-lines/word-lines";
import type { SeatScreen, TableScreen } from "./game";

/** What is to be settled before the trade goes on. */
export function ClueObjection(props: SeatScreen) {
  const { game, seat, offers, text, act, sending } = props;
  const objection = game.clue_objection;
  if (!objection) return null;
  if (offered(offers, "rewrite")) return <Rewrite {...props} />;
  return (
    <Thumb>
      <Objected {...props} />
      <Answers
        {...{ offers, act, sending }}
        no={text(objection.by === seat ? "hunch.withdraw" : "hunch.verb.decline")}
        yes={text("hunch.verb.confirm")}
      />
    </Thumb>
  );
}

export function Objected({ game, seats, text, clock }: TableScreen) {
  const objection = game.clue_objection;
  if (!objection) return null;
  const { by, author, text: clue, time_left: left } = objection;
  const line =
    by === null
      ? { code: "hunch.writes_another", params: { seat: author, text: clue } }
      : { code: "hunch.objected", params: { seat: by, text: clue } };
  return <Proposed line={line} of={left} {...{ seats, clock, text }} />;
}

function Rewrite(props: SeatScreen) {
  const { game, hand, offers, text, act, sending } = props;
  const clue = game.clue_objection?.clue;
  const { barred, warned, text: written } = hand.rewriting ?? {};
  const problem = barred
    ? text("hunch.grid_word", { word: barred })
    : warned && text("hunch.nearly_grid_word", { word: warned });
  return (
    <Thumb>
      <Objected {...props} />
      <WordLines
        lines={[
          {
            key: `rewrite-${clue}`,
            value: written ?? "",
            label: text("hunch.verb.rewrite"),
            max: longestOf(offers, "rewrite", "text"),
            ...(problem ? { problem } : {}),
          },
        ]}
        onDraft={(_, value) => act("rewrite", { clue, text: value }, "rewrite")}
      />
      <Press
        disabled={!offered(offers, "replace")}
        sending={sending("replace")}
        onPress={() => act("replace")}
      >
        {text("hunch.verb.replace")}
      </Press>
    </Thumb>
  );
}

/** Which clue? Those that lie open. */
export function ObjectToClue({ game, offers, text, act }: SeatScreen) {
  const [open, setOpen] = useState(false);
  if (!offered(offers, "object")) return null;
  const numbers = valuesOf(offers, "object", "clue");
  const clues = [...game.unsold, ...game.taken].filter(({ clue }) => numbers.includes(clue));
  const object = (clue: number) => {
    setOpen(false);
    void act("object", { clue });
  };
  return (
    <>
      {offers.every(({ verb }) => verb === "object") && <Beside />}
      <Press kind="quiet" icon="flag" onPress={() => setOpen(true)}>
        {text("hunch.verb.object")}
      </Press>
      {open && (
        <Sheet title={text("hunch.verb.object")} onClose={() => setOpen(false)}>
          <p class="quiet small">{text("hunch.object_how")}</p>
          <ul class="hunch-judgements">
            {clues.map(({ clue, text: written }) => (
              <li key={clue}>
                <Press kind="plain" onPress={() => object(clue)}>
                  {written}
                </Press>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
