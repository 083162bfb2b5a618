/** A question mark, and what lies behind it: what now, the rules, the game in a minute. */

import { useState } from "preact/hooks";
import { hasHelp } from "../../games/help";
import type { Connection } from "../../hub/connection";
import type { Room } from "../../hub/messages";
import { Press } from "../../parts/press/press";
import { Sheet } from "../../parts/sheet/sheet";
import { lazy } from "../../shell/lazy";
import { memo } from "../../shell/memo";
import { useText } from "../../shell/shell";
import { boxName } from "../lobby/shelf";
import { useHelp } from "./use-help";

const Rules = lazy(() => import("./rules").then((file) => file.Rules), null);
const WhatNow = lazy(() => import("./what-now").then((file) => file.WhatNow), null);
const Minute = lazy(() => import("./minute").then((file) => file.Minute), null);
const PutAway = lazy(() => import("./put-away").then((file) => file.PutAway), null);
const SettingUp = lazy(() => import("./setting-up").then((file) => file.SettingUp), null);

interface QuestionMarkProps {
  box: string | null;
  connection: Connection;
  /** To whom something is open; nobody on the tablet, which speaks of everybody. */
  seat?: number;
}

export const QuestionMark = memo(function QuestionMark(props: QuestionMarkProps) {
  const { box, connection, seat = -1 } = props;
  const text = useText();
  const [page, setPage] = useState<"none" | "now" | "rules">("none");
  const help = useHelp(page === "now" ? box : null);
  const close = () => setPage("none");
  if (!hasHelp(box)) return null;
  // Only then: while nobody asks, nothing that happens is drawn anew here.
  const phase = page === "none" ? "" : (connection.game.value?.phase ?? "");
  return (
    <>
      <Press
        kind="quiet"
        icon="question"
        label={text("teach.what_now")}
        onPress={() => setPage("now")}
      />
      {page === "now" && help && (
        <WhatNow
          {...{ help, phase }}
          verbs={(connection.hands.value[seat]?.offers ?? []).map(({ verb }) => verb)}
          onRules={() => setPage("rules")}
          onClose={close}
        />
      )}
      {page === "rules" && <RulesSheet {...{ box, phase }} onClose={close} />}
    </>
  );
});

interface RulesSheetProps {
  box: string;
  phase: string | null;
  onClose(): void;
}

export function RulesSheet({ box, phase, onClose }: RulesSheetProps) {
  const text = useText();
  const help = useHelp(box);
  return (
    <Sheet title={text("teach.rules_of", { box: boxName(box, text.language) })} onClose={onClose}>
      {help && <Rules {...{ help, phase }} />}
    </Sheet>
  );
}

interface MinuteSheetProps {
  box: string;
  onDone(): void;
}

/** Over the middle of the table, or over a phone's lobby. */
export function InAMinute({ box, onDone }: MinuteSheetProps) {
  const help = useHelp(box);
  return help && <Minute help={help} onDone={onDone} />;
}

interface SettingUpProps {
  box: string;
  room: Room;
  me: number | null;
  onClose(): void;
}

export function SettingUpSheet({ box, room, me, onClose }: SettingUpProps) {
  const { players, options } = room;
  const text = useText();
  const help = useHelp(box);
  return (
    <Sheet title={text("teach.setting_up")} onClose={onClose}>
      {help && <SettingUp {...{ help, players, options, me }} />}
    </Sheet>
  );
}

interface PuttingAwayProps {
  room: Room;
  /** A sign, where there is no room for words. */
  sign?: boolean;
}

/** After a game with the real box: how it goes back in. */
export function PuttingAway({ room, sign = false }: PuttingAwayProps) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const { playing: box, game_options: options } = room;
  const help = useHelp(open ? box : null);
  if (room.phase !== "over" || options?.deck !== "box" || !hasHelp(box)) return null;
  const words = text("teach.put_away");
  return (
    <>
      <Press
        kind={sign ? "quiet" : "plain"}
        icon="table"
        label={sign ? words : undefined}
        onPress={() => setOpen(true)}
      >
        {sign ? undefined : words}
      </Press>
      {open && help && (
        <Sheet title={words} onClose={() => setOpen(false)}>
          <PutAway {...{ help, options }} players={room.seats.length} />
        </Sheet>
      )}
    </>
  );
}
