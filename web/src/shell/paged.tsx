/** A page whose words are fetched with it. */

import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { keepTrying } from "./keep-trying";
import { useShell } from "./shell";

export function Paged({ children }: { children: ComponentChildren }) {
  const { paged, fetchPages } = useShell();
  useEffect(() => (paged.value ? undefined : keepTrying(fetchPages, () => {})), []);
  return paged.value ? <>{children}</> : <div class="screen" aria-busy="true" />;
}
