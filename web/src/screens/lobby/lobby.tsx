/** Before a game: who sits where, which box, which house rules, start. */

import { useEffect, useState } from "preact/hooks";
import { useGame } from "../../games/use-game";
import { fetchBoxes, fetchBrokenBoxes } from "../../hub/api-at-table";
import type { Connection } from "../../hub/connection";
import type { Box, BrokenBox, Player, Room } from "../../hub/messages";
import { LinkBar, RefusalBar, UpdateBar } from "../../parts/bars/bars";
import { ProposalBars } from "../../parts/bars/proposals";
import { Press, Thumb } from "../../parts/press/press";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { keepAwake } from "../../shell/awake";
import { isInApp } from "../../shell/in-app";
import { keepTrying } from "../../shell/keep-trying";
import { useShell } from "../../shell/shell";
import { type AtTable, speaker, useAtTable } from "../at-table";
import { Sitter } from "../join/join";
import { Menu } from "../menu/menu";
import { OtherBrowser } from "../menu/other-browser";
import "../screen.css";
import { ChairSheet } from "./chair-sheet";
import { Invite } from "./invite";
import "./lobby.css";
import { Options } from "./options";
import { boxName, Shelf } from "./shelf";
import { TableCode } from "./way-in";

function useBoxes(): Box[] | null {
  const [boxes, setBoxes] = useState<Box[] | null>(null);
  useEffect(() => keepTrying(fetchBoxes, setBoxes), []);
  return boxes;
}

export function Lobby({ connection, room }: { connection: Connection; room: Room }) {
  const fetched = useGame(room.box);
  const at = useAtTable(connection, room, fetched?.texts ?? null);
  const { text } = at;
  const boxes = useBoxes();
  const box = boxes?.find((other) => other.name === room.box) ?? null;
  const me = speaker(connection);
  const [chair, setChair] = useState<number | null>(null);
  const [inviting, setInviting] = useState(false);
  useEffect(keepAwake, []);
  const { paged } = useShell();

  const choose = (name: string) => connection.ask(me, "choose", { box: name, options: {} });

  return (
    <main class="screen lobby">
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <UpdateBar playing={false} />
        <RefusalBar connection={connection} text={text} />
        <ProposalBars {...at} />
      </div>
      <header class="screen-head">
        <h1>{text("lobby.title")}</h1>
        <Menu {...at} />
      </header>
      {paged.value && isInApp(navigator.userAgent) && <InsideAnApp {...at} />}

      <Around {...at} onChair={setChair} onInvite={() => setInviting(true)} />

      <section class="stack">
        <h2 class="lobby-heading">{text("lobby.box")}</h2>
        <Shelf boxes={boxes} chosen={room.box} players={room.players.length} onChoose={choose} />
        <LeftOut text={text} />
      </section>

      {box && fetched && <Options {...at} box={box} />}

      <Start {...at} box={box} />
      {chair !== null && <ChairSheet {...at} chair={chair} onClose={() => setChair(null)} />}
      {inviting && <Invite {...at} onClose={() => setInviting(false)} />}
    </main>
  );
}

/** There it sleeps and forgets: better now than in the middle of a game. */
function InsideAnApp(at: AtTable) {
  const [open, setOpen] = useState(false);
  return (
    <section class="card stack">
      <p>{at.text("lobby.in_app")}</p>
      <Press kind="plain" icon="globe" onPress={() => setOpen(true)}>
        {at.text("menu.browser")}
      </Press>
      {open && <OtherBrowser {...at} onClose={() => setOpen(false)} />}
    </section>
  );
}

/** For who writes a box: why it is not on the shelf. */
function LeftOut({ text }: Pick<AtTable, "text">) {
  const [broken, setBroken] = useState<BrokenBox[]>([]);
  useEffect(() => keepTrying(fetchBrokenBoxes, setBroken), []);
  return broken.map(({ name, why }) => (
    <p key={name} class="small quiet lobby-broken">
      {text("lobby.broken", { game: name, why })}
    </p>
  ));
}

type AroundProps = AtTable & { onChair(chair: number): void; onInvite(): void };

function Around({ connection, room, text, onChair, onInvite }: AroundProps) {
  const here = connection.presence.value.players;
  return (
    <SeatRing
      label={text("join.chairs")}
      chair={(at) => {
        const player = room.players.find((other) => other.chair === at);
        const away = player?.kind === "person" && !here.includes(player.key);
        return (
          <button
            type="button"
            class="chair chair-free"
            aria-label={
              player
                ? text(chairCode(player, away), { name: player.name })
                : text("join.chair", { n: at + 1 })
            }
            onClick={() => onChair(at)}
          >
            {player ? (
              <Sitter player={player} away={away} />
            ) : (
              <span class="chair-empty chair-plus">+</span>
            )}
          </button>
        );
      }}
    >
      <button type="button" class="lobby-qr" aria-label={text("lobby.invite")} onClick={onInvite}>
        <TableCode connection={connection} code={room.code} label="" class="" size={104} />
      </button>
      <span class="code">{room.code}</span>
    </SeatRing>
  );
}

function chairCode(player: Player, away: boolean) {
  if (player.kind === "practice") return "lobby.chair_practice";
  return away ? "lobby.chair_away" : "lobby.chair_of";
}

type LearnAloneProps = Pick<AtTable, "connection" | "room" | "text"> & { box: Box };

/** Who sits alone can learn a box by playing: the chairs fill themselves. */
function LearnAlone({ connection, room, text, box }: LearnAloneProps) {
  const [sending, setSending] = useState(false);
  const persons = room.players.filter(({ kind }) => kind === "person");
  if (!box.first_game || persons.length !== 1) return null;
  const learn = async () => {
    setSending(true);
    await connection.ask(speaker(connection), "learn", {});
    setSending(false);
  };
  return (
    <Press kind="plain" icon="question" sending={sending} onPress={learn}>
      {text("teach.first_game")}
    </Press>
  );
}

/** Lights up as soon as enough people sit; until then it says what is missing. */
function Start({ connection, room, text, box }: AtTable & { box: Box | null }) {
  const [sending, setSending] = useState(false);
  const n = room.players.length;
  const why = !room.box
    ? text("lobby.needs_box")
    : box && n < box.least
      ? text("lobby.needs_more", { n: box.least - n })
      : box && n > box.most
        ? text("lobby.needs_fewer", { n: n - box.most })
        : !room.practice && room.players.some((player) => player.kind === "practice")
          ? text("table.practice_blind")
          : null;
  const start = async () => {
    setSending(true);
    await connection.ask(speaker(connection), "start", {});
    setSending(false);
  };
  return (
    <Thumb>
      <p class="lobby-why small quiet" role="status">
        {why}
      </p>
      {box && <LearnAlone {...{ connection, room, text, box }} />}
      <Press disabled={why !== null} sending={sending} onPress={start}>
        {room.box
          ? text("lobby.start_box", { name: boxName(room.box, text.language) })
          : text("lobby.start")}
      </Press>
    </Thumb>
  );
}
