/** Fetches a part of the app until it is there; the link may be down just now. */

const PAUSE_MS = 1_500;
const PATIENCE = 3;
const RENEW_AGAIN_MS = 60_000;

/** Calls `done` once. The returned function stops trying. */
export function keepTrying<T>(load: () => Promise<T>, done: (loaded: T) => void): () => void {
  let wanted = true;
  let timer = 0;
  let tries = 0;
  function attempt() {
    load().then(
      (loaded) => wanted && done(loaded),
      async () => {
        tries += 1;
        if (wanted && tries >= PATIENCE && (await hubAnswers())) await renew();
        if (wanted) timer = window.setTimeout(attempt, PAUSE_MS);
      },
    );
  }
  attempt();
  return () => {
    wanted = false;
    clearTimeout(timer);
  };
}

async function hubAnswers(): Promise<boolean> {
  try {
    return (await fetch("/health", { cache: "no-store" })).ok;
  } catch {
    return false;
  }
}

/**
 * The hub is there and the file is not: it was updated under us, or this browser remembers that the
 * file could not be had. Nothing is lost by loading the page anew; once a minute at most.
 */
async function renew(): Promise<void> {
  try {
    const last = Number(sessionStorage.getItem("renewed") ?? 0);
    if (Date.now() - last < RENEW_AGAIN_MS) return;
    sessionStorage.setItem("renewed", String(Date.now()));
  } catch {
    return;
  }
  const registration = await navigator.serviceWorker?.getRegistration();
  registration?.waiting?.postMessage("take-over");
  location.reload();
}
