/** Before a game: who sits where, which box, which house rules, start. */

import { useEffect, useState } from "preact/hooks";
import { useGame } from "../../games/use-game";
import { type Box, fetchBoxes, qrAddress } from "../../hub/api";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { LinkBar, ProposalBars, RefusalBar, UpdateBar } from "../../parts/bars/bars";
import { Press, Thumb } from "../../parts/press/press";
import { SeatRing } from "../../parts/seat-ring/seat-ring";
import { keepAwake } from "../../shell/awake";
import { keepTrying } from "../../shell/keep-trying";
import { type AtTable, speaker, useAtTable } from "../at-table";
import { Sitter } from "../join/join";
import { Menu } from "../menu/menu";
import "../screen.css";
import { ChairSheet } from "./chair-sheet";
import { Invite } from "./invite";
import "./lobby.css";
import { Options } from "./options";
import { boxName, Shelf } from "./shelf";

export function useBoxes(): Box[] | null {
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

      <Around {...at} onChair={setChair} onInvite={() => setInviting(true)} />

      <section class="stack">
        <h2 class="lobby-heading">{text("lobby.box")}</h2>
        <Shelf boxes={boxes} chosen={room.box} players={room.players.length} onChoose={choose} />
      </section>

      {box && fetched && <Options {...at} box={box} />}

      <Start {...at} box={box} />
      {chair !== null && <ChairSheet {...at} chair={chair} onClose={() => setChair(null)} />}
      {inviting && <Invite {...at} onClose={() => setInviting(false)} />}
    </main>
  );
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
                ? text(away ? "lobby.chair_away" : "lobby.chair_of", { name: player.name })
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
        <img src={qrAddress(room.code)} alt="" width="104" height="104" />
      </button>
      <span class="code">{room.code}</span>
    </SeatRing>
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
      <Press disabled={why !== null} sending={sending} onPress={start}>
        {room.box
          ? text("lobby.start_box", { name: boxName(room.box, text.language) })
          : text("lobby.start")}
      </Press>
    </Thumb>
  );
}
