/** The real box, piece by piece: how it is laid out for these players, and how it is put away. */

import type { Player, Room } from "../../hub/messages";
import { useText } from "../../shell/shell";
import { DrawnTable } from "./drawn-table";
import { PutAway } from "./put-away";
import { Steps } from "./steps";
import type { Taught } from "./use-help";

interface SettingUpProps {
  help: Taught;
  players: readonly Player[];
  options: Room["options"];
  /** Whose phone it is. */
  me: number | null;
}

export function SettingUp({ help, players, options, me }: SettingUpProps) {
  const shell = useText();
  return (
    <>
      <Steps lines={help.teaching.setUp(players.length, options)} text={help.text} />
      <DrawnTable {...{ help, players, options, me }} />
      <h3>{shell("teach.put_away")}</h3>
      <PutAway {...{ help, options }} players={players.length} />
    </>
  );
}
