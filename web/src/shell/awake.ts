/** Keeps the screen on while somebody plays. Plain http has no wake lock: a silent film helps there. */

import silentMp4 from "virtual:silent.mp4";
import silentWebm from "virtual:silent.webm";

/** Starts at the first tap (browsers want one); the returned function lets the screen sleep again. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let film: HTMLVideoElement | null = null;
  let done = false;

  async function hold() {
    if (done || lock || asking || document.visibilityState !== "visible") return;
    if ("wakeLock" in navigator) {
      asking = true;
      try {
        const held = await navigator.wakeLock.request("screen");
        if (done) return void held.release();
        lock = held;
        held.addEventListener("release", () => {
          lock = null;
        });
        return;
      } catch {
        // Low battery or not allowed: the film may still do.
      } finally {
        asking = false;
      }
    }
    film ??= silentFilm();
    film.play().catch(() => {});
  }

  // iPhones let films with sound begin at the end of a tap, not at its start.
  const taps = ["pointerdown", "click", "keydown"] as const;
  const tapped = () => void hold();
  document.addEventListener("visibilitychange", tapped);
  for (const tap of taps) window.addEventListener(tap, tapped, { passive: true });
  void hold();
  return () => {
    done = true;
    document.removeEventListener("visibilitychange", tapped);
    for (const tap of taps) window.removeEventListener(tap, tapped);
    void lock?.release();
    film?.pause();
    film?.remove();
  };
}

/**
 * iPhones stay awake for a film only if it has sound (ours is silent, but not muted), is to be seen,
 * and does not loop: so it is wound back again and again.
 */
function silentFilm(): HTMLVideoElement {
  const film = document.createElement("video");
  film.setAttribute("playsinline", "");
  film.setAttribute("aria-hidden", "true");
  film.tabIndex = -1;
  film.className = "awake";
  film.disableRemotePlayback = true;
  film.addEventListener("timeupdate", () => {
    if (film.currentTime > 0.5) film.currentTime = Math.random() / 4;
  });
  film.addEventListener("ended", () => void film.play().catch(() => {}));
  for (const [src, type] of [
    [silentMp4, "video/mp4"],
    [silentWebm, "video/webm"],
  ] as const) {
    const source = document.createElement("source");
    source.src = src;
    source.type = type;
    film.append(source);
  }
  document.body.append(film);
  return film;
}
