/** What phones compute as the hub does: the tables of cases are held against the rules by pytest. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { isWord, problemOf } from "../src/games/got_any_words/letter.ts";
import { pointsFor } from "../src/games/hunch/points.ts";
import { findersOf, foundBy } from "../src/games/secret_identity/points.ts";
import { STEPS } from "../src/games/secret_identity/rating.ts";
import { decliner, nodder } from "../src/hub/agreeing.ts";
import type { Choice, Player, Proposal } from "../src/hub/messages.ts";
import { fits } from "../src/offers/choices.ts";
import { aProposal, aRoom } from "./support/fakes.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

function cases<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`cases/${name}.json`, import.meta.url), "utf8"));
}

interface FirstLetters {
  text: string;
  letters?: string;
  unseen?: string;
  /** By the cards' language: letters with which only an article begins. */
  article?: Record<string, string>;
  /** The cards' languages in which it is none. */
  no_word?: string[];
}

function problemIn(
  { letters = "", unseen, article }: FirstLetters,
  letter: string,
  language: string,
) {
  if (unseen) return unseen;
  if (!letters.includes(letter)) return "got_any_words.wrong_letter";
  return article?.[language]?.includes(letter) ? "got_any_words.article" : null;
}

test("a word begins with a letter on the phone if it does at the hub", () => {
  for (const found of cases<FirstLetters[]>("first_letters")) {
    for (const language of ["en", "fr", "de"]) {
      const word = !found.no_word?.includes(language);
      if (!found.unseen) assert.equal(isWord(found.text, language), word, found.text);
      for (const letter of LETTERS) {
        const told = problemOf(found.text, letter, language);
        assert.equal(
          told,
          problemIn(found, letter, language),
          `${found.text} ${letter} ${language}`,
        );
      }
    }
  }
});

interface HunchPoints {
  seats: number;
  too_easy: boolean;
  right: number[];
  wrong: number[];
  won: number[];
}

test("a secret of Hunch is worth on the stage what the scores rise by", () => {
  for (const { seats, too_easy, right, wrong, won } of cases<HunchPoints[]>("hunch_points")) {
    const guesses = Array.from({ length: seats }, (_, by) => by)
      .filter((by) => right.includes(by) || wrong.includes(by))
      .map((by) => ({ guess: by, by, word: "drum", right: right.includes(by) }));
    const told = Array.from({ length: seats }, () => 0);
    for (const { seat, points } of pointsFor({ owner: 0, guesses, too_easy })) {
      told[seat] = (told[seat] ?? 0) + points;
    }
    assert.deepEqual(told, won);
  }
});

interface SecretIdentityPoints {
  /** By seat: about whom it is right. */
  right: number[][];
  won: number[];
}

test("a round of Secret Identity brought what the scores rise by", () => {
  for (const { right, won } of cases<SecretIdentityPoints[]>("secret_identity_points")) {
    const seats = right.map((_, seat) => seat);
    const revealed = seats.map((of) => ({
      seat: of,
      votes: seats
        .filter((seat) => seat !== of)
        .map((seat) => ({
          ...{ seat, number: 1, overruled: false },
          right: right[seat]?.includes(of) ?? false,
        })),
    }));
    const told = revealed.map((one) => findersOf(one).length + foundBy(revealed, one.seat).length);
    assert.deepEqual(told, won);
  }
});

test("the steps of a rating are marked where the rules have them", () => {
  const { steps } = cases<{ steps: number[] }>("secret_identity_rating");
  const marked = steps.map((_, found) => STEPS.filter((least) => found >= least).length - 1);
  assert.deepEqual(marked, steps);
});

interface Choices {
  choice: Choice;
  fit: unknown[];
  not: unknown[];
}

test("what a choice leaves open is the same on both sides", () => {
  for (const { choice, fit, not } of cases<Choices[]>("choices")) {
    const told = (values: unknown[]) => values.filter((value) => fits(choice, value));
    assert.deepEqual([told(fit), told(not)], [fit, []], JSON.stringify(choice));
  }
});

interface Agreeing {
  told: string;
  /** Keys of players, by what they are. */
  persons: number[];
  gone?: number[];
  practice?: number[];
  seats: number[];
  proposal: Pick<Proposal, "verb" | "by" | "asked" | "nods"> & { player?: number };
  /** Which of the players that a phone holds may nod, and which may say no. */
  phones: { holds: number[]; nod: number[]; decline: number[] }[];
}

test("a phone offers the nods and the noes that the hub would take", () => {
  for (const { told, persons, gone = [], practice = [], seats, ...asked } of cases<Agreeing[]>(
    "agreeing",
  )) {
    const players: Player[] = [...persons, ...gone, ...practice].map((key) => ({
      ...{ key, name: `P${key}`, look: key, chair: key, gone: gone.includes(key) },
      kind: practice.includes(key) ? "practice" : "person",
    }));
    const room = aRoom({ players, seats });
    const { player, ...proposed } = asked.proposal;
    const proposal = aProposal({ ...proposed, params: player === undefined ? {} : { player } });
    for (const { holds, nod, decline } of asked.phones) {
      assert.equal(nodder(proposal, holds), nod[0] ?? null, `${told}: ${holds} nods`);
      // Rather who asked: that is a withdrawal.
      const may = decline.includes(proposal.by) ? [proposal.by] : decline;
      const no = decliner(proposal, room, holds);
      assert.ok(no === null ? may.length === 0 : may.includes(no), `${told}: ${holds} says no`);
    }
  }
});
