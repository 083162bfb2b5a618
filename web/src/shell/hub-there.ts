/** On pages without a table: whether the hub is missing, looked at again until it is there. */

import { useEffect, useState } from "preact/hooks";
import { lookForHub } from "../hub/finding";

const AGAIN_MS = 2_000;

export function useHubMissing(): boolean {
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    let wanted = true;
    let timer = 0;
    async function look() {
      clearTimeout(timer);
      if (document.visibilityState !== "visible") return;
      const { finding } = await lookForHub();
      if (!wanted) return;
      setMissing(finding !== "reached");
      clearTimeout(timer);
      if (finding !== "reached") timer = window.setTimeout(look, AGAIN_MS);
    }
    const again = () => void look();
    const signs = ["online", "offline", "pageshow"] as const;
    for (const sign of signs) window.addEventListener(sign, again);
    document.addEventListener("visibilitychange", again);
    again();
    return () => {
      wanted = false;
      clearTimeout(timer);
      for (const sign of signs) window.removeEventListener(sign, again);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return missing;
}
