import type { Teaching } from "../../teaching";
import { Aim, Dice, Fifteen, Letter, Reading, Spoil } from "./pictures";

const step = (name: string) => ({ code: `got_any_words.help.setup.${name}`, params: {} });
const DICE = 6;

export default {
  cards: [Aim, Dice, Letter, Spoil, Reading, Fifteen],
  rules: [
    { id: "aim", picture: Aim },
    { id: "dice", phases: ["roll", "take", "grab"], picture: Dice },
    { id: "counts", phases: ["take", "turn"] },
    { id: "letter", phases: ["letter", "turn"], picture: Letter },
    { id: "own", phases: ["writing"] },
    { id: "spoil", phases: ["writing"], picture: Spoil },
    { id: "reading", phases: ["reading"], picture: Reading },
    { id: "chips", phases: ["tally"] },
    { id: "end", phases: ["over"], picture: Fifteen },
    { id: "twin", ruling: true },
    { id: "begins", ruling: true },
    { id: "no_word", ruling: true },
    { id: "twice", ruling: true },
    { id: "near", ruling: true },
    { id: "pass_over", ruling: true },
    { id: "overrule", ruling: true },
    { id: "have_it", ruling: true },
    { id: "remembered", ruling: true },
    { id: "doubt", ruling: true },
    { id: "doubt_two", ruling: true },
    { id: "early", ruling: true },
    { id: "link", ruling: true },
    { id: "nothing", ruling: true },
    { id: "sleeping", ruling: true },
    { id: "tie", ruling: true },
    { id: "letters_gone", ruling: true },
    { id: "fifteen", ruling: true },
  ],
  setUp: (players, options) => [
    step("letters"),
    step("dice"),
    step("chips"),
    step("phones"),
    ...(options.letter_first ? [step("letter_first")] : []),
    step(options.grab ? "grab" : "take"),
    ...(players < DICE ? [step("left_over")] : []),
    step("tap"),
    step(options.letter_first ? "sand" : "letter_last"),
  ],
  putAway: () => [
    {
      step: step("away_letters"),
      from: [{ shape: "pile" }, { shape: "card", n: 3 }],
      packed: [{ shape: "pile" }],
    },
    {
      step: step("away_rest"),
      from: [
        { shape: "die", n: DICE },
        { shape: "token", n: 12 },
      ],
    },
  ],
  lies: () => ({
    middle: [
      { id: "letters", shape: "pile" },
      { id: "dice", shape: "die", n: DICE },
      { id: "chips", shape: "token", n: 12 },
    ],
    before: [{ id: "phone", shape: "phone" }],
  }),
} satisfies Teaching;
