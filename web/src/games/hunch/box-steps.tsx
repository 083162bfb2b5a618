/** With the real box: what lies where before the first clue is written. */

import type { TableScreen } from "./game";

const CARDS_IN_THE_GRID = 12;

type Step = "stays" | "targets" | "choose" | "grid" | "grid_more" | "clue_cards";

/** How many target cards go into the grid that nobody has looked at. */
function unseen({ secrets }: TableScreen["game"]): number {
  return CARDS_IN_THE_GRID - secrets.length;
}

function gridStep(game: TableScreen["game"]): Step {
  return unseen(game) ? "grid_more" : "grid";
}

/** The whole of it, while everybody chooses. */
export function BoxSteps(props: TableScreen) {
  return <Steps {...props} steps={["stays", "targets", "choose", gridStep(props.game)]} />;
}

/** What is to be laid out before anybody can write. From the second round on all know. */
export function BeforeWriting(props: TableScreen) {
  const { game } = props;
  if (game.app || game.phase !== "clues" || game.round > 1) return null;
  const steps: Step[] = game.hub_draws_clues ? [gridStep(game)] : [gridStep(game), "clue_cards"];
  return <Steps {...props} steps={steps} />;
}

/** On a phone: what this player takes. */
export function MyPieces(props: TableScreen) {
  return <Steps {...props} steps={["targets", "choose"]} />;
}

function Steps({ game, seats, text, steps }: TableScreen & { steps: readonly Step[] }) {
  const each = game.secrets.length / seats.length;
  return (
    <ol class="hunch-steps" data-one={steps.length === 1 || undefined}>
      {steps.map((step) => (
        <li key={step}>
          {text(`hunch.box.${step}`, { n: step === "grid_more" ? unseen(game) : each })}
        </li>
      ))}
    </ol>
  );
}
