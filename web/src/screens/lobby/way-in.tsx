/** The codes that cameras read: 1 the Wi-Fi, where somebody said which, 2 the table. */

import { qrAddress } from "../../hub/api";
import type { Connection } from "../../hub/connection";
import { svgAddress, wayIn } from "../../hub/invite";
import type { AtTable } from "../at-table";
import { playerOf } from "../at-table";
import "./way-in.css";

/** The address that phones can reach, as it is now. */
export function useWayIn(connection: Connection): string {
  return wayIn(connection.invite.value, location);
}

interface CodeProps {
  connection: Connection;
  code: string;
  label: string;
  class: string;
  size?: number;
}

/** Drawn anew when the hub has moved. */
export function TableCode({ connection, code, label, class: look, size }: CodeProps) {
  const src = `${qrAddress(code)}?at=${encodeURIComponent(useWayIn(connection))}`;
  return <img class={look} src={src} alt={label} width={size} height={size} />;
}

export function Codes({ connection, room, text, look }: AtTable & { look: string }) {
  const wifi = connection.invite.value?.wifi;
  const table = (
    <TableCode connection={connection} code={room.code} label={text("invite.qr")} class={look} />
  );
  if (!wifi) return table;
  const from = wifi.by !== null && playerOf(room, wifi.by)?.name;
  return (
    <ol class="codes">
      <li class="codes-step">
        <img class={look} src={svgAddress(wifi.qr)} alt={text("invite.wifi_qr")} />
        <span class="codes-words">
          {text("invite.first_wifi")} <strong>{wifi.name}</strong>
          {from && <span class="codes-from"> {text("invite.wifi_from", { name: from })}</span>}
        </span>
      </li>
      <li class="codes-step">
        {table}
        <span class="codes-words">{text("invite.then_table")}</span>
      </li>
    </ol>
  );
}
