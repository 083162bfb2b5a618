import type { Teaching } from "../../teaching";
import { Aim, Drawing, End, Five, Kinds, Plundering, Shipped } from "./pictures";

const CARDS_OF: Readonly<Record<number, number>> = { 2: 10, 3: 11, 4: 12 };
const CUBES_OF: Readonly<Record<number, number>> = { 2: 20, 3: 22, 4: 24 };
const step = (name: string, params = {}) => ({ code: `huns.help.setup.${name}`, params });

export default {
  cards: [Aim, Five, Drawing, Plundering, Shipped, End],
  rules: [
    { id: "aim", picture: Aim },
    { id: "start", phases: ["deal", "lots", "start_cubes"] },
    { id: "round", phases: ["roll", "take_die"], picture: Five },
    { id: "draw", phases: ["act", "choose_card"], picture: Drawing },
    { id: "plunder", phases: ["act", "place"], picture: Plundering },
    { id: "wagons", phases: ["take_wagon"], picture: Shipped },
    { id: "equipment", picture: Kinds },
    { id: "raid" },
    { id: "mercenary" },
    { id: "plague", phases: ["flee"] },
    { id: "treasure" },
    { id: "effects", phases: ["order", "respond", "pick"] },
    { id: "finish", phases: ["end_turn"] },
    { id: "end", picture: End },
    { id: "points", phases: ["over", "count"] },
    { id: "box", phases: ["turn", "count"] },
    { id: "few_cards", ruling: true },
    { id: "empty_pile", ruling: true },
    { id: "nothing_fits", ruling: true },
    { id: "must_use", phases: ["place"], ruling: true },
    { id: "new_wagon", ruling: true },
    { id: "no_wagons", ruling: true },
    { id: "start_full", ruling: true },
    { id: "late_flight", ruling: true },
    { id: "lost_cube", ruling: true },
    { id: "same_time", phases: ["order"], ruling: true },
    { id: "card_beats_rule", ruling: true },
    { id: "refilled", ruling: true },
    { id: "tie", phases: ["tie"], ruling: true },
    { id: "back", ruling: true },
  ],
  setUp: (players) => [
    step(`cards_${Math.min(Math.max(players, 2), 4)}`),
    step("piles"),
    step("cubes", { n: CUBES_OF[players] ?? 24 }),
    step("wagons"),
    step("boards"),
    step("first"),
    ...(players > 2 ? [step("third")] : []),
    ...(players > 3 ? [step("fourth")] : []),
    step("phones"),
  ],
  putAway: (players) => [
    {
      step: step("away_cards"),
      from: [
        { shape: "pile", n: 5 },
        { shape: "card", n: 8 },
      ],
      packed: [{ shape: "pile", n: 5 }, { shape: "pile" }],
    },
    { step: step("away_cubes"), from: [{ shape: "cube", n: 20 }] },
    {
      step: step("away_rest"),
      from: [{ shape: "board", n: players }, { shape: "die", n: 5 }, { shape: "token" }],
    },
  ],
  lies: (players) => ({
    middle: [
      { id: "piles", shape: "pile", n: 5, of: CARDS_OF[players] ?? 12 },
      { id: "cubes", shape: "cube", n: 5, of: CUBES_OF[players] ?? 24 },
      { id: "dice", shape: "die", n: 5 },
      { id: "wagon_pile", shape: "pile" },
      { id: "market", shape: "card", n: 4 },
    ],
    before: [
      { id: "board", shape: "board" },
      { id: "wagons", shape: "card", n: 2 },
    ],
  }),
} satisfies Teaching;
