/** The table has the last word: another verdict on the calls that were made. */

import { useState } from "preact/hooks";
import { choiceOf, offered } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { Sheet } from "../../parts/sheet/sheet";
import type { SeatScreen } from "./game";
import { CallMark } from "./pieces";

export function Overrule(props: SeatScreen) {
  const { text } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <Press kind="plain" class="buntherum-object" onPress={() => setOpen(true)}>
        {text("buntherum.verb.overrule")}
      </Press>
      {open && (
        <Sheet title={text("buntherum.what_was_it")} onClose={() => setOpen(false)}>
          <div class="buntherum-overrule">
            <First {...props} done={() => setOpen(false)} />
            <Tie {...props} done={() => setOpen(false)} />
          </div>
        </Sheet>
      )}
    </>
  );
}

type Choosing = SeatScreen & { done(): void };

/** Somebody was first, and right or wrong. */
function First({ game, offers, seats, text, act, done }: Choosing) {
  return (
    <>
      {game.last?.calls.map(({ seat, call }) => {
        const who = seats[seat];
        return (
          who && (
            <div key={seat} class="buntherum-overrule-row">
              <SeatName who={who}>
                <CallMark call={call} text={text} />
              </SeatName>
              {(["wrong", "right"] as const).map((verdict) => (
                <Press
                  key={verdict}
                  kind="plain"
                  icon={verdict === "right" ? "tick" : "cross"}
                  label={text(`buntherum.was_${verdict}`, { seat })}
                  disabled={!offered(offers, "overrule", { seat, verdict })}
                  onPress={() => {
                    void act("overrule", { seat, verdict });
                    done();
                  }}
                >
                  {text(`buntherum.value.verdict.${verdict}`)}
                </Press>
              ))}
            </div>
          )
        );
      })}
    </>
  );
}

/** Two or more were too close to call. */
function Tie({ offers, seats, text, act, done }: Choosing) {
  const choice = choiceOf(offers, "overrule_tie", "seats", "several");
  const [picked, setPicked] = useState<number[]>([]);
  if (!choice) return null;
  const all = choice.of.map(Number);
  const tied = all.length === 2 ? all : picked;
  const toggle = (seat: number) =>
    setPicked(picked.includes(seat) ? picked.filter((other) => other !== seat) : [...picked, seat]);
  return (
    <div class="buntherum-overrule-tie">
      {all.length > 2 && (
        <div class="row">
          {all.map((seat) => {
            const who = seats[seat];
            return (
              who && (
                <Press
                  key={seat}
                  kind="plain"
                  chosen={picked.includes(seat)}
                  onPress={() => toggle(seat)}
                >
                  <SeatName who={who} />
                </Press>
              )
            );
          })}
        </div>
      )}
      <Press
        kind="plain"
        disabled={tied.length < 2}
        onPress={() => {
          void act("overrule_tie", { seats: [...tied].sort((a, b) => a - b) });
          done();
        }}
      >
        {text("buntherum.verb.overrule_tie")}
      </Press>
    </div>
  );
}
