/** What is asked of the hub over HTTP. Refusals are thrown as `Refused`, with a text code. */

import type { HttpAnswers, Line, Refusal } from "./messages";

export class Refused extends Error {
  constructor(readonly line: Line) {
    super(line.code);
  }
}

const UNREACHABLE: Line = { code: "link.unreachable", params: {} };

export async function answered(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, cache: "no-store" });
  } catch {
    throw new Refused(UNREACHABLE);
  }
  if (!answer.ok) throw await refusedBy(answer);
  return answer;
}

/** Something else than the hub may have answered: a proxy, the page of a hotel's Wi-Fi. */
async function refusedBy(answer: Response): Promise<Refused> {
  const refusal: Partial<Refusal> | null = await answer.json().catch(() => null);
  if (!refusal?.code) return new Refused(UNREACHABLE);
  return new Refused({ code: refusal.code, params: refusal.params ?? {} });
}

/** `code`: of the table, where the request is about one. */
export async function ask<R extends keyof HttpAnswers>(
  request: R,
  init: RequestInit = {},
  code = "",
): Promise<HttpAnswers[R]> {
  const [method, path = ""] = request.split(" ");
  const answer = await answered(path.replace("CODE", code), { ...init, method });
  const body: HttpAnswers[R] | null = await answer.json().catch(() => null);
  if (body === null) throw new Refused(UNREACHABLE);
  return body;
}

/** Other ways to the hub that this phone uses. */
export function fetchHub() {
  return ask("GET /api/hub");
}

/** Tables to sit down at, for who came without a code; none from a hosted hub. */
export function fetchWaiting() {
  return ask("GET /api/waiting");
}

/** The way in and who is at the door, for the screen of the hub's own machine alone. */
export function fetchOwnScreen() {
  return ask("GET /api/own-screen");
}

export function openTable() {
  return ask("POST /api/tables", { headers: { "Content-Type": "application/json" }, body: "{}" });
}

export function openSavedTable(file: Blob) {
  const headers = { "Content-Type": "application/x-tablee" };
  return ask("POST /api/tables", { headers, body: file });
}

export function fetchTable(code: string) {
  return ask("GET /api/tables/CODE", {}, code);
}

export function qrAddress(code: string): string {
  return `/api/tables/${code}/qr.svg`;
}
