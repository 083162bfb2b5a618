/** A part that is drawn anew only when it is given something else: most of a table stays as it is. */

import { Component, type ComponentChildren, type ComponentType } from "preact";

/**
 * Only for parts that show what they are given, and nothing that changes by itself, as a clock does.
 * What a view leaves as it was is the same object as before (`hub/same.ts`).
 */
export function memo<P extends object>(Part: (props: P) => ComponentChildren): ComponentType<P> {
  return class extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>, state: object) {
      return state !== this.state || !hasSame<P>(this.props, next);
    }

    override render() {
      return Part(this.props);
    }
  };
}

function hasSame<P extends object>(one: Readonly<P>, other: Readonly<P>): boolean {
  for (const name in other) if (!Object.is(one[name], other[name])) return false;
  for (const name in one) if (!(name in other)) return false;
  return true;
}
