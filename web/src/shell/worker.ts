/** Registers the service worker where browsers allow it, and tells when a new version waits. */

export async function registerWorker(found: (takeOver: () => void) => void): Promise<void> {
  if (!("serviceWorker" in navigator) || !window.isSecureContext || import.meta.env.DEV) return;
  try {
    const registration = await navigator.serviceWorker.register("/sw.js");
    const offer = () => {
      const waiting = registration.waiting;
      if (waiting && navigator.serviceWorker.controller) {
        found(() => {
          navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
          waiting.postMessage("take-over");
        });
      }
    };
    offer();
    registration.addEventListener("updatefound", () => {
      registration.installing?.addEventListener("statechange", offer);
    });
  } catch {
    // Refused (a certificate nobody trusts): everything works without.
  }
}
