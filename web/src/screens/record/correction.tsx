/** An own step, said differently: what was on offer when it was taken. */

import { useState } from "preact/hooks";
import type { Seated } from "../../games/contract";
import type { Args, Connection } from "../../hub/connection";
import type { RecordLine } from "../../hub/messages";
import { Offers } from "../../offers/offers";
import { RefusalBar } from "../../parts/bars/bars";
import { Say } from "../../parts/say/say";
import type { ShellKey, Text } from "../../texts/text";
import { useAnswer } from "../use-answer";

interface CorrectionProps {
  connection: Connection;
  line: RecordLine;
  seats: readonly Seated[];
  text: Text<ShellKey>;
  /** Asks the table; gives whether it may be asked. */
  propose(args: Args): Promise<boolean>;
}

export function Correction({ connection, line, seats, text, propose }: CorrectionProps) {
  const instead = useAnswer(connection, () => connection.instead(line.seq), line.seq);
  const [sending, setSending] = useState(false);
  const { players = [], playing } = connection.room.value ?? {};
  const persons = players.filter((player) => player.kind === "person" && !player.gone).length;
  async function act(_verb: string, args: Args = {}) {
    setSending(true);
    const ok = await propose(args);
    setSending(false);
    return ok;
  }
  return (
    <div class="stack">
      <RefusalBar connection={connection} text={text} />
      <p class="quiet">
        <Say line={line} text={text} seats={seats} />
      </p>
      {instead && (
        <Offers
          box={playing ?? ""}
          sending={() => sending}
          {...instead}
          {...{ seats, text, act }}
        />
      )}
      {persons > 1 && <p class="small quiet">{text("record.nod")}</p>}
    </div>
  );
}
