/** What only who sits at a table asks of the hub over HTTP: no phone fetches this before it joins. */

import { answered, ask } from "./api";
import type { SentDeck } from "./messages";

export function fetchBoxes() {
  return ask("GET /api/boxes");
}

/** Boxes that the hub cannot use, each with why. */
export function fetchBrokenBoxes() {
  return ask("GET /api/boxes/broken");
}

export async function fetchSaved(code: string, token: string): Promise<Blob> {
  return (await answered(`/api/tables/${code}/save`, { headers: bearer(token) })).blob();
}

export function sendDeck(code: string, token: string, deck: SentDeck) {
  const headers = { "Content-Type": "application/json", ...bearer(token) };
  const body = JSON.stringify(deck);
  return ask("POST /api/tables/CODE/deck", { headers, body }, code);
}

function bearer(token: string) {
  return { Authorization: `Bearer ${token}` };
}
