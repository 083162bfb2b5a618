/** The code of a table, typed without looking for letters: one pad has them all, and no others. */

import { useRef, useState } from "preact/hooks";
import { Icon } from "../../parts/icon/icon";
import { useText } from "../../shell/shell";
import { CODE_LENGTH, readCode, SYMBOLS } from "./code";
import "./code-field.css";

/** Who has real keys types on them. */
const touch = () => matchMedia("(pointer: coarse)").matches;

export function CodeField({ onCode }: { onCode(code: string): void }) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState("");
  const [padded] = useState(touch);
  const [open, setOpen] = useState(false);

  function type(typed: string) {
    const read = readCode(typed);
    setCode(read);
    if (field.current) field.current.value = read;
    if (read.length === CODE_LENGTH) onCode(read);
  }

  return (
    <>
      <label class="field home-code">
        <span>{text("home.code")}</span>
        <input
          ref={field}
          type="text"
          value={code}
          autocomplete="off"
          autocapitalize="characters"
          inputMode={padded ? "none" : "text"}
          spellcheck={false}
          enterkeyhint="go"
          onFocus={() => setOpen(padded)}
          onInput={(event) => type(event.currentTarget.value)}
        />
      </label>
      {open && (
        <CodePad
          onSymbol={(symbol) => type(code + symbol)}
          onBack={() => type(code.slice(0, -1))}
        />
      )}
    </>
  );
}

interface CodePadProps {
  onSymbol(symbol: string): void;
  onBack(): void;
}

function CodePad({ onSymbol, onBack }: CodePadProps) {
  const text = useText();
  // The field keeps the focus: what is typed is seen there, and read out there.
  const stay = (event: Event) => event.preventDefault();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would announce itself at every key
    <div class="code-pad" role="group" aria-label={text("home.pad")} onMouseDown={stay}>
      {Array.from(SYMBOLS, (symbol) => (
        <button key={symbol} type="button" class="code-key" onClick={() => onSymbol(symbol)}>
          {symbol}
        </button>
      ))}
      <button type="button" class="code-key" aria-label={text("home.pad_back")} onClick={onBack}>
        <Icon name="back" />
      </button>
    </div>
  );
}
