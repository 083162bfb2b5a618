/** The menu of a phone at a table: what is not needed at every moment. */

import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import { Refused } from "../../hub/api";
import { fetchSaved } from "../../hub/api-at-table";
import type { IconName } from "../../parts/icon/icon";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { memo } from "../../shell/memo";
import { go } from "../../shell/route";
import type { ShellKey } from "../../texts/text";
import type { AtTable } from "../at-table";
import { Invite } from "../lobby/invite";
import { TelevisionSheet } from "../lobby/television";
import { useOpenPage } from "../open-page";
import { Preferences } from "../preferences/preferences";
import { RecordSheet } from "../record/record";
import { RulesSheet } from "../teach/teach";
import "./menu.css";
import { OtherBrowser } from "./other-browser";

type Page =
  | "closed"
  | "menu"
  | "record"
  | "rules"
  | "invite"
  | "television"
  | "browser"
  | "preferences"
  | "hand_over"
  | "leave"
  | "delete";

/** `me`: the player of the seat that is shown, where there are several. */
export const Menu = memo(function Menu(props: AtTable & { me?: number }) {
  const { connection, room, text } = props;
  const box = room.playing ?? room.box;
  const [page, setPage] = useOpenPage<Page>(room, "closed");
  const me = props.me ?? connection.held.value[0] ?? null;
  const close = () => setPage("closed");
  return (
    <>
      <Press kind="quiet" icon="menu" label={text("menu.title")} onPress={() => setPage("menu")} />
      {page === "menu" && <Items {...props} me={me} show={setPage} close={close} />}
      {page === "record" && <RecordSheet {...props} onClose={close} />}
      {page === "rules" && hasHelp(box) && (
        <RulesSheet box={box} phase={connection.game.value?.phase ?? null} onClose={close} />
      )}
      {page === "invite" && <Invite {...props} onClose={close} />}
      {page === "television" && <TelevisionSheet {...props} onClose={close} />}
      {page === "browser" && <OtherBrowser {...props} onClose={close} />}
      {page === "preferences" && (
        <Sheet title={text("menu.preferences")} onClose={close}>
          <Preferences />
        </Sheet>
      )}
      {page === "hand_over" && <HandOver {...props} me={me} onClose={close} />}
      {page === "leave" && me !== null && (
        <Sure
          {...props}
          what="leave"
          onSure={() => connection.ask(me, "leave", { player: me })}
          onClose={close}
        />
      )}
      {page === "delete" && (
        <Sure
          {...props}
          what="delete"
          onSure={() => connection.ask(me, "delete", {})}
          onClose={close}
        />
      )}
    </>
  );
});

/** Asks that need no more than their name. */
type PlainVerb = "pause" | "propose_undo" | "lock" | "unlock" | "finish";
type Inner = AtTable & { me: number | null };
type ItemsProps = Inner & { show(page: Page): void; close(): void };

function Items({ connection, room, text, me, show, close }: ItemsProps) {
  const playing = room.phase === "playing";
  const ask = (verb: PlainVerb) => {
    void connection.ask(me, verb, {});
    close();
  };
  async function save() {
    close();
    const token = connection.tokens.first();
    if (token === null) return;
    try {
      download(await fetchSaved(room.code, token), `${room.code}.tablee`);
    } catch (error) {
      if (error instanceof Refused) connection.refusal.value = error.line;
    }
  }
  const item = (icon: IconName, key: ShellKey, onPress: () => void) => (
    <Press key={key} kind="quiet" icon={icon} onPress={onPress}>
      {text(key)}
    </Press>
  );
  return (
    <Sheet title={text("menu.title")} onClose={close}>
      <div class="menu">
        {playing && item("pause", "menu.pause", () => ask("pause"))}
        {playing && item("undo", "menu.undo", () => ask("propose_undo"))}
        {item("record", "menu.record", () => show("record"))}
        {hasHelp(room.playing ?? room.box) && item("question", "teach.rules", () => show("rules"))}
        {item("share", "menu.invite", () => show("invite"))}
        {item("television", "menu.television", () => show("television"))}
        {item("sun", "menu.preferences", () => show("preferences"))}
        {item("hand", "menu.hand_over", () => show("hand_over"))}
        {item("globe", "menu.browser", () => show("browser"))}
        {room.locked
          ? item("unlock", "menu.unlock", () => ask("unlock"))
          : item("lock", "menu.lock", () => ask("lock"))}
        {item("laugh", room.reactions ? "menu.reactions_off" : "menu.reactions_on", () => {
          void connection.ask(me, "reactions", { on: !room.reactions });
          close();
        })}
        {item("table", "menu.tablet", () => go(`/${room.code}/table`))}
        {item("film", "menu.film", () => go(`/${room.code}/film`))}
        {item("save", "menu.save", save)}
        {playing && item("flag", "menu.finish", () => ask("finish"))}
        {item("leave", "menu.leave", () => show("leave"))}
        {item("bin", "menu.delete", () => show("delete"))}
      </div>
    </Sheet>
  );
}

function download(file: Blob, name: string) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function HandOver({ connection, text, me, onClose }: Inner & { onClose(): void }) {
  const [pin, setPin] = useState<string | null>(null);
  const ask = () =>
    connection
      .ask(me, "hand_over", {})
      .then((answer) => answer.ok && answer.pin && setPin(answer.pin));
  return (
    <Sheet title={text("menu.hand_over")} onClose={onClose}>
      <p>{text("hand_over.how")}</p>
      {pin ? (
        <p class="code menu-pin">{pin}</p>
      ) : (
        <Press onPress={ask}>{text("hand_over.pin")}</Press>
      )}
    </Sheet>
  );
}

type SureProps = AtTable & { what: "leave" | "delete"; onSure(): void; onClose(): void };

/** The two steps that cannot be taken back ask once more. */
function Sure({ text, what, onSure, onClose }: SureProps) {
  return (
    <Sheet title={text(`menu.${what}`)} onClose={onClose}>
      <p>{text(`sure.${what}`)}</p>
      <Press
        onPress={() => {
          onSure();
          onClose();
        }}
      >
        {text(`menu.${what}`)}
      </Press>
      <Press kind="plain" onPress={onClose}>
        {text("sure.no")}
      </Press>
    </Sheet>
  );
}
