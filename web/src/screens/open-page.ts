/** Which page of a menu is open. A new game closes it: everybody looks at the table. */

import { useState } from "preact/hooks";
import type { Room } from "../hub/messages";

export function useOpenPage<P extends string>(room: Room, none: P): [P, (page: P) => void] {
  const game = room.games_played;
  const [open, setOpen] = useState({ page: none, game });
  return [open.game === game ? open.page : none, (page) => setOpen({ page, game })];
}
