/** This table on a television: where it must look, and the number that it shows. */

import { useState } from "preact/hooks";
import { typed } from "../../hub/invite";
import { RefusalBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { Paged } from "../../shell/paged";
import type { AtTable } from "../at-table";
import { useWayIn } from "./way-in";
import "./television.css";

export function TelevisionSheet(props: AtTable & { onClose(): void }) {
  return (
    <Sheet title={props.text("menu.television")} onClose={props.onClose}>
      <RefusalBar connection={props.connection} text={props.text} />
      <Paged>
        <Television {...props} />
      </Paged>
    </Sheet>
  );
}

const LEAST_DIGITS = 4;
const MOST_DIGITS = 6;

function Television({ connection, text }: AtTable) {
  const way = useWayIn(connection);
  const [number, setNumber] = useState("");
  const [sending, setSending] = useState(false);
  const [put, setPut] = useState<"no" | "there" | "locked">("no");
  async function putOn() {
    setSending(true);
    connection.refusal.value = null;
    const done = await connection.putOn(number);
    setSending(false);
    setPut(!done ? "no" : done.locked ? "locked" : "there");
    if (done) setNumber("");
  }
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending) void putOn();
      }}
    >
      <p>
        {text("television.open")} <strong class="invite-address">{typed(way)}/tv</strong>
      </p>
      <label class="field television-number">
        <span>{text("television.number")}</span>
        <input
          type="text"
          inputMode="numeric"
          autocomplete="off"
          maxLength={MOST_DIGITS}
          enterkeyhint="go"
          value={number}
          onInput={(event) => setNumber(event.currentTarget.value.replace(/\D/g, ""))}
        />
      </label>
      <p role="status">
        {put === "there" && text("television.there")}
        {put === "locked" && text("television.locked")}
      </p>
      <Press type="submit" disabled={number.length < LEAST_DIGITS} sending={sending}>
        {text("television.put")}
      </Press>
    </form>
  );
}
