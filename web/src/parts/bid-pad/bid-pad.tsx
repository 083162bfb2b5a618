/** Bid with one thumb: pass, one more, two more, or exactly. */

import { useState } from "preact/hooks";
import { useText } from "../../shell/shell";
import { Press } from "../press/press";
import "./bid-pad.css";

interface BidPadProps {
  lo: number;
  hi: number;
  /** What a number means here, below it ("coins"). */
  unit?: string;
  sending?: boolean;
  bidLabel: string;
  onBid(amount: number): void;
  passLabel?: string;
  onPass?: () => void;
}

export function BidPad({ lo, hi, unit, sending, bidLabel, onBid, passLabel, onPass }: BidPadProps) {
  const text = useText();
  const [wanted, setWanted] = useState(lo);
  // The lowest bid rises under one's fingers when others bid.
  const amount = Math.min(hi, Math.max(lo, wanted));
  const steps = [1, 2].filter((step) => lo - 1 + step <= hi);
  return (
    <div class="bid-pad">
      <div class="bid-pad-row">
        <Press
          kind="plain"
          class="bid-pad-step"
          label={text("number.less")}
          disabled={amount <= lo}
          onPress={() => setWanted(amount - 1)}
        >
          −
        </Press>
        <output class="bid-pad-amount">
          {amount}
          {unit && <span class="bid-pad-unit">{unit}</span>}
        </output>
        <Press
          kind="plain"
          class="bid-pad-step"
          label={text("number.more")}
          disabled={amount >= hi}
          onPress={() => setWanted(amount + 1)}
        >
          +
        </Press>
      </div>
      {hi > lo && (
        <div class="bid-pad-row">
          {steps.map((step) => (
            <Press key={step} kind="quiet" onPress={() => setWanted(lo - 1 + step)}>
              +{step}
            </Press>
          ))}
          <Press kind="quiet" onPress={() => setWanted(hi)}>
            {text("number.most", { n: hi })}
          </Press>
        </div>
      )}
      <div class="bid-pad-row">
        {onPass && (
          <Press kind="plain" disabled={sending} onPress={onPass}>
            {passLabel}
          </Press>
        )}
        <Press sending={sending} class="bid-pad-bid" onPress={() => onBid(amount)}>
          {bidLabel} {amount}
        </Press>
      </div>
    </div>
  );
}
