/** Reading offers: is something offered, and what may its arguments be? */

import type { Choice, Offer, Scalar } from "../hub/messages";

type Kind = Choice["kind"];
type ChoiceOf<K extends Kind> = Extract<Choice, { kind: K }>;

/** Whether an action is offered; without `args`: whether its verb is. Moments always fit. */
export function offered(
  offers: readonly Offer[],
  verb: string,
  args?: Record<string, unknown>,
): boolean {
  return offers.some(
    (offer) =>
      offer.verb === verb &&
      (args === undefined ||
        (sameKeys(offer.choices, args) &&
          Object.entries(offer.choices).every(([name, choice]) => fits(choice, args[name])))),
  );
}

export function isKind<K extends Kind>(choice: Choice | undefined, kind: K): choice is ChoiceOf<K> {
  return choice?.kind === kind;
}

/** The choice of one argument, of the first offer with that verb. Undefined: not offered now. */
export function choiceOf<K extends Kind>(
  offers: readonly Offer[],
  verb: string,
  arg: string,
  kind: K,
): ChoiceOf<K> | undefined {
  const choice = offers.find((offer) => offer.verb === verb)?.choices[arg];
  return isKind(choice, kind) ? choice : undefined;
}

/** What one argument may be, where it is one of several things. */
export function among(choice: Choice | undefined): readonly Scalar[] {
  return isKind(choice, "of") ? choice.of : [];
}

/** How many characters a text may have, if it is one that is offered. */
export function longestOf(offers: readonly Offer[], verb: string, arg: string): number | undefined {
  const fitting = offers.filter((offer) => offer.verb === verb).map((offer) => offer.choices[arg]);
  return fitting.find((choice) => isKind(choice, "text"))?.max;
}

/** All the values of one argument over all the offers with that verb. */
export function valuesOf(offers: readonly Offer[], verb: string, arg: string): Scalar[] {
  const values: Scalar[] = [];
  for (const offer of offers) {
    if (offer.verb !== verb) continue;
    for (const value of among(offer.choices[arg])) if (!values.includes(value)) values.push(value);
  }
  return values;
}

export function fits(choice: Choice, value: unknown): boolean {
  switch (choice.kind) {
    case "of":
      return choice.of.includes(value as Scalar);
    case "number":
      return (
        Number.isInteger(value) && choice.lo <= (value as number) && (value as number) <= choice.hi
      );
    case "text":
      return typeof value === "string" && [...value].length <= choice.max;
    case "several":
      return (
        Array.isArray(value) &&
        value.length >= choice.least &&
        value.length <= choice.most &&
        value.every((item, i) => choice.of.includes(item) && !value.includes(item, i + 1))
      );
    default:
      return true;
  }
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
}
