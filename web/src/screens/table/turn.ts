/** The tablet lies flat: turned by quarters, and sized by the height that it then has. */

import { useEffect, useRef, useState } from "preact/hooks";
import { useShell } from "../../shell/shell";

const DESIGN_HEIGHT = 400;
const DESIGN_WIDTH = 600;
const PHONE_WIDTH = 560;

/** A phone held upright: it shows the table in one column instead. */
export function useIsPhone(): boolean {
  const read = () => window.innerWidth < PHONE_WIDTH && window.innerHeight > window.innerWidth;
  const [phone, setPhone] = useState(read);
  useEffect(() => {
    const look = () => setPhone(read());
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, []);
  return phone;
}

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
    element.dataset.tall = String(height > width);
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
