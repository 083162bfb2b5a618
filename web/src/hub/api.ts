/** What is asked of the hub over HTTP. Refusals are thrown as `Refused`, with a text code. */

import type { Choice, Line, Player } from "./messages";

export interface BoxOption {
  name: string;
  default: string | number | boolean | null;
  choices: Choice;
}

export interface Box {
  name: string;
  least: number;
  most: number;
  options: BoxOption[];
}

export interface TableInfo {
  code: string;
  phase: "lobby" | "playing" | "over";
  locked: boolean;
  players: Player[];
  box: string | null;
}

export class Refused extends Error {
  constructor(readonly line: Line) {
    super(line.code);
  }
}

const UNREACHABLE: Line = { code: "link.unreachable", params: {} };

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, cache: "no-store" });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  const body = await answer.json().catch(() => null);
  if (!answer.ok || body === null) {
    throw new Refused(body?.code ? { code: body.code, params: body.params ?? {} } : UNREACHABLE);
  }
  return body as T;
}

const json = (body: unknown): RequestInit => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** Other ways to the hub that this phone uses. A hosted hub names none. */
export interface HubInfo {
  addresses: string[];
  port: number;
  /** Null: it serves plain http only. */
  https_port: number | null;
}

export function fetchHub(): Promise<HubInfo> {
  return ask("/api/hub");
}

export async function fetchBoxes(): Promise<Box[]> {
  const answer = await ask<Box[] | { boxes: Box[] }>("/api/boxes");
  return Array.isArray(answer) ? answer : answer.boxes;
}

export function openTable(): Promise<{ code: string }> {
  return ask("/api/tables", json({}));
}

export function openSavedTable(file: Blob): Promise<{ code: string }> {
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
  if (answer.ok) return answer.blob();
  const body = await answer.json().catch(() => null);
  throw new Refused(body?.code ? { code: body.code, params: body.params ?? {} } : UNREACHABLE);
}

export function sendDeck(code: string, token: string, option: string, content: string) {
  return ask<{ ok: boolean }>(`/api/tables/${code}/deck`, {
    ...json({ option, content }),
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
  });
}
