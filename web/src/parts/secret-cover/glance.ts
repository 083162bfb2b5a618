/** A look that lasts as long as a finger or a key holds; covered when switched away. */

import type { ButtonHTMLAttributes } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

/** Opened by a click without a finger (screen reader, switch): covers itself after this. */
const GLANCE_MS = 6_000;

export type Holding = ButtonHTMLAttributes<HTMLButtonElement>;

/** `holding` belongs to the button that is held. */
export function useGlance(): { open: boolean; holding: Holding } {
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const pointed = useRef(false);
  const cover = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useLayoutEffect(() => {
    const leave = () => document.visibilityState !== "visible" && cover();
    document.addEventListener("visibilitychange", leave);
    window.addEventListener("blur", cover);
    window.addEventListener("pagehide", cover);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener("visibilitychange", leave);
      window.removeEventListener("blur", cover);
      window.removeEventListener("pagehide", cover);
    };
  }, []);

  const holding: Holding = {
    "aria-pressed": open,
    onPointerDown: (event) => {
      pointed.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      setOpen(true);
    },
    onPointerUp: cover,
    onPointerCancel: cover,
    onContextMenu: (event) => event.preventDefault(),
    onKeyDown: (event) => {
      if (event.key !== " " && event.key !== "Enter") return;
      event.preventDefault();
      setOpen(true);
    },
    onKeyUp: cover,
    onBlur: cover,
    onClick: () => {
      if (!pointed.current) {
        setOpen(true);
        timer.current = window.setTimeout(cover, GLANCE_MS);
      }
      pointed.current = false;
    },
  };
  return { open, holding };
}
