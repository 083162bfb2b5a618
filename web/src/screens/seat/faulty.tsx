/** A game that cannot be shown, because its box fails: the table around it can still be used. */

import { LinkBar, RefusalBar } from "../../parts/bars/bars";
import { FaultBar } from "../../parts/bars/fault";
import { ProposalBars } from "../../parts/bars/proposals";
import { Press, Thumb } from "../../parts/press/press";
import { type AtTable, speaker } from "../at-table";
import { boxName } from "../lobby/shelf";
import { Menu } from "../menu/menu";

export function Faulty(props: AtTable) {
  const { connection, room, text } = props;
  const ask = (verb: "propose_undo" | "finish") => connection.ask(speaker(connection), verb, {});
  return (
    <main class="screen seat">
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <RefusalBar connection={connection} text={text} />
        <FaultBar room={room} text={text} />
        <ProposalBars {...props} />
      </div>
      <header class="screen-head">
        <h1>{boxName(room.playing ?? "", text.language)}</h1>
        <Menu {...props} />
      </header>
      <p>{text("fault.help")}</p>
      <Thumb>
        <Press kind="plain" onPress={() => ask("finish")}>
          {text("menu.finish")}
        </Press>
        <Press onPress={() => ask("propose_undo")}>{text("menu.undo")}</Press>
      </Thumb>
    </main>
  );
}
