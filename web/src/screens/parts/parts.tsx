/** All the shared parts with their states, for developers. Words here are examples, not texts. */

import type { ComponentChildren } from "preact";
import { useMemo, useState } from "preact/hooks";
import { freeClock } from "../../hub/clock";
import { LOOKS } from "../../look/looks";
import { BidPad } from "../../parts/bid-pad/bid-pad";
import { Buzzer } from "../../parts/buzzer/buzzer";
import { CardBack, CardFace, CardFan } from "../../parts/card/card";
import { Hourglass } from "../../parts/hourglass/hourglass";
import "../../parts/layout/layout.css";
import { Loud } from "../../parts/loud/loud";
import { Picto } from "../../parts/picto/picto";
import { Press } from "../../parts/press/press";
import { Beat, useReveal } from "../../parts/reveal/reveal";
import { ScoreCurve } from "../../parts/score-curve/score-curve";
import { ScoreTrack } from "../../parts/score-track/score-track";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { SecretCover } from "../../parts/secret-cover/secret-cover";
import { Sheet } from "../../parts/sheet/sheet";
import { TimeLeft } from "../../parts/time-left/time-left";
import { VoteKeys } from "../../parts/vote-keys/vote-keys";
import { WordLines } from "../../parts/word-lines/word-lines";
import { useText } from "../../shell/shell";
import { Preferences } from "../preferences/preferences";
import "../screen.css";
import { Tokens } from "./tokens";
import "./parts.css";

const COURSE = [
  { round: 1, scores: [2, 0, 1, 0] },
  { round: 2, scores: [3, 3, 2, 1] },
  { round: 3, scores: [3, 7, 5, 3] },
];

const PEOPLE = ["Zoé", "Léo", "Jürgen", "Ada", "Maximiliane-Charlotte", "Bo", "Inès", "Tom"].map(
  (name, look) => ({ name, look }),
);
const PATTERNS = ["lattice", "dots", "waves", "rays", "bricks", "scales"] as const;

export function Parts() {
  return (
    <main class="parts">
      <header class="parts-head">
        <h1>Parts</h1>
        <Preferences />
      </header>
      <div class="parts-grid">
        <Tokens />
        <Part name="press">
          <Presses />
        </Part>
        <Part name="seat-name">
          <div class="row">
            {PEOPLE.slice(0, LOOKS).map((who) => (
              <SeatName key={who.look} who={who} />
            ))}
          </div>
        </Part>
        <Part name="hourglass">
          <Glasses />
        </Part>
        <Part name="time-left">
          <Objections />
        </Part>
        <Part name="seat-ring">
          <SeatRing label="chairs" chair={(at) => <SeatToken look={at} hollow={at % 3 === 2} />}>
            <span class="code">7K4QXM</span>
          </SeatRing>
        </Part>
        <Part name="secret-cover">
          <SecretCover label="Your key">4</SecretCover>
          <SecretCover label="A word" size="small">
            Rose
          </SecretCover>
        </Part>
        <Part name="bid-pad">
          <BidPad
            lo={3}
            hi={9}
            unit="coins"
            bidLabel="Bid"
            onBid={noop}
            passLabel="Pass"
            onPass={noop}
          />
        </Part>
        <Part name="vote-keys">
          <Votes />
        </Part>
        <Part name="word-lines">
          <WordLines
            lines={[
              { key: "a", value: "Artichoke", label: "Word 1", max: 40, mark: "1" },
              {
                key: "b",
                value: "Banana",
                label: "Word 2",
                max: 40,
                mark: "2",
                problem: "Begins with A",
              },
              { key: "c", value: "Avocado", label: "Word 3", max: 40, mark: "3", struck: true },
              { key: "d", value: "", label: "Word 4", max: 40, mark: "4" },
            ]}
            onDraft={noop}
          />
        </Part>
        <Part name="card">
          <Cards />
        </Part>
        <Part name="layout">
          <ul class="trays stack">
            <li>A tray</li>
            <li>Another tray</li>
          </ul>
        </Part>
        <Part name="buzzer">
          <div class="parts-buzzers">
            <Buzzer onBuzz={noop}>1</Buzzer>
            <Buzzer onBuzz={noop} pressed>
              2
            </Buzzer>
            <Buzzer onBuzz={noop} disabled>
              3
            </Buzzer>
          </div>
        </Part>
        <Part name="score-track">
          <ScoreTrack
            seats={PEOPLE.slice(0, 5)}
            scores={[4, 11, 33, 0, 15]}
            laps={[4, 11, 3, 0, 15].map((step, i) => ({ step, markers: i === 2 ? 1 : 0 }))}
            goal={30}
          />
        </Part>
        <Part name="score-curve">
          <ScoreCurve
            seats={PEOPLE.slice(0, 4)}
            start={[0, 0, 0, 0]}
            rounds={COURSE}
            label="Points"
            round={String}
          />
        </Part>
        <Part name="reveal">
          <Reveals />
        </Part>
        <Part name="sheet">
          <Sheets />
        </Part>
        <Part name="loud">
          <LoudOnes />
        </Part>
        <Part name="picto">
          <div class="row parts-pictos">
            <Picto name="gi:rolling-dices" label="dice" />
            <Picto name="gi:card-pick" label="card" />
          </div>
        </Part>
      </div>
    </main>
  );
}

function noop() {}

function Part({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class="card stack parts-part">
      <h2 class="parts-name">{name}</h2>
      {children}
    </section>
  );
}

function Presses() {
  const [sending, setSending] = useState(false);
  return (
    <div class="row">
      <Press sending={sending} onPress={() => setSending(true)}>
        Main
      </Press>
      <Press kind="plain">Plain</Press>
      <Press kind="quiet" icon="record">
        Quiet
      </Press>
      <Press disabled>Not now</Press>
      <Press kind="plain" chosen>
        Chosen
      </Press>
      <Press sending>Sent</Press>
    </div>
  );
}

function Glasses() {
  const clock = useMemo(() => freeClock(), []);
  return (
    <div class="row parts-glasses">
      <Hourglass clock={clock} endsAtMs={90_000} lengthMs={90_000} />
      <Hourglass clock={clock} endsAtMs={40_000} lengthMs={90_000} />
      <Hourglass clock={clock} endsAtMs={9_000} lengthMs={90_000} />
      <Hourglass clock={clock} endsAtMs={0} lengthMs={90_000} />
    </div>
  );
}

function Objections() {
  const text = useText();
  const clock = useMemo(() => freeClock(), []);
  return (
    <div class="stack">
      <TimeLeft of={{ is_vote: false, ends_at_ms: null }} clock={clock} text={text} />
      <TimeLeft of={{ is_vote: false, ends_at_ms: 10_000 }} clock={clock} text={text} />
      <TimeLeft of={{ is_vote: true, ends_at_ms: 30_000 }} clock={clock} text={text} />
    </div>
  );
}

function Votes() {
  const [chosen, choose] = useState<number | string | null>(3);
  return (
    <VoteKeys
      label="Léo"
      chosen={chosen}
      onPick={choose}
      keys={[1, 2, 3, 4, 5, 6, 7, 8].map((value) => ({
        value,
        label: value,
        usedFor: value === 5 ? "Zoé" : undefined,
      }))}
    />
  );
}

function Cards() {
  const [chosen, setChosen] = useState<readonly (string | number)[]>([1]);
  return (
    <>
      <div class="row">
        <CardFace>Rose</CardFace>
        {PATTERNS.map((pattern) => (
          <CardBack key={pattern} pattern={pattern} picto="gi:rolling-dices" small />
        ))}
      </div>
      <CardFan
        label="Your hand"
        chosen={chosen}
        onPick={(key) => setChosen([key])}
        cards={["Rose", "Mars", "Anchor", "Yoghurt", "Lamp"].map((face, key) => ({
          key,
          face,
          label: face,
        }))}
      />
    </>
  );
}

function Reveals() {
  const [round, setRound] = useState(1);
  const said = ["Léo guessed: Mars", "Zoé guessed: Rose", "It was: Rose"];
  const { shown } = useReveal(String(round), said.length);
  return (
    <>
      <div class="reveal">
        {said.map((words, i) => (
          <Beat key={words} shown={i < shown}>
            <p>{words}</p>
          </Beat>
        ))}
      </div>
      <Press kind="plain" onPress={() => setRound(round + 1)}>
        Again
      </Press>
    </>
  );
}

function LoudOnes() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Press kind="plain" onPress={() => setOpen(true)}>
        Ask loudly
      </Press>
      {open && (
        <Loud who={{ name: "Zoé", look: 0 }} words="Is that you?" style={{}}>
          <Press onPress={() => setOpen(false)}>Yes</Press>
        </Loud>
      )}
    </>
  );
}

function Sheets() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Press kind="plain" onPress={() => setOpen(true)}>
        Open a sheet
      </Press>
      {open && (
        <Sheet title="A sheet" onClose={() => setOpen(false)}>
          <p>For what is not needed at every moment.</p>
        </Sheet>
      )}
    </>
  );
}
