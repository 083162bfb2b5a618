/** Moments of real games (tests/rules/offers_met.py): what is said there, and what is not. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { spokenOf } from "../src/screens/teach/spoken.ts";

type Texts = Record<string, unknown>;
type Moment = [phase: string, verbs: string[]];

const read = <T>(path: string): T =>
  JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const MOMENTS = read<Record<string, Moment[]>>("cases/what_now.json");

function textsOf(box: string, language: string): Texts {
  const folder = `../src/games/${box}`;
  return {
    ...read<Texts>(`${folder}/texts/${language}.json`),
    ...read<Texts>(`${folder}/help/${language}.json`),
  };
}

for (const [box, moments] of Object.entries(MOMENTS)) {
  test(`${box}: it speaks of the phase and of what is on offer, in every language`, () => {
    for (const language of ["en", "fr", "de"]) {
      const texts = textsOf(box, language);
      for (const [phase, verbs] of moments) {
        const { everybody, mine } = spokenOf(box, phase, [...verbs, ...verbs]);
        assert.equal(typeof texts[everybody], "string", everybody);
        assert.deepEqual(
          mine.map(({ verb }) => verb),
          verbs,
        );
        for (const { name, may } of mine) {
          assert.equal(typeof texts[name], "string", name);
          assert.equal(typeof texts[may], "string", may);
        }
      }
    }
  });

  test(`${box}: each thing that the help explains comes up in one of these moments`, () => {
    const spoken = new Set(
      moments.flatMap(([phase, verbs]) => spokenOf(box, phase, verbs).mine.map(({ may }) => may)),
    );
    const dealt = /\.may\.(deal_|lay_grid|shuffle_)/; // the hub does it, and nobody is asked
    const explained = Object.keys(textsOf(box, "en")).filter(
      (code) => code.startsWith(`${box}.help.may.`) && !dealt.test(code),
    );
    assert.deepEqual(
      explained.filter((code) => !spoken.has(code)),
      [],
    );
  });
}

test("the tablet, which has no seat, speaks of everybody alone", () => {
  assert.deepEqual(spokenOf("hunch", "auction", []), {
    everybody: "hunch.help.now.auction",
    mine: [],
  });
});
