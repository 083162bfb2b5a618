/** A screen that is fetched when it is first shown. */

import type { ComponentType, JSX } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import { keepTrying } from "./keep-trying";

const BLANK = <div class="screen" aria-busy="true" />;

/** `meanwhile`: what is there until it has come. */
export function lazy<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: JSX.Element | null = BLANK,
): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, show] = useState<{ component: ComponentType<P> } | null>(
      loaded && { component: loaded },
    );
    useLayoutEffect(() => {
      if (Shown) return;
      return keepTrying(load, (component) => {
        loaded = component;
        show({ component });
      });
    }, []);
    return Shown ? <Shown.component {...props} /> : meanwhile;
  };
}
