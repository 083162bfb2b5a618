/** Draws any offer as buttons, number pad, text line or picker: a game needs nothing else to be played. */

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Act, Args, Seated } from "../games/contract";
import type { Choice, Offer } from "../hub/messages";
import { Buzzer } from "../parts/buzzer/buzzer";
import { Press } from "../parts/press/press";
import { SeatName } from "../parts/seat-name/seat-name";
import type { ShellKey, Text } from "../texts/text";
import { fits, type Scalar } from "./choices";
import "./offers.css";

export interface OffersProps {
  /** The game's name: its texts begin with it. */
  box: string;
  offers: readonly Offer[];
  seats: readonly Seated[];
  text: Text<ShellKey>;
  act: Act;
  sending(verb: string, args?: Args): boolean;
  /** What was said before, where it is said differently. */
  said?: Args;
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

/** Offers that differ only in the values of one argument are drawn as one. */
function grouped(offers: readonly Offer[]): Offer[] {
  const groups: Offer[] = [];
  for (const offer of offers) {
    const names = Object.keys(offer.choices);
    const [name] = names;
    const of = name !== undefined && names.length === 1 ? offer.choices[name]?.of : undefined;
    const same = groups.find(
      (group) => group.verb === offer.verb && name !== undefined && group.choices[name]?.of && of,
    );
    const known = name === undefined ? undefined : same?.choices[name]?.of;
    if (same && known && of && name !== undefined && Object.keys(same.choices).length === 1) {
      same.choices = { [name]: { of: [...known, ...of.filter((v) => !known.includes(v))] } };
    } else groups.push({ verb: offer.verb, choices: offer.choices });
  }
  return groups;
}

type OneProps = OffersProps & { offer: Offer };

function OneOffer(props: OneProps) {
  const { offer, box, text, act, sending, said } = props;
  const { verb, choices } = offer;
  const label = text.line({ code: `${box}.verb.${verb}`, params: {} });
  const open = Object.entries(choices).filter(([, choice]) => choice.moment === undefined);
  const moments = Object.entries(choices).filter(([, choice]) => choice.moment !== undefined);
  const stamped = (ms: number) => Object.fromEntries(moments.map(([name]) => [name, ms]));
  const now = () => performance.timeOrigin + performance.now();

  const [only] = open;
  if (!only) {
    return moments.length ? (
      <Buzzer pressed={sending(verb)} onBuzz={(ms) => act(verb, stamped(ms))}>
        {label}
      </Buzzer>
    ) : (
      <Press sending={sending(verb)} onPress={() => act(verb)}>
        {label}
      </Press>
    );
  }
  const [name, choice] = only;
  if (open.length === 1 && choice.of) {
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
  const { offer, label, open, finish, act, sending, text, box } = props;
  const [filled, setFilled] = useState<Args>(props.said ?? {});
  const args: Args = Object.fromEntries(
    open.map(([name, choice]) => [name, name in filled ? filled[name] : startOf(choice)]),
  );
  const complete = open.every(([name, choice]) => fits(choice, args[name]));
  return (
    <form
      class="offer card"
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
      <Press type="submit" disabled={!complete} sending={sending(offer.verb)}>
        {label}
      </Press>
    </form>
  );
}

function startOf(choice: Choice): unknown {
  if (choice.of) return choice.of.length === 1 ? choice.of[0] : undefined;
  if (choice.lo !== undefined) return choice.lo;
  if (choice.text !== undefined) return choice.begins ?? "";
  if (choice.several) return [];
  if (choice.shuffle !== undefined) return Array.from({ length: choice.shuffle }, (_, i) => i);
  return undefined;
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
  if (choice.of) {
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
  if (choice.several) {
    const picked = Array.isArray(value) ? (value as Scalar[]) : [];
    const full = picked.length >= (choice.most ?? choice.several.length);
    return (
      <Group name={name}>
        {choice.several.map((item) => (
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
  if (choice.lo !== undefined && choice.hi !== undefined) {
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
  if (choice.text === undefined) return null;
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

type ValueProps = Pick<OffersProps, "box" | "seats" | "text"> & { arg: string; value: Scalar };

function Value({ box, seats, text, arg, value }: ValueProps) {
  const who =
    /^(seats?|.+_seat|by)$/.test(arg) && typeof value === "number" ? seats[value] : undefined;
  if (who) return <SeatName who={who} />;
  if (typeof value === "boolean") return <>{text(value ? "value.yes" : "value.no")}</>;
  if (value === null) return <>{text("value.none")}</>;
  return <>{text.value(box, arg, value)}</>;
}
