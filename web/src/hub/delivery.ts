/** Letters: sent as soon as they may travel, sent again until they are answered. */

import type { ReadonlySignal } from "@preact/signals";
import { isThere, type LinkState } from "./link.ts";
import type { Answer } from "./messages.ts";
import type { Letter, Outbox, Settled } from "./outbox.ts";
import { openAlarm, type Phone } from "./phone.ts";
import type { Wire } from "./wire.ts";

export const RESEND_MS = 2_500;

export interface Delivery {
  letters: ReadonlySignal<readonly Letter[]>;
  post(letter: Letter): Promise<Settled>;
  /** Sends what may travel and is not on its way, and again when its answer is long in coming. */
  deliver(): void;
  /** Nothing is on its way any more: the connection is gone. */
  lost(): void;
  close(): void;
}

interface DeliveryNeeds {
  wire: Wire;
  outbox: Outbox;
  phone: Pick<Phone, "now" | "after">;
  link: LinkState;
  /** Whether the hub knows this phone's clock. */
  isMeasured(): boolean;
  /** An answer has come; who waits for it is told afterwards. */
  onAnswer(letter: Letter, answer: Answer<"ask">): void;
}

export function openDelivery(needs: DeliveryNeeds): Delivery {
  const { wire, outbox, phone, link, isMeasured, onAnswer } = needs;
  const { now } = phone;
  const sentAtMs = new Map<string, number>();
  const again = openAlarm(phone, deliver);

  function deliver() {
    again.end();
    if (!isThere(link.now.value)) return;
    // What was done while the link was down counts by when it was done.
    const ready = outbox.ready().filter(({ event }) => event !== "act" || isMeasured());
    for (const letter of ready) {
      const { id } = letter.body;
      if (now() - (sentAtMs.get(id) ?? -RESEND_MS) < RESEND_MS) continue;
      sentAtMs.set(id, now());
      send(letter);
    }
    const sent = ready.map(({ body }) => sentAtMs.get(body.id) ?? now());
    if (sent.length) again.set(Math.min(...sent) + RESEND_MS - now());
  }

  function send(letter: Letter) {
    const answered = (answer: Answer<"ask">) => {
      sentAtMs.delete(letter.body.id);
      onAnswer(letter, answer);
      outbox.answered(letter, answer);
      deliver();
    };
    if (letter.event === "act") wire.say<"act">("act", letter.body, answered);
    else wire.say("ask", letter.body, answered);
  }

  return {
    letters: outbox.letters,
    post(letter) {
      const outcome = outbox.post(letter);
      deliver();
      return outcome;
    },
    deliver,
    lost: () => sentAtMs.clear(),
    close() {
      again.end();
      outbox.close();
    },
  };
}
