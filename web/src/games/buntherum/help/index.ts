import type { Teaching } from "../../teaching";
import { Aim, Fits, NoFit, Penalty, Quick, Won } from "./pictures";

const PILE_OF: Readonly<Record<number, number>> = { 2: 13, 3: 9, 4: 7, 5: 6 };
const step = (name: string, params = {}) => ({ code: `buntherum.help.setup.${name}`, params });

export default {
  cards: [Aim, Fits, Quick, NoFit, Penalty, Won],
  rules: [
    { id: "aim", picture: Aim },
    { id: "rows", phases: ["deal"] },
    { id: "turn", phases: ["turn"] },
    { id: "fits", phases: ["call"], picture: Fits },
    { id: "call", phases: ["call", "judge"], picture: Quick },
    { id: "no_fit", phases: ["call"], picture: NoFit },
    { id: "wrong", phases: ["judge"], picture: Penalty },
    { id: "end", phases: ["over"], picture: Won },
    { id: "tie", ruling: true },
    { id: "tie_wrong", ruling: true },
    { id: "twice", ruling: true },
    { id: "early", ruling: true },
    { id: "nobody", ruling: true },
    { id: "last_left", ruling: true },
    { id: "out", ruling: true },
    { id: "object", ruling: true },
    { id: "empty", ruling: true },
  ],
  setUp: (players) => [
    step("hexagon"),
    step("shuffle"),
    step("rows"),
    step("piles", { n: PILE_OF[players] ?? 6 }),
    step("neutral"),
    step("tokens"),
    step("turned"),
  ],
  putAway: (players) => [
    {
      step: step("away_cards"),
      from: [
        { shape: "card", n: 6 },
        { shape: "pile", n: players },
      ],
      packed: [{ shape: "pile" }],
    },
    { step: step("away_rest"), from: [{ shape: "hexagon" }, { shape: "token", n: 12 }] },
  ],
  lies: (players) => ({
    middle: [
      { id: "rows", shape: "ring" },
      { id: "neutral", shape: "pile" },
      { id: "tokens", shape: "token", n: 12 },
    ],
    before: [{ id: "own", shape: "pile", of: PILE_OF[players] ?? 6 }],
  }),
} satisfies Teaching;
