/** Sit down: a name, a colour and shape, a chair on the drawing of the table. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { Player, Room } from "../../hub/messages";
import { hex128 } from "../../hub/store";
import { LOOKS } from "../../look/looks";
import { LinkBar, RefusalBar } from "../../parts/bars/bars";
import { Press, Thumb } from "../../parts/press/press";
import { lettersOf, Name, SeatToken } from "../../parts/seat-name/seat-name";
import { CHAIRS, SeatRing, SPREAD } from "../../parts/seat-ring/seat-ring";
import { Sheet } from "../../parts/sheet/sheet";
import { lazy } from "../../shell/lazy";
import { go } from "../../shell/route";
import { useShell, useText } from "../../shell/shell";
import { makeText } from "../../texts/text";
import "../screen.css";
import "./join.css";
import { TakeBack } from "./take-back";

/** In units of UTF-16, of which a letter may need two; the hub counts letters. */
export const LONGEST_NAME = 40;

// None of it is there when somebody simply sits down.
const Meanwhile = lazy(() => import("../seat/meanwhile").then((file) => file.Meanwhile), null);
const ProposalBars = lazy(
  () => import("../../parts/bars/proposals").then((file) => file.ProposalBars),
  null,
);
const Hoping = lazy(() => import("./hoping").then((file) => file.Hoping), null);
const TurnedDown = lazy(() => import("./hoping").then((file) => file.TurnedDown), null);

interface JoinProps {
  connection: Connection;
  room: Room;
}

export function Join({ connection, room }: JoinProps) {
  const text = useText();
  const [back, setBack] = useState(false);
  const full = room.players.length >= CHAIRS;
  const wish = connection.wishes.value.at(-1);
  useEffect(() => {
    if (wish) setBack(false);
  }, [wish]);
  const otherWays = (
    <nav class="join-else">
      {room.players.length > 0 && !wish && (
        <Press kind="quiet" onPress={() => setBack(true)}>
          {text("join.take_back")}
        </Press>
      )}
      <Press kind="quiet" icon="eye" onPress={() => go(`/${room.code}/table`)}>
        {text("join.watch")}
      </Press>
      {wish && (
        <Press kind="quiet" icon="leave" onPress={() => go("/")}>
          {text("join.home")}
        </Press>
      )}
    </nav>
  );
  return (
    <main class="screen join">
      <div class="bars screen-bleed">
        <LinkBar connection={connection} />
        <RefusalBar connection={connection} text={text} />
        <Deletion connection={connection} room={room} />
      </div>
      <header class="screen-head">
        <h1>{text("join.title")}</h1>
        <span class="code join-code">{room.code}</span>
      </header>
      <div role="status">
        {connection.turnedDown.value && <TurnedDown connection={connection} room={room} />}
      </div>
      {!wish && <FreeSeats connection={connection} room={room} />}
      {wish ? (
        <>
          <Hoping connection={connection} room={room} wish={wish} />
          {otherWays}
        </>
      ) : full ? (
        <>
          <p class="card">{text("table.full")}</p>
          {otherWays}
        </>
      ) : (
        <SitDown connection={connection} room={room}>
          {otherWays}
        </SitDown>
      )}
      {room.phase === "playing" && (
        <section class="stack">
          <h2 class="join-meanwhile">{text("join.meanwhile")}</h2>
          <Meanwhile connection={connection} room={room} />
        </section>
      )}
      {back && (
        <Sheet title={text("join.take_back")} onClose={() => setBack(false)}>
          <TakeBack connection={connection} players={room.players} text={text} />
        </Sheet>
      )}
    </main>
  );
}

/** Who has left the game for good, on this phone or another, may be asked for: also by themselves. */
function FreeSeats({ connection, room }: JoinProps) {
  const text = useText();
  if (room.phase !== "playing") return null;
  return (
    <>
      {room.players
        .filter(({ gone }) => gone)
        .map(({ key, name }) => (
          <section key={key} class="card stack">
            <p>{text("join.seat_free", { name })}</p>
            <Press
              kind="plain"
              onPress={() => connection.ask(null, "claim", { player: key, token: hex128() })}
            >
              {text("join.ask_seat", { name })}
            </Press>
          </section>
        ))}
    </>
  );
}

/** Who stands at the table sees that it is about to go. */
function Deletion({ connection, room }: JoinProps) {
  const { language, texts } = useShell();
  const proposals = room.proposals.filter(({ verb }) => verb === "delete");
  const nameOf = (key: number) => room.players.find((player) => player.key === key)?.name ?? "?";
  const text = makeText(language.value, texts.value, { seat: () => "?", player: nameOf });
  const seen = { connection, room: { ...room, proposals }, text };
  return proposals.length > 0 ? <ProposalBars {...seen} seats={[]} /> : null;
}

interface SitDownProps extends JoinProps {
  /** A further player on this phone. */
  onSat?: () => void;
  chair?: number;
  /** Above the button. */
  children?: ComponentChildren;
}

/** Also used for a further player on the same phone: then nothing is remembered. */
export function SitDown({ connection, room, onSat, chair: wished, children }: SitDownProps) {
  const text = useText();
  const { store } = useShell();
  const first = onSat === undefined;
  const running = room.phase === "playing";
  const [name, setName] = useState(() => {
    const kept = first ? store.read("name", "") : "";
    return room.players.some((other) => other.name === kept) ? "" : kept;
  });
  const [look, setLook] = useState<number | null>(first ? store.read("look", null) : null);
  const [chair, setChair] = useState<number | null>(wished ?? null);
  const [sending, setSending] = useState(false);

  // Somebody may sit down on what we had picked: then we move on to what is free.
  const free = freeOf(room.players);
  const shownLook = look !== null && free.looks.includes(look) ? look : (free.looks[0] ?? 0);
  const shownChair = chair !== null && free.chairs.includes(chair) ? chair : (free.chairs[0] ?? 0);

  const shownName = name.trim() || text("join.you");

  async function sit() {
    setSending(true);
    connection.turnedDown.value = null;
    const trimmed = name.trim();
    if (first) {
      store.write("name", trimmed);
      store.write("look", shownLook);
    }
    const answer = await connection.ask(null, "sit", {
      name: trimmed,
      look: shownLook,
      chair: shownChair,
      token: hex128(),
    });
    setSending(false);
    if (answer.ok) onSat?.();
  }

  return (
    <form
      class="stack join-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() && !sending) void sit();
      }}
    >
      {!first && <RefusalBar connection={connection} text={text} />}
      <label class="field">
        <span>{text("join.name")}</span>
        <input
          type="text"
          value={name}
          maxLength={LONGEST_NAME}
          autocomplete="given-name"
          autocapitalize="words"
          enterkeyhint="done"
          onInput={(event) => setName(event.currentTarget.value)}
        />
      </label>
      <LookPicker free={free.looks} look={shownLook} onPick={setLook} />
      {wished === undefined && (
        <SeatRing
          label={text("join.chairs")}
          chair={(at) => {
            const sitting = room.players.find((player) => player.chair === at);
            if (sitting) return <Sitter player={sitting} />;
            const mine = at === shownChair;
            return (
              <button
                type="button"
                class="chair chair-free"
                aria-pressed={mine}
                aria-label={
                  mine
                    ? `${text("join.chair", { n: at + 1 })}: ${shownName}`
                    : text("join.chair", { n: at + 1 })
                }
                onClick={() => setChair(at)}
              >
                {mine ? (
                  <>
                    <SeatToken look={shownLook} />
                    <span class="chair-name">{shownName}</span>
                  </>
                ) : (
                  <span class="chair-empty" />
                )}
              </button>
            );
          }}
        >
          <p class="small quiet">{text("join.where")}</p>
        </SeatRing>
      )}
      {first && !store.lasting && (
        <p class="small quiet">{text("join.forgets", { address: location.host })}</p>
      )}
      {running && !connection.turnedDown.value && (
        <p class="join-running small">{text("join.running")}</p>
      )}
      {children}
      <Thumb>
        <Press type="submit" disabled={!name.trim()} sending={sending}>
          {text(running ? "join.ask" : "join.sit")}
        </Press>
      </Thumb>
    </form>
  );
}

export function freeOf(players: readonly Player[]) {
  const looks = Array.from({ length: LOOKS }, (_, look) => look);
  return {
    looks: looks.filter((look) => players.every((player) => player.look !== look)),
    chairs: SPREAD.filter((chair) => players.every((player) => player.chair !== chair)),
  };
}

interface LookPickerProps {
  free: readonly number[];
  look: number;
  onPick(look: number): void;
}

export function LookPicker({ free, look, onPick }: LookPickerProps) {
  const text = useText();
  return (
    <fieldset class="looks">
      <legend class="unseen">{text("join.look")}</legend>
      {Array.from({ length: LOOKS }, (_, at) => (
        <button
          key={at}
          type="button"
          class="look"
          aria-pressed={at === look}
          aria-label={text(`look.${at}` as "look.0")}
          disabled={at !== look && !free.includes(at)}
          onClick={() => onPick(at)}
        >
          <SeatToken look={at} hollow={at !== look && !free.includes(at)} />
        </button>
      ))}
    </fieldset>
  );
}

export function Sitter({ player, away }: { player: Player; away?: boolean }) {
  return (
    <span class="chair" data-away={away || undefined}>
      <SeatToken look={player.look} />
      <span class="chair-name" style={{ "--letters": lettersOf(player) }}>
        <Name who={player} />
      </span>
    </span>
  );
}
