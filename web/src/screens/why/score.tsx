/** A score, which says what it is made of when it is asked. */

import { useState } from "preact/hooks";
import { lazy } from "../../shell/lazy";
import { figure } from "../../texts/text";
import type { AtTable } from "../at-table";
import "./why.css";
import { memo } from "../../shell/memo";

const Why = lazy(() => import("./why").then((file) => file.Why), null);

type ScoreProps = AtTable & { seat: number; score: number; class: string };

export const Score = memo(function Score({ class: looks, score, ...props }: ScoreProps) {
  const { text } = props;
  const [asked, setAsked] = useState(false);
  return (
    <>
      <button
        type="button"
        class={`score ${looks}`}
        data-tells
        aria-label={`${text("seat.score")} ${score}`}
        title={text("why.ask")}
        onClick={() => setAsked(true)}
      >
        {figure(score)}
      </button>
      {asked && <Why {...props} onClose={() => setAsked(false)} />}
    </>
  );
});
