import type { Teaching } from "../../teaching";
import { Found, Guess, Lay, Team, Win, Yours } from "./pictures";

const HAND = 10;
const HAND_TOGETHER: Readonly<Record<number, number>> = { 3: 10, 4: 10, 5: 8, 6: 8, 7: 6, 8: 6 };
const step = (name: string, params = {}) => ({
  code: `secret_identity.help.setup.${name}`,
  params,
});

export default {
  cards: [Yours, Lay, Guess, Found, Win, Team],
  rules: [
    { id: "aim", picture: Yours },
    { id: "characters", phases: ["deal", "laying"] },
    { id: "number", phases: ["laying"] },
    { id: "place", phases: ["placing"], picture: Lay },
    { id: "vote", phases: ["voting"], picture: Guess },
    { id: "count", phases: ["count"], picture: Found },
    { id: "next" },
    { id: "end", phases: ["over"], picture: Win },
    { id: "together", phases: ["guessing"], picture: Team },
    { id: "answer", phases: ["guessing", "answer"] },
    { id: "rating", phases: ["over"] },
    { id: "swapped", ruling: true },
    { id: "too_late", ruling: true },
    { id: "no_spare", ruling: true },
    { id: "again", ruling: true },
    { id: "order", ruling: true },
    { id: "last", ruling: true },
    { id: "same", ruling: true },
    { id: "own", ruling: true },
    { id: "change", ruling: true },
    { id: "first", ruling: true },
    { id: "object", ruling: true },
    { id: "tie", ruling: true },
    { id: "thirty", ruling: true },
    { id: "quiet", ruling: true },
    { id: "differ", ruling: true },
    { id: "away", ruling: true },
    { id: "twice", ruling: true },
  ],
  setUp: (players, { cooperative, edition }) => [
    step("characters"),
    step(cooperative ? "pile" : "rest"),
    step("swap"),
    step("pictos", { n: (cooperative ? HAND_TOGETHER[players] : HAND) ?? HAND }),
    step(edition === "cards" ? "case" : "safe"),
    step("phones"),
    step(cooperative ? "turn" : "round"),
  ],
  putAway: (players) => [
    {
      step: step("away_characters"),
      from: [{ shape: "card", n: 8 }, { shape: "pile" }],
      packed: [{ shape: "pile" }],
    },
    {
      step: step("away_pictos"),
      from: [{ shape: "pile", n: players }],
      packed: [{ shape: "pile" }],
    },
    { step: step("away_rest"), from: [{ shape: "board", n: players }] },
  ],
  lies: (players, { cooperative, edition }) => ({
    middle: [
      { id: "characters", shape: "card", n: 8 },
      { id: cooperative ? "pile" : "rest", shape: "pile" },
    ],
    before: [
      { id: edition === "cards" ? "case" : "safe", shape: "board" },
      { id: "pictos", shape: "pile", of: (cooperative ? HAND_TOGETHER[players] : HAND) ?? HAND },
    ],
  }),
} satisfies Teaching;
