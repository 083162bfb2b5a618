/** The story of the game that is over, as it arrives; null until then, and where there is none. */

import { useEffect, useState } from "preact/hooks";
import type { Connection } from "../../hub/connection";
import type { Story } from "../../hub/messages";

export function useStory(connection: Connection): Story | null {
  const [story, setStory] = useState<Story | null>(null);
  const { state } = connection.link.value;
  // An answer is lost with its connection: it is asked for again over the next one.
  useEffect(() => {
    if (!story) void connection.story().then((told) => told && setStory(told));
  }, [state]);
  return story;
}
