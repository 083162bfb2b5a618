/** A sheet of paper pushed up from below, for what is not needed at every moment. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { onBack } from "../../shell/route";
import { useText } from "../../shell/shell";
import { Press } from "../press/press";
import "./sheet.css";

interface SheetProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
}

export function Sheet({ title, onClose, children }: SheetProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    const closed = onBack(() => {
      closed(); // at once: the browser tells of it a moment later
      dialog.current?.close();
    });
    return closed;
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes with Escape by itself
    <dialog
      ref={dialog}
      class="sheet"
      aria-label={title}
      // The browser tells of it a moment later: by then another sheet may lie there.
      onClose={() => dialog.current && onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current?.close()}
    >
      <div class="sheet-inside">
        <header class="sheet-head">
          <h2>{title}</h2>
          <Press
            kind="quiet"
            icon="close"
            label={text("sheet.close")}
            onPress={() => dialog.current?.close()}
          />
        </header>
        {children}
      </div>
    </dialog>
  );
}
