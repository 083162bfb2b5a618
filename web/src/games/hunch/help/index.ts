import type { Pieces, Teaching } from "../../teaching";
import { Aim, Auction, Bonus, Clues, Guesses, Points, Secrets } from "./pictures";

const CARDS_IN_THE_GRID = 12;
const PILE: Pieces = { shape: "pile" };
const step = (name: string, params = {}) => ({ code: `hunch.help.setup.${name}`, params });

export default {
  cards: [Aim, Secrets, Clues, Auction, Guesses, Points],
  rules: [
    { id: "aim", picture: Aim },
    { id: "secrets", phases: ["secrets"], picture: Secrets },
    { id: "round" },
    { id: "clues", phases: ["clues"], picture: Clues },
    { id: "special", phases: ["clues"] },
    { id: "auction", phases: ["auction"], picture: Auction },
    { id: "place", phases: ["place"] },
    { id: "bonus", phases: ["bonus"], picture: Bonus },
    { id: "advanced", phases: ["bonus"] },
    { id: "first", phases: ["bonus"] },
    { id: "guess", phases: ["guess"], picture: Guesses },
    { id: "reveal", phases: ["reveal"] },
    { id: "points", phases: ["reveal"], picture: Points },
    { id: "leaves", phases: ["reveal"] },
    { id: "end", phases: ["over"] },
    { id: "part_of_word", ruling: true },
    { id: "left_the_grid", ruling: true },
    { id: "empty_pile", ruling: true },
    { id: "all_pass", ruling: true },
    { id: "cannot_outbid", ruling: true },
    { id: "own_clue", ruling: true },
    { id: "none_left", ruling: true },
    { id: "spent", ruling: true },
    { id: "same_secret", ruling: true },
    { id: "blank", ruling: true },
    { id: "near_miss", ruling: true },
    { id: "seen", ruling: true },
    { id: "object", ruling: true },
    { id: "object_clue", ruling: true },
    { id: "all_guessed", ruling: true },
  ],
  setUp: (players, { clue_cards }) => {
    const each = players > 4 ? 2 : 3;
    const unseen = CARDS_IN_THE_GRID - players * each;
    return [
      step(clue_cards === "hub" ? "stays_with_clues" : "stays"),
      step("targets", { n: each }),
      step("choose"),
      unseen ? step("grid_more", { n: unseen }) : step("grid"),
      ...(clue_cards === "hub" ? [] : [step("clue_pile")]),
      step("first"),
    ];
  },
  putAway: (_players, { clue_cards }) => [
    {
      step: step("away_targets"),
      from: [{ shape: "card", n: CARDS_IN_THE_GRID }],
      packed: [{ shape: "pile" }],
    },
    ...(clue_cards === "hub" ? [] : [{ step: step("away_clues"), from: [PILE] }]),
  ],
  lies: (_players, { clue_cards }) => ({
    middle: [
      { id: "grid", shape: "card", n: CARDS_IN_THE_GRID },
      ...(clue_cards === "hub" ? [] : [{ id: "clues", shape: "pile" } as const]),
    ],
    before: [{ id: "phone", shape: "phone" }],
  }),
} satisfies Teaching;
