/** What this phone remembers. Private browsing may refuse storage: then it lasts as long as the page. */

export interface Store {
  read<T>(key: string, otherwise: T): T;
  write(key: string, value: unknown): void;
  keys(prefix: string): string[];
  /** Whether it outlasts the page. */
  lasting: boolean;
}

const PREFIX = "tablee.";

export function openStore(kept: Storage | null): Store {
  const memory = new Map<string, string>();
  const get = (key: string) => {
    try {
      return kept?.getItem(PREFIX + key) ?? memory.get(key) ?? null;
    } catch {
      return memory.get(key) ?? null;
    }
  };
  return {
    lasting: lasts(kept),
    read(key, otherwise) {
      const text = get(key);
      if (text === null) return otherwise;
      try {
        return JSON.parse(text);
      } catch {
        return otherwise;
      }
    },
    write(key, value) {
      const text = value === undefined || value === null ? null : JSON.stringify(value);
      if (text === null) memory.delete(key);
      else memory.set(key, text);
      try {
        if (text === null) kept?.removeItem(PREFIX + key);
        else kept?.setItem(PREFIX + key, text);
      } catch {
        // Full or forbidden: memory has it.
      }
    },
    keys(prefix) {
      const found = new Set<string>(memory.keys());
      try {
        for (let i = 0; kept && i < kept.length; i++) {
          const key = kept.key(i) ?? "";
          if (key.startsWith(PREFIX)) found.add(key.slice(PREFIX.length));
        }
      } catch {
        // As above.
      }
      return [...found].filter((key) => key.startsWith(prefix)).sort();
    },
  };
}

function lasts(kept: Storage | null): boolean {
  try {
    kept?.setItem(`${PREFIX}probe`, "1");
    kept?.removeItem(`${PREFIX}probe`);
    return kept !== null;
  } catch {
    return false;
  }
}

export function phoneStore(): Store {
  try {
    return openStore(window.localStorage);
  } catch {
    return openStore(null);
  }
}

/** 128 random bits as 32 hex digits. `crypto.randomUUID` is missing on plain http. */
export function hex128(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
