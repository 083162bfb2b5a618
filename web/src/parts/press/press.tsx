/** A button that answers at once, and says when what it did is on its way. */

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import { Icon, type IconName } from "../icon/icon";
import "./press.css";

interface PressProps {
  /** main: what can be done now, in the accent. plain: beside it. quiet: no box around it. */
  kind?: "main" | "plain" | "quiet";
  icon?: IconName;
  disabled?: boolean;
  /** Tapped, and the hub has not answered yet. It cannot be tapped again meanwhile. */
  sending?: boolean;
  /** For choices: pressed in or not. */
  chosen?: boolean;
  /** A name for screen readers, where the content does not say it. */
  label?: string;
  class?: string;
  id?: string;
  type?: "button" | "submit";
  onPress?: () => void;
  children?: ComponentChildren;
}

export function Press({
  kind = "main",
  icon,
  disabled,
  sending,
  chosen,
  label,
  id,
  type = "button",
  onPress,
  children,
  class: more,
}: PressProps) {
  return (
    <button
      type={type}
      id={id}
      class={`press press-${kind}${more ? ` ${more}` : ""}`}
      disabled={disabled}
      aria-label={label}
      aria-pressed={chosen}
      aria-busy={sending || undefined}
      onClick={() => !sending && onPress?.()}
    >
      {icon && <Icon name={icon} />}
      {children !== undefined && <span class="press-words">{children}</span>}
    </button>
  );
}

/** What the screen around a game has to say beside the thumb: a hint. */
export const BesideThumb = createContext<ComponentChildren>(null);

/** Its place on a screen that has no thumb's zone. */
export function Beside() {
  return <>{useContext(BesideThumb)}</>;
}

/** The thumb's zone: at the bottom of the screen, at most two large actions. */
export function Thumb({ children }: { children: ComponentChildren }) {
  return (
    <div class="thumb">
      <Beside />
      {children}
    </div>
  );
}
