/** Hold to look; let go and it is gone. Covered when switched away. Same size for every role. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useText } from "../../shell/shell";
import { Icon } from "../icon/icon";
import "./secret-cover.css";

interface SecretCoverProps {
  /** What lies under it ("Your key"): the same words whatever it is. */
  label: string;
  children: ComponentChildren;
  /** Its height, whatever is inside: "small" one line, "medium" a few, "large" a hand of cards. */
  size?: "small" | "medium" | "large";
}

/** Opened by a click without a finger (screen reader, switch): covers itself after this. */
const GLANCE_MS = 6_000;

export function SecretCover({ label, children, size = "medium" }: SecretCoverProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const timer = useRef(0);
  const pointed = useRef(false);
  const cover = () => {
    clearTimeout(timer.current);
    setOpen(false);
  };

  useEffect(() => {
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

  return (
    <div class={`secret secret-${size}`} data-open={open || undefined}>
      <button
        type="button"
        class="secret-lid"
        aria-pressed={open}
        onPointerDown={(event) => {
          pointed.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
          setOpen(true);
        }}
        onPointerUp={cover}
        onPointerCancel={cover}
        onContextMenu={(event) => event.preventDefault()}
        onKeyDown={(event) => {
          if (event.key !== " " && event.key !== "Enter") return;
          event.preventDefault();
          setOpen(true);
        }}
        onKeyUp={cover}
        onBlur={cover}
        onClick={() => {
          if (!pointed.current) {
            setOpen(true);
            timer.current = window.setTimeout(cover, GLANCE_MS);
          }
          pointed.current = false;
        }}
      >
        <span class="secret-label">{label}</span>
        <span class="secret-how">
          <Icon name="eye" /> {text("secret.hold")}
        </span>
      </button>
      <div class="secret-inside" aria-live="polite">
        {open && children}
      </div>
    </div>
  );
}
