/** The way to this table for another phone: QR codes, address, share. */

import { typed } from "../../hub/invite";
import { RefusalBar } from "../../parts/bars/bars";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import type { AtTable } from "../at-table";
import { Codes, useWayIn } from "./way-in";
import { WifiField } from "./wifi-field";

export function Invite(props: AtTable & { onClose(): void }) {
  const { connection, room, text, onClose } = props;
  const way = useWayIn(connection);
  const invite = connection.invite.value;
  const wifi = invite?.wifi;
  const canShare = typeof navigator.share === "function";
  const share = () =>
    navigator
      .share({
        title: "Tablée",
        text: text("invite.words", { code: room.code }),
        url: `${way}/${room.code}`,
      })
      .catch(() => {});
  return (
    <Sheet title={text("invite.title")} onClose={onClose}>
      <div class="invite" data-codes={wifi ? 2 : 1}>
        <Codes {...props} look="invite-qr" />
      </div>
      {wifi && (
        <details class="invite-secret">
          <summary>{text("invite.wifi_type")}</summary>
          {wifi.password ? <code>{wifi.password}</code> : text("invite.wifi_open")}
        </details>
      )}
      <p>
        {text("invite.or_type")} <strong class="invite-address">{typed(way)}</strong>
      </p>
      <p class="code">{room.code}</p>
      <p>
        {text("menu.television")} <strong class="invite-address">{typed(way)}/tv</strong>
      </p>
      <RefusalBar connection={connection} text={text} />
      <WifiField {...props} />
      {canShare && (
        <Press kind="plain" icon="share" onPress={share}>
          {text("invite.share")}
        </Press>
      )}
    </Sheet>
  );
}
