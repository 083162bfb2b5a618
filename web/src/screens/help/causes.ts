/** Why a phone may not reach the hub, the likeliest first, by what the phone could tell. */

import type { Finding } from "../../hub/finding";

const CAUSES = {
  reached: ["network", "guests", "mobile", "portal", "vpn", "firewall", "app"],
  offline: ["off", "mobile", "app"],
  mobile: ["mobile", "network", "vpn"],
  refused: ["stopped", "address", "network", "vpn", "firewall"],
  silent: ["network", "asleep", "guests", "vpn", "firewall", "address", "mobile", "portal", "app"],
  stranger: ["portal", "other", "address"],
} as const satisfies Record<Finding, readonly string[]>;

/** What lets phones in at the hub's port, by firewall. */
export const FIREWALLS = [
  ["ufw", "sudo ufw allow {port}/tcp"],
  ["firewalld", "sudo firewall-cmd --add-port={port}/tcp"],
  [
    "Windows",
    'netsh advfirewall firewall add rule name="Tablee" dir=in action=allow protocol=TCP localport={port}',
  ],
  ["macOS", 'sudo /usr/libexec/ApplicationFirewall/socketfilterfw --unblockapp "$(which python3)"'],
] as const;

export type Cause = (typeof CAUSES)[Finding][number] | "name";

/** `host`: where this phone looks for the hub. Names are found by fewer phones than numbers. */
export function likelyCauses(finding: Finding, host: string): Cause[] {
  const causes: Cause[] = [...CAUSES[finding]];
  const unreached = finding === "refused" || finding === "silent";
  return unreached && host.endsWith(".local") ? ["name", ...causes] : causes;
}
