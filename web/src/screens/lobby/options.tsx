/** House rules are options: good defaults, drawn from what each leaves open. */

import { useRef, useState } from "preact/hooks";
import { Refused } from "../../hub/api";
import { sendDeck } from "../../hub/api-at-table";
import type { Box, BoxOption, Scalar } from "../../hub/messages";
import { among } from "../../offers/choices";
import { Press } from "../../parts/press/press";
import { SeatName } from "../../parts/seat-name/seat-name";
import { type AtTable, speaker } from "../at-table";
import { Learn } from "../teach/learn";
import { boxTagline } from "./shelf";

type OptionsProps = AtTable & { box: Box };

/** What everybody asks about comes first and unfolded, after the ways to play; the rest are house rules. */
const FIRST = ["deck", "language", "first", "pace"];

export function Options(props: OptionsProps) {
  const { box, room, text } = props;
  const practice = room.players.some((player) => player.kind === "practice");
  const common = box.options.filter(
    ({ name }) => FIRST.includes(name) && (name !== "pace" || practice),
  );
  const ways = box.options.filter((option) => option.way);
  const house = box.options.filter((option) => !option.way && !FIRST.includes(option.name));
  return (
    <section class="card options">
      <p class="options-tagline">{boxTagline(box.name, text.language)}</p>
      <Learn box={box.name} room={props.room} me={speaker(props.connection)} />
      {[...ways, ...common].map((option) => (
        <One key={option.name} {...props} option={option} />
      ))}
      {house.length > 0 && (
        <details>
          <summary>{text("lobby.house_rules")}</summary>
          {house.map((option) => (
            <One key={option.name} {...props} option={option} />
          ))}
        </details>
      )}
    </section>
  );
}

type OneProps = OptionsProps & { option: BoxOption };

function One(props: OneProps) {
  const { connection, room, text, box, option } = props;
  const { name, choices } = option;
  const value = room.options[name];
  // This one alone: the next may be tapped before the hub has answered.
  const set = (next: unknown) =>
    connection.ask(speaker(connection), "adjust", { box: box.name, options: { [name]: next } });
  const common = FIRST.includes(name);
  const code = common ? `option.${name}` : `${box.name}.option.${name}`;
  const label = text.line({ code, params: {} });

  if (name === "first") return <Youngest {...props} set={set} label={label} />;
  if (choices.kind === "text") return <OwnDeck {...props} label={label} />;
  return (
    <fieldset class="option">
      <legend>{label}</legend>
      <div class="option-values">
        {among(choices).map((item) => (
          <Press key={String(item)} kind="plain" chosen={item === value} onPress={() => set(item)}>
            {valueName(text, code, item)}
          </Press>
        ))}
        {choices.kind === "number" && (
          <Stepper
            lo={choices.lo}
            hi={choices.hi}
            value={Number(value ?? option.default)}
            set={set}
            {...props}
          />
        )}
      </div>
    </fieldset>
  );
}

function valueName(text: AtTable["text"], code: string, value: Scalar): string {
  const own = `${code}.${value}`;
  if (typeof value === "string" || text.has(own)) return text.line({ code: own, params: {} });
  if (typeof value === "boolean") return text(value ? "value.yes" : "value.no");
  return text.value("", "", value);
}

type StepperProps = OneProps & {
  lo: number;
  hi: number;
  value: number;
  set(value: number): Promise<unknown>;
};

/** In steps that a person would take: 90 seconds are not counted up one by one. */
function Stepper({ lo, hi, value: said, set, text }: StepperProps) {
  const step = hi - lo > 200 ? 10 : hi - lo > 40 ? 5 : 1;
  // Fingers do not wait for the hub: taps add up, and what it says to the last one counts.
  const [wanted, setWanted] = useState<number | null>(null);
  const asked = useRef(0);
  const value = wanted ?? said;
  const to = async (next: number) => {
    asked.current += 1;
    const mine = asked.current;
    const number = Math.min(hi, Math.max(lo, next));
    setWanted(number);
    await set(number);
    if (asked.current === mine) setWanted(null);
  };
  return (
    <>
      <Press
        kind="plain"
        label={text("number.less")}
        disabled={value <= lo}
        onPress={() => to(value - step)}
      >
        −
      </Press>
      <output class="option-number">{value}</output>
      <Press
        kind="plain"
        label={text("number.more")}
        disabled={value >= hi}
        onPress={() => to(value + step)}
      >
        +
      </Press>
    </>
  );
}

type YoungestProps = OneProps & { label: string; set(value: unknown): void };

function Youngest({ room, label, set }: YoungestProps) {
  return (
    <fieldset class="option">
      <legend>{label}</legend>
      <div class="option-values">
        {[...room.players]
          .sort((a, b) => a.chair - b.chair)
          .map((player) => (
            <Press
              key={player.key}
              kind="plain"
              chosen={room.options.first === player.key}
              onPress={() => set(player.key)}
            >
              <SeatName who={player} />
            </Press>
          ))}
      </div>
    </fieldset>
  );
}

/** A deck of one's own: a file, TOML or CSV. The hub checks it and names the line of a mistake. */
function OwnDeck({ connection, room, text, option, label }: OneProps & { label: string }) {
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const signs = room.options[option.name];
  const has = typeof signs === "number" ? signs > 0 : Boolean(signs);
  const token = connection.tokens.first();
  async function send(content: string) {
    if (token === null) return;
    setBusy(true);
    try {
      await sendDeck(connection.code, token, { option: option.name, content });
    } catch (error) {
      if (error instanceof Refused) connection.refusal.value = error.line;
    }
    setBusy(false);
  }
  return (
    <div class="option">
      <Press kind="plain" icon="share" sending={busy} onPress={() => chooser.current?.click()}>
        {label}
      </Press>
      <input
        ref={chooser}
        type="file"
        accept=".toml,.csv,text/csv,text/plain"
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void file.text().then(send);
        }}
      />
      {has && (
        <div class="spread">
          <span class="small quiet">{text("lobby.own_deck_used")}</span>
          <Press kind="quiet" onPress={() => send("")}>
            {text("lobby.own_deck_off")}
          </Press>
        </div>
      )}
    </div>
  );
}
