/** Something is shown on all screens at the same hub moment: in the frame nearest to it. */

import { useLayoutEffect, useState } from "preact/hooks";
import type { TableClock } from "../../hub/clock";
import { whenToLook } from "./moment";

export function useShown(atMs: number | null, clock: TableClock): boolean {
  const stands = clock.stands();
  const look = (ms: number) => whenToLook(ms - clock.tableMs(), stands);
  const [shown, setShown] = useState(() => (atMs !== null && look(atMs) === "now" ? atMs : null));
  useLayoutEffect(() => {
    if (atMs === null || shown === atMs) return;
    let timer = 0;
    let frame = 0;
    const lookAgain = () => {
      const next = look(atMs);
      if (next === "now") setShown(atMs);
      else if (next === "next frame") frame = requestAnimationFrame(lookAgain);
      else if (next !== "when it runs") timer = window.setTimeout(lookAgain, next.inMs);
    };
    lookAgain();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [atMs, clock, stands]);
  return atMs !== null && shown === atMs;
}
