/** Keeps the screen on while somebody plays. Plain http has no wake lock: a silent film helps there. */

import silentMp4 from "virtual:silent.mp4";
import silentWebm from "virtual:silent.webm";

/** Starts at the first tap (browsers want one); the returned function lets the screen sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let film: HTMLVideoElement | null = null;
  let done = false;

  async function hold() {
    if (done || document.visibilityState !== "visible") return;
    if ("wakeLock" in navigator) {
      try {
        lock ??= await navigator.wakeLock.request("screen");
        lock.addEventListener("release", () => {
          lock = null;
        });
        return;
      } catch {
        // Low battery or not allowed: the film may still do.
      }
    }
    film ??= silentFilm();
    film.play().catch(() => {});
  }

  const tapped = () => void hold();
  document.addEventListener("visibilitychange", tapped);
  window.addEventListener("pointerdown", tapped, { passive: true });
  void hold();
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", tapped);
    window.removeEventListener("pointerdown", tapped);
    void lock?.release();
    film?.pause();
    film?.remove();
  };
}

function silentFilm(): HTMLVideoElement {
  const film = document.createElement("video");
  film.setAttribute("playsinline", "");
  film.setAttribute("aria-hidden", "true");
  film.tabIndex = -1;
  film.muted = true;
  film.loop = true;
  film.className = "unseen";
  for (const [src, type] of [
    [silentWebm, "video/webm"],
    [silentMp4, "video/mp4"],
  ] as const) {
    const source = document.createElement("source");
    source.src = src;
    source.type = type;
    film.append(source);
  }
  document.body.append(film);
  return film;
}
