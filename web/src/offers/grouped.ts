/** Offers as they are drawn. */

import type { Offer } from "../hub/messages";
import { isKind } from "./choices.ts";

/** Offers that differ only in the values of one argument are drawn as one. */
export function grouped(offers: readonly Offer[]): Offer[] {
  const groups: Offer[] = [];
  for (const offer of offers) {
    const names = Object.keys(offer.choices);
    const [name] = names;
    const choice = name !== undefined && names.length === 1 ? offer.choices[name] : undefined;
    const same = groups.find(
      (group) =>
        group.verb === offer.verb && name !== undefined && isKind(group.choices[name], "of"),
    );
    const known = name === undefined ? undefined : same?.choices[name];
    if (
      same &&
      name !== undefined &&
      isKind(known, "of") &&
      isKind(choice, "of") &&
      Object.keys(same.choices).length === 1
    ) {
      const more = choice.of.filter((value) => !known.of.includes(value));
      same.choices = { [name]: { kind: "of", of: [...known.of, ...more] } };
    } else groups.push({ verb: offer.verb, choices: offer.choices });
  }
  return groups;
}
