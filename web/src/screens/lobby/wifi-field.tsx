/** Which Wi-Fi guests join first: said by somebody who sits here, shown at this table only. */

import { useState } from "preact/hooks";
import { Press } from "../../parts/press/press";
import { Paged } from "../../shell/paged";
import type { AtTable } from "../at-table";

const LONGEST_NAME = 32;
const LONGEST_PASSWORD = 64;

export function WifiField({ connection, text }: AtTable) {
  const invite = connection.invite.value;
  const shown = invite?.wifi ?? null;
  const [open, setOpen] = useState(false);
  const [sending, setSending] = useState(false);
  if (!invite?.may_set_wifi || connection.held.value.length === 0) return null;

  async function say(name: string, password: string, hidden: boolean) {
    setSending(true);
    if (await connection.sayWifi({ name, password, hidden })) setOpen(false);
    setSending(false);
  }

  if (!open) {
    return (
      <div class="row">
        <Press kind="plain" onPress={() => setOpen(true)}>
          {text(shown ? "invite.wifi_other" : "invite.wifi_add")}
        </Press>
        {shown && (
          <Press kind="plain" sending={sending} onPress={() => say("", "", false)}>
            {text("invite.wifi_remove")}
          </Press>
        )}
      </div>
    );
  }
  return (
    <Paged>
      <form
        class="stack"
        onSubmit={(event) => {
          event.preventDefault();
          const said = new FormData(event.currentTarget);
          const field = (name: string) => String(said.get(name) ?? "");
          void say(field("network").trim(), field("secret"), said.has("hidden"));
        }}
      >
        <label class="field">
          <span>{text("invite.wifi_name")}</span>
          <input
            type="text"
            name="network"
            required
            maxLength={LONGEST_NAME}
            autocapitalize="off"
          />
        </label>
        <label class="field">
          <span>{text("invite.wifi_password")}</span>
          <input
            type="text"
            name="secret"
            maxLength={LONGEST_PASSWORD}
            autocapitalize="off"
            autocomplete="off"
            spellcheck={false}
          />
        </label>
        <label class="wifi-hidden">
          <input type="checkbox" name="hidden" />
          <span>{text("invite.wifi_hidden")}</span>
        </label>
        <p class="small quiet">{text("invite.wifi_who")}</p>
        <Press type="submit" sending={sending}>
          {text("invite.wifi_show")}
        </Press>
      </form>
    </Paged>
  );
}
