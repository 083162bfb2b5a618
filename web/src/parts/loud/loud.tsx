/** What must not be missed: over everything, with a sound, until it is answered. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useShell } from "../../shell/shell";
import { type Named, SeatName } from "../seat-name/seat-name";
import "./loud.css";

interface LoudProps {
  /** Whom it is about. */
  who: Named;
  words: string;
  /** The accent of the box on the table. */
  style: Record<string, string>;
  children: ComponentChildren;
}

export function Loud({ who, words, style, children }: LoudProps) {
  const { sound } = useShell();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = () => dialog.current?.isConnected && dialog.current.showModal();
  useEffect(() => {
    open();
    sound.turn();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="loud boxed"
      style={style}
      role="alertdialog"
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      // Some browsers close it at a second Escape all the same.
      onClose={open}
    >
      <div class="loud-inside">
        <SeatName who={who} />
        {/* The focus lies on the words: no key that was meant for something else answers. */}
        {/* biome-ignore lint/a11y/noAutofocus: a question that has just been asked */}
        <h2 id={id} class="loud-words" tabIndex={-1} autoFocus>
          {words}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
