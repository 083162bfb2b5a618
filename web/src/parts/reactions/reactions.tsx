/** Four short reactions: keys on the phone, and what lands on a chair for a moment. Silent. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import { REACTIONS, REST_MS, type Reaction } from "../../hub/reactions";
import { useText } from "../../shell/shell";
import { Icon } from "../icon/icon";
import { Press } from "../press/press";
import "./reactions.css";
import { memo } from "../../shell/memo";

interface KeysProps {
  connection: Connection;
  /** The player on whose chair it lands. */
  player: number;
}

export const ReactionKeys = memo(function ReactionKeys({ connection, player }: KeysProps) {
  const text = useText();
  const [resting, setResting] = useState<Reaction | null>(null);
  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => setResting(null), REST_MS);
    return () => clearTimeout(timer);
  }, [resting]);
  if (!connection.room.value?.reactions) return null;
  return (
    <fieldset class="reactions">
      <legend class="unseen">{text("react.title")}</legend>
      {REACTIONS.map((what) => (
        <Press
          key={what}
          kind="plain"
          icon={what}
          label={text(`react.${what}`)}
          chosen={resting === what}
          disabled={resting !== null && resting !== what}
          onPress={() => {
            if (resting) return;
            connection.react(player, what);
            setResting(what);
          }}
        />
      ))}
    </fieldset>
  );
});

/** On the chair of this player, while it lasts. */
export function Reacting({ connection, player }: KeysProps) {
  const text = useText();
  const here = connection.reacting.value[player];
  return here ? (
    <span key={here.number} class="reacting" role="img" aria-label={text(`react.${here.what}`)}>
      <Icon name={here.what} />
    </span>
  ) : null;
}
