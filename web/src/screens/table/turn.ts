/** The tablet lies flat: turned by quarters, and sized by the height that it then has. */

import { useEffect, useRef } from "preact/hooks";
import { useShell } from "../../shell/shell";

const DESIGN_HEIGHT = 400;
const DESIGN_WIDTH = 600;

export function useTurn() {
  const { store } = useShell();
  const frame = useRef<HTMLElement>(null);
  const quarters = useRef(store.read("turn", 0));

  const lay = () => {
    const element = frame.current;
    if (!element) return;
    const turned = quarters.current % 2 === 1;
    const width = turned ? window.innerHeight : window.innerWidth;
    const height = turned ? window.innerWidth : window.innerHeight;
    const unit = Math.min(height / DESIGN_HEIGHT, width / DESIGN_WIDTH);
    element.style.setProperty("--unit", `${Math.max(0.75, unit)}px`);
    element.style.setProperty("--frame-width", `${width}px`);
    element.style.setProperty("--frame-height", `${height}px`);
    element.style.setProperty("--turn", `${quarters.current * 90}deg`);
  };

  useEffect(() => {
    lay();
    window.addEventListener("resize", lay);
    return () => window.removeEventListener("resize", lay);
  }, []);

  const turn = () => {
    quarters.current = (quarters.current + 1) % 4;
    store.write("turn", quarters.current);
    lay();
  };
  return { frame, turn };
}
