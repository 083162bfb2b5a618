/** A ring of keys: one is put in for each vote; a key that is in another lock is gone from here. */

import type { ComponentChildren } from "preact";
import "./vote-keys.css";

interface VoteKey {
  value: number | string;
  label: ComponentChildren;
  /** Where it is put in already: shown, and taken from there when picked. */
  usedFor?: string;
  disabled?: boolean;
}

interface VoteKeysProps {
  /** Whom or what the vote is about; names the group. */
  label: string;
  keys: readonly VoteKey[];
  chosen: number | string | null;
  sending?: boolean;
  onPick(value: number | string): void;
}

export function VoteKeys({ label, keys, chosen, sending, onPick }: VoteKeysProps) {
  return (
    <fieldset class="vote-keys" aria-busy={sending || undefined}>
      <legend class="unseen">{label}</legend>
      {keys.map((key) => (
        <button
          key={key.value}
          type="button"
          class="vote-key"
          aria-pressed={key.value === chosen}
          aria-label={key.usedFor ? `${key.value}, ${key.usedFor}` : undefined}
          data-used={key.usedFor && key.value !== chosen ? "true" : undefined}
          disabled={key.disabled}
          onClick={() => onPick(key.value)}
        >
          {key.label}
        </button>
      ))}
    </fieldset>
  );
}
