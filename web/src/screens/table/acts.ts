/** What anybody may do on the tablet itself. Phones with a seat act from their seat instead. */

import type { Act, TableProps } from "../../games/contract";
import type { Connection } from "../../hub/connection";
import { TABLE } from "../../hub/who";

export function tableActs(connection: Connection): Pick<TableProps, "offers" | "act" | "sending"> {
  if (connection.held.value.length > 0) return {};
  const act: Act = async (verb, args = {}, draft) =>
    (await connection.act(TABLE, verb, args, draft)).ok;
  return {
    offers: connection.offers.value,
    act,
    sending: (verb, args = {}) =>
      connection.letters.value.some(
        ({ event, body }) =>
          event === "act" &&
          body.verb === verb &&
          Object.entries(args).every(([name, value]) => body.args[name] === value),
      ),
  };
}
