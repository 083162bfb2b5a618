/** A turn with the real box: one tap for die, value and what was done; and the score sheet. */

import { useState } from "preact/hooks";
import { among, choiceOf, offered, valuesOf } from "../../offers/choices";
import { Offers } from "../../offers/offers";
import { Press, Thumb } from "../../parts/press/press";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { type BoxSeat, NOTED, type Noted } from "./game";
import { Counts, DieFace, WagonType } from "./pieces";
import type { Colour } from "./view";

const VALUES = [1, 2, 3] as const;
const OURS = [
  "draw",
  "plunder",
  "note",
  "ship",
  "unship",
  "done",
  "not_done",
  "recount_cubes",
  "recount_cards",
];

export function BoxTurn(props: BoxSeat) {
  const { game, offers, seats, text, act, sending } = props;
  const [correcting, setCorrecting] = useState(false);
  const others = offers.filter((offer) => !OURS.includes(offer.verb));
  const recounts = offers.filter((offer) => offer.verb.startsWith("recount"));
  return (
    <div class="game-seat huns-seat">
      {game.ending && <p class="huns-ending">{text("huns.ending")}</p>}
      {offered(offers, "plunder") && <WhatYouDid {...props} />}
      {others.length > 0 && (
        <Offers box="huns" offers={others} seats={seats} text={text} act={act} sending={sending} />
      )}
      <Shipped {...props} />
      <ScoreSheet {...props} />
      {(["reserve", "piles"] as const).map((what) => (
        <section key={what} class="huns-own">
          <h2 class="huns-title">{text(`huns.${what}`)}</h2>
          <Counts of={game[what]} text={text} label={text(`huns.${what}`)} />
        </section>
      ))}
      {recounts.length > 0 && (
        <Press kind="quiet" onPress={() => setCorrecting(true)}>
          {text("huns.correct")}
        </Press>
      )}
      {correcting && (
        <Sheet title={text("huns.correct")} onClose={() => setCorrecting(false)}>
          <Offers
            box="huns"
            offers={recounts}
            seats={seats}
            text={text}
            act={act}
            sending={sending}
          />
        </Sheet>
      )}
      <Thumb>
        {offered(offers, "done") && (
          <Press sending={sending("done")} onPress={() => act("done")}>
            {text("huns.verb.done")}
          </Press>
        )}
        {offered(offers, "not_done") && (
          <Press kind="plain" sending={sending("not_done")} onPress={() => act("not_done")}>
            {text("huns.verb.not_done")}
          </Press>
        )}
      </Thumb>
    </div>
  );
}

/** The die taken and its value: two rows of taps, the second one ends it. */
function WhatYouDid({ offers, text, act, sending }: BoxSeat) {
  const dice = valuesOf(offers, "plunder", "die").map((die) => die as Colour);
  const [die, setDie] = useState<Colour | null>(null);
  const [value, setValue] = useState<number | null>(null);
  const taken = die !== null && dice.includes(die) ? die : null;
  const args = { die: taken, value };
  const ready = taken !== null && value !== null;
  const drawable = valuesOf(offers, "draw", "die").includes(taken);
  const tell = (verb: "draw" | "plunder") => {
    setDie(null);
    setValue(null);
    void act(verb, args);
  };
  return (
    <section class="huns-told">
      <fieldset class="huns-grid">
        <legend class="huns-title">{text("huns.which_die")}</legend>
        {dice.flatMap((colour) =>
          VALUES.map((number) => (
            <Press
              key={`${colour}-${number}`}
              kind="plain"
              chosen={colour === taken && number === value}
              label={`${text.value("huns", "die", colour)} ${number}`}
              onPress={() => {
                setDie(colour);
                setValue(number);
              }}
            >
              <DieFace colour={colour} value={number} text={text} />
            </Press>
          )),
        )}
      </fieldset>
      <div class="huns-choices">
        <Press
          disabled={!ready || !drawable}
          sending={sending("draw")}
          onPress={() => tell("draw")}
        >
          {text("huns.verb.draw")}
        </Press>
        <Press disabled={!ready} sending={sending("plunder")} onPress={() => tell("plunder")}>
          {text("huns.verb.plunder")}
        </Press>
      </div>
    </section>
  );
}

/** The hidden record: which types were shipped. */
function Shipped({ game, hand, seat, offers, text, act, sending }: BoxSeat) {
  const types = valuesOf(offers, "ship", "type").map(String);
  const strikable = valuesOf(offers, "unship", "type").map(String);
  const [open, setOpen] = useState(false);
  const count = game.camps[seat]?.shipped ?? 0;
  return (
    <>
      <SecretCover label={text("huns.my_shipped", { n: count })} size="small">
        <span class="huns-shipped">
          {hand.shipped.map((type, i) => (
            <WagonType key={i} type={type} text={text} />
          ))}
          <strong>{text("huns.my_score", { n: hand.score })}</strong>
        </span>
      </SecretCover>
      {types.length > 0 && (
        <Press kind="plain" icon="plus" onPress={() => setOpen(true)}>
          {text("huns.verb.ship")}
        </Press>
      )}
      {open && (
        <Sheet title={text("huns.verb.ship")} onClose={() => setOpen(false)}>
          <div class="huns-choices">
            {types.map((type) => (
              <Press
                key={type}
                kind="plain"
                sending={sending("ship", { type })}
                onPress={() => {
                  void act("ship", { type });
                  setOpen(false);
                }}
              >
                {text.value("huns", "type", type)}
              </Press>
            ))}
            {strikable.length > 0 && <p class="small quiet">{text("huns.verb.unship")}</p>}
            {strikable.map((type) => (
              <Press
                key={`un-${type}`}
                kind="quiet"
                icon="cross"
                sending={sending("unship", { type })}
                onPress={() => act("unship", { type })}
              >
                {text.value("huns", "type", type)}
              </Press>
            ))}
          </div>
        </Sheet>
      )}
    </>
  );
}

/** Raids, Mercenaries, Treasures, Plagues: counted as they happen or at the end. */
function ScoreSheet({ game, seat, offers, text, act, sending }: BoxSeat) {
  const mine = game.camps[seat];
  if (!offered(offers, "note") || !mine) return null;
  const most = (what: Noted) => {
    const open = offers.filter(
      ({ verb, choices }) => verb === "note" && choices.what && among(choices.what).includes(what),
    );
    return choiceOf(open, "note", "count", "number") ?? { lo: 0, hi: 0 };
  };
  const set = (what: Noted, to: number) => act("note", { what, count: to });
  return (
    <section>
      <h2 class="huns-title">{text("huns.phase.count")}</h2>
      <dl class="huns-sheet">
        {NOTED.map((what) => {
          const now = mine[what];
          const count = most(what);
          const name = text.value("huns", "what", what);
          return (
            <div key={what}>
              <dt>{name}</dt>
              <dd>
                <Press
                  kind="plain"
                  label={`${name} ${now - 1}`}
                  disabled={now <= count.lo}
                  sending={sending("note", { what, count: now - 1 })}
                  onPress={() => set(what, now - 1)}
                >
                  −
                </Press>
                <output>{now}</output>
                <Press
                  kind="plain"
                  label={`${name} ${now + 1}`}
                  disabled={now >= count.hi}
                  sending={sending("note", { what, count: now + 1 })}
                  onPress={() => set(what, now + 1)}
                >
                  +
                </Press>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
