/** What is asked of the hub over HTTP. Refusals are thrown as `Refused`, with a text code. */

import type {
  Box,
  BrokenBox,
  ChosenDeck,
  HubInfo,
  Line,
  OpenedTable,
  OwnScreen,
  Refusal,
  SentDeck,
  TableInfo,
  WaitingTable,
} from "./messages";

export class Refused extends Error {
  constructor(readonly line: Line) {
    super(line.code);
  }
}

const UNREACHABLE: Line = { code: "link.unreachable", params: {} };

/** Something else than the hub may have answered: a proxy, the page of a hotel's Wi-Fi. */
async function refusedBy(answer: Response): Promise<Refused> {
  const refusal: Partial<Refusal> | null = await answer.json().catch(() => null);
  if (!refusal?.code) return new Refused(UNREACHABLE);
  return new Refused({ code: refusal.code, params: refusal.params ?? {} });
}

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, cache: "no-store" });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!answer.ok) throw await refusedBy(answer);
  const body: T | null = await answer.json().catch(() => null);
  if (body === null) throw new Refused(UNREACHABLE);
  return body;
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Other ways to the hub that this phone uses. */
export function fetchHub(): Promise<HubInfo> {
  return ask("/api/hub");
}

export function fetchBoxes(): Promise<Box[]> {
  return ask("/api/boxes");
}

/** Boxes that the hub cannot use, each with why. */
export function fetchBrokenBoxes(): Promise<BrokenBox[]> {
  return ask("/api/boxes/broken");
}

/** Tables to sit down at, for who came without a code; none from a hosted hub. */
export function fetchWaiting(): Promise<WaitingTable[]> {
  return ask("/api/waiting");
}

/** The way in and who is at the door, for the screen of the hub's own machine alone. */
export function fetchOwnScreen(): Promise<OwnScreen> {
  return ask("/api/own-screen");
}

export function openTable(): Promise<OpenedTable> {
  return ask("/api/tables", json({}));
}

export function openSavedTable(file: Blob): Promise<OpenedTable> {
  return ask("/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/x-tablee" },
    body: file,
  });
}

export function fetchTable(code: string): Promise<TableInfo> {
  return ask(`/api/tables/${code}`);
}

export function qrAddress(code: string): string {
  return `/api/tables/${code}/qr.svg`;
}

export async function fetchSaved(code: string, token: string): Promise<Blob> {
  let answer: Response;
  try {
    answer = await fetch(`/api/tables/${code}/save`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!answer.ok) throw await refusedBy(answer);
  return answer.blob();
}

export function sendDeck(code: string, token: string, deck: SentDeck) {
  return ask<ChosenDeck>(`/api/tables/${code}/deck`, {
    ...json(deck),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
  });
}
