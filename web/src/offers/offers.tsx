/** Draws any offer as buttons, number pad, text line or picker: a game needs nothing else to be played. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Args } from "../hub/connection";
import type { Choice, Offer, Scalar } from "../hub/messages";
import { Buzzer } from "../parts/buzzer/buzzer";
import { Press } from "../parts/press/press";
import { SeatName } from "../parts/seat-name/seat-name";
import type { Picking } from "../pieces/picking";
import { isSeatArg, type Saying } from "../pieces/saying";
import type { Act } from "./act";
import { fits } from "./choices";
import { grouped } from "./grouped";
import "./offers.css";

export interface OffersProps extends Saying {
  offers: readonly Offer[];
  act: Act;
  sending(verb: string, args?: Args): boolean;
  /** What was said before, where it is said differently. */
  said?: Args;
  /** Draws what is picked from cards that lie there; undefined: it is asked for in another way. */
  picking?: Picking;
  /** Beside something else that matters more. */
  aside?: boolean;
  /** A button to stand beside the one that sends what was filled in. */
  beside?: Offer;
}

export function Offers(props: OffersProps) {
  return (
    <div class="offers">
      {grouped(props.offers).map((offer) => (
        <OneOffer key={`${offer.verb} ${Object.keys(offer.choices)}`} offer={offer} {...props} />
      ))}
    </div>
  );
}

type OneProps = OffersProps & { offer: Offer };

function OneOffer(props: OneProps) {
  const { offer, box, text, act, sending, said } = props;
  const { verb, choices } = offer;
  const label = text.line({ code: `${box}.verb.${verb}`, params: {} });
  const open = Object.entries(choices).filter(([, choice]) => choice.kind !== "moment");
  const moments = Object.entries(choices).filter(([, choice]) => choice.kind === "moment");
  const stamped = (ms: number) => Object.fromEntries(moments.map(([name]) => [name, ms]));
  const now = () => performance.timeOrigin + performance.now();
  const kind = props.aside ? "plain" : "main";

  const [only] = open;
  if (!only) {
    return moments.length ? (
      <Buzzer pressed={sending(verb)} onBuzz={(ms) => act(verb, stamped(ms))}>
        {label}
      </Buzzer>
    ) : (
      <Press kind={kind} sending={sending(verb)} onPress={() => act(verb)}>
        {label}
      </Press>
    );
  }
  const [name, choice] = only;
  if (open.length === 1 && choice.kind === "of" && !props.picking?.(name, choice)) {
    return (
      <fieldset class="offer">
        <legend>{label}</legend>
        <div class="offer-values">
          {choice.of.map((value) => (
            <Press
              key={String(value)}
              kind="plain"
              chosen={said && said[name] === value}
              sending={sending(verb, { [name]: value, ...stamped(0) })}
              onPress={() => act(verb, { [name]: value, ...stamped(now()) })}
            >
              <Value {...props} arg={name} value={value} />
            </Press>
          ))}
        </div>
      </fieldset>
    );
  }
  return <Form {...props} label={label} open={open} finish={() => stamped(now())} />;
}

type FormProps = OneProps & { label: string; open: [string, Choice][]; finish(): Args };

/** Several arguments, or one that is typed or counted: filled in, then sent. */
function Form(props: FormProps) {
  const { offer, label, open, finish, act, sending, text, box, beside } = props;
  const [filled, setFilled] = useState<Args>(props.said ?? {});
  const args: Args = Object.fromEntries(
    open.map(([name, choice]) => [
      name,
      name in filled ? stillOpen(choice, filled[name]) : startOf(choice),
    ]),
  );
  const fans = open.some(([name, choice]) => props.picking?.(name, choice));
  const complete = open.every(([name, choice]) => fits(choice, args[name]));
  return (
    <form
      class="offer"
      data-framed={!fans || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (complete)
          void act(offer.verb, { ...args, ...finish() }).then((ok) => ok && setFilled({}));
      }}
    >
      {open.map(([name, choice]) => (
        <Blank
          key={name}
          {...props}
          name={
            text.has(`${box}.arg.${name}`)
              ? text.line({ code: `${box}.arg.${name}`, params: {} })
              : name
          }
          arg={name}
          choice={choice}
          value={args[name]}
          set={(value) => setFilled({ ...filled, [name]: value })}
        />
      ))}
      <div class="offer-finish">
        {beside && (
          <Press kind="plain" sending={sending(beside.verb)} onPress={() => act(beside.verb)}>
            {text.line({ code: `${box}.verb.${beside.verb}`, params: {} })}
          </Press>
        )}
        <Press
          type="submit"
          kind={props.aside ? "plain" : "main"}
          disabled={!complete}
          sending={sending(offer.verb)}
        >
          {label}
        </Press>
      </div>
    </form>
  );
}

/** What was filled in: the least number may have risen under one's fingers. */
function stillOpen(choice: Choice, value: unknown): unknown {
  if (choice.kind !== "number") return value;
  return Math.min(choice.hi, Math.max(choice.lo, Number(value)));
}

function startOf(choice: Choice): unknown {
  switch (choice.kind) {
    case "of":
      return choice.of.length === 1 ? choice.of[0] : undefined;
    case "number":
      return choice.lo;
    case "text":
      return choice.begins;
    case "several":
      return [];
    case "shuffle":
      return Array.from({ length: choice.size }, (_, i) => i);
    case "moment":
      return undefined;
  }
}

type BlankProps = FormProps & {
  name: string;
  arg: string;
  choice: Choice;
  value: unknown;
  set(value: unknown): void;
};

function Blank(props: BlankProps) {
  const { choice, name, arg, value, set, text } = props;
  const draw = props.picking?.(arg, choice);
  if (draw && (choice.kind === "of" || choice.kind === "several")) {
    const one = choice.kind === "of";
    const picked = one ? (value === undefined ? [] : [value as Scalar]) : (value as Scalar[]);
    return draw({
      label: name,
      of: choice.of,
      picked,
      most: one ? 1 : choice.most,
      onPick: (next) => set(one ? next[0] : next),
    });
  }
  if (choice.kind === "of") {
    return (
      <Group name={name}>
        {choice.of.map((item) => (
          <Press key={String(item)} kind="plain" chosen={item === value} onPress={() => set(item)}>
            <Value {...props} arg={arg} value={item} />
          </Press>
        ))}
      </Group>
    );
  }
  if (choice.kind === "several") {
    const picked = Array.isArray(value) ? (value as Scalar[]) : [];
    const full = picked.length >= choice.most;
    return (
      <Group name={name}>
        {choice.of.map((item) => (
          <Press
            key={String(item)}
            kind="plain"
            chosen={picked.includes(item)}
            disabled={full && !picked.includes(item)}
            onPress={() =>
              set(
                picked.includes(item)
                  ? picked.filter((other) => other !== item)
                  : [...picked, item],
              )
            }
          >
            <Value {...props} arg={arg} value={item} />
          </Press>
        ))}
      </Group>
    );
  }
  if (choice.kind === "number") {
    const { lo, hi } = choice;
    const number = Number(value);
    return (
      <Group name={name}>
        <Press
          kind="plain"
          label={text("number.less")}
          disabled={number <= lo}
          onPress={() => set(number - 1)}
        >
          −
        </Press>
        <output class="offer-number">{number}</output>
        <Press
          kind="plain"
          label={text("number.more")}
          disabled={number >= hi}
          onPress={() => set(number + 1)}
        >
          +
        </Press>
      </Group>
    );
  }
  if (choice.kind !== "text") return null;
  return (
    <label class="field">
      <span>{name}</span>
      <input
        type="text"
        value={String(value)}
        autocomplete="off"
        onInput={(event) => set(event.currentTarget.value)}
      />
    </label>
  );
}

function Group({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <fieldset class="offer">
      <legend class="quiet small">{name}</legend>
      <div class="offer-values">{children}</div>
    </fieldset>
  );
}

type ValueProps = Saying & { arg: string; value: Scalar };

function Value({ box, seats, text, arg, value }: ValueProps) {
  const who = isSeatArg(arg) && typeof value === "number" ? seats[value] : undefined;
  if (who) return <SeatName who={who} />;
  if (typeof value === "boolean") return <>{text(value ? "value.yes" : "value.no")}</>;
  if (value === null) return <>{text("value.none")}</>;
  return <>{text.value(box, arg, value)}</>;
}
