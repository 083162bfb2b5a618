/** Fewer phones than people: "pass the phone to Zoé", covered in between. */

import type { GameView, Seated } from "../../games/contract";
import type { Hand } from "../../hub/messages";
import { Press, Thumb } from "../../parts/press/press";
import { SeatName, SeatToken } from "../../parts/seat-name/seat-name";
import type { ShellKey, Text } from "../../texts/text";

interface SeatTabsProps {
  mine: readonly Seated[];
  hands: Record<string, Hand>;
  game: GameView;
  seat: number;
  text: Text<ShellKey>;
  onPick(seat: number): void;
}

export function SeatTabs({ mine, hands, game, seat, text, onPick }: SeatTabsProps) {
  const busy = (other: number) =>
    game.waiting.includes(other) && (hands[other]?.offers.length ?? 0) > 0;
  const next = busy(seat) ? undefined : mine.find((other) => busy(other.seat));
  return (
    <nav class="pass-tabs" aria-label={text("pass.seats")}>
      <div class="pass-row">
        {mine.map((other) => (
          <button
            key={other.seat}
            type="button"
            class="pass-tab"
            aria-pressed={other.seat === seat}
            data-busy={busy(other.seat) || undefined}
            onClick={() => onPick(other.seat)}
          >
            <SeatName who={other} />
            {busy(other.seat) && <span class="unseen">{text("seat.your_move")}</span>}
          </button>
        ))}
      </div>
      {next && (
        <Press class="pass-next" onPress={() => onPick(next.seat)}>
          {text("pass.to", { seat: next.seat })}
        </Press>
      )}
    </nav>
  );
}

interface PassPhoneProps {
  me: Seated;
  text: Text<ShellKey>;
  onTaken(): void;
}

export function PassPhone({ me, text, onTaken }: PassPhoneProps) {
  return (
    <>
      <div class="pass-cover">
        <SeatToken look={me.look} />
        <h1>{text("pass.to", { seat: me.seat })}</h1>
        <p class="quiet">{text("pass.covered")}</p>
      </div>
      <Thumb>
        <Press icon="eye" onPress={onTaken}>
          {text("pass.i_am", { seat: me.seat })}
        </Press>
      </Thumb>
    </>
  );
}
