/** The service worker where browsers allow one: a new version waits for consent; installing. */

const LOOK_AGAIN_MS = 600_000;

/** Gives false where the browser has or allows none. */
export async function registerWorker(found?: (takeOver: () => void) => void): Promise<boolean> {
  if (!("serviceWorker" in navigator) || !window.isSecureContext || import.meta.env.DEV) {
    return false;
  }
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    if (found) offerUpdates(registration, found);
    return true;
  } catch {
    // Refused (a certificate nobody trusts): everything works without.
    return false;
  }
}

function offerUpdates(
  registration: ServiceWorkerRegistration,
  found: (takeOver: () => void) => void,
): void {
  const offer = () => {
    const waiting = registration.waiting;
    if (!waiting || !navigator.serviceWorker.controller) return;
    found(() => {
      navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
      waiting.postMessage("take-over");
    });
  };
  offer();
  registration.addEventListener("updatefound", () => {
    registration.installing?.addEventListener("statechange", offer);
  });
  // Browsers look for a new version when a page is opened; this one may stay open for days.
  let lookedAt = performance.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (performance.now() - lookedAt < LOOK_AGAIN_MS) return;
    lookedAt = performance.now();
    registration.update().catch(() => {});
  });
}

interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/** Chromium says when it would install the app; others have it in their menus. */
export function offerToInstall(found: (install: (() => void) | null) => void): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    found(() => {
      found(null);
      void (event as InstallEvent).prompt();
    });
  });
  window.addEventListener("appinstalled", () => found(null));
}
