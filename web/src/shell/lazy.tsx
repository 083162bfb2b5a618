/** A screen that is fetched when it is first shown. */

import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";

export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Shown, show] = useState<{ component: ComponentType<P> } | null>(
      loaded && { component: loaded },
    );
    useEffect(() => {
      if (Shown) return;
      let wanted = true;
      const tryLoading = () =>
        load()
          .then((component) => {
            loaded = component;
            if (wanted) show({ component });
          })
          // The link is down just now; nothing is lost by trying again.
          .catch(() => setTimeout(() => wanted && tryLoading(), 1_500));
      void tryLoading();
      return () => {
        wanted = false;
      };
    }, []);
    return Shown ? <Shown.component {...props} /> : <div class="screen" aria-busy="true" />;
  };
}
