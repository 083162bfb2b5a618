/** Hold to look; let go and it is gone. Covered when switched away. Same size for every role. */

import type { ComponentChildren } from "preact";
import { useText } from "../../shell/shell";
import { Icon } from "../icon/icon";
import { type Holding, useGlance } from "./glance";
import "./secret-cover.css";

interface SecretCoverProps {
  /** What lies under it ("Your key"): the same words whatever it is. */
  label: string;
  children: ComponentChildren;
  /** Its height, whatever is inside: "small" one line, "medium" a few, "large" a hand of cards. */
  size?: "small" | "medium" | "large";
}

export function SecretCover({ label, children, size = "medium" }: SecretCoverProps) {
  const text = useText();
  const { open, holding } = useGlance();
  return (
    <div class={`secret secret-${size}`} data-open={open || undefined}>
      <button type="button" class="secret-lid" {...holding}>
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

/** The button alone, for what lies face down elsewhere (`useGlance`). */
export function HoldToLook({ holding }: { holding: Holding }) {
  const text = useText();
  return (
    <button type="button" class="secret-hold" {...holding}>
      <Icon name="eye" /> {text("secret.hold")}
    </button>
  );
}
