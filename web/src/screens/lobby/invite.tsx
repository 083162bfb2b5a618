/** The way to this table for another phone: QR code, address, share. */

import { qrAddress } from "../../hub/api";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import type { AtTable } from "../at-table";

export function Invite({ room, text, onClose }: AtTable & { onClose(): void }) {
  const address = `${location.origin}/${room.code}`;
  const canShare = typeof navigator.share === "function";
  const share = () =>
    navigator
      .share({ title: "Tablée", text: text("invite.words", { code: room.code }), url: address })
      .catch(() => {});
  return (
    <Sheet title={text("invite.title")} onClose={onClose}>
      <img class="invite-qr" src={qrAddress(room.code)} alt={text("invite.qr")} />
      <p>
        {text("invite.or_type")} <strong>{location.host}</strong>
      </p>
      <p class="code">{room.code}</p>
      {canShare && (
        <Press kind="plain" icon="share" onPress={share}>
          {text("invite.share")}
        </Press>
      )}
    </Sheet>
  );
}
