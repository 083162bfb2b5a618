/** Reading offers: is something offered, and what may its arguments be? */

import type { Choice, Offer } from "../hub/messages";

export type Scalar = string | number | boolean | null;

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

/** The choice of one argument, of the first offer with that verb. Undefined: not offered now. */
export function choiceOf(offers: readonly Offer[], verb: string, arg: string): Choice | undefined {
  return offers.find((offer) => offer.verb === verb)?.choices[arg];
}

/** All the values of one argument over all the offers with that verb. */
export function valuesOf(offers: readonly Offer[], verb: string, arg: string): Scalar[] {
  const values: Scalar[] = [];
  for (const offer of offers) {
    if (offer.verb !== verb) continue;
    for (const value of offer.choices[arg]?.of ?? [])
      if (!values.includes(value)) values.push(value);
  }
  return values;
}

export function fits(choice: Choice, value: unknown): boolean {
  if (choice.of) return choice.of.includes(value as Scalar);
  if (choice.lo !== undefined && choice.hi !== undefined) {
    return (
      Number.isInteger(value) && choice.lo <= (value as number) && (value as number) <= choice.hi
    );
  }
  if (choice.text !== undefined) {
    return typeof value === "string" && [...value].length <= choice.text;
  }
  if (choice.several) {
    return (
      Array.isArray(value) &&
      value.length >= (choice.least ?? 0) &&
      value.length <= (choice.most ?? choice.several.length) &&
      value.every((item) => choice.several?.includes(item))
    );
  }
  return true;
}

function sameKeys(a: object, b: object): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b);
}
