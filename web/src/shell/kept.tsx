/** What comes and goes again and again: out of sight it stays as it was, and is quickly back. */

import { Component, type ComponentChildren } from "preact";

interface KeptProps {
  shown: boolean;
  class: string;
  children: ComponentChildren;
}

/** Only for what does not tick: nothing tells it that it is out of sight. */
export class Kept extends Component<KeptProps> {
  private drawn: ComponentChildren = null;

  override shouldComponentUpdate(next: Readonly<KeptProps>) {
    return next.shown || this.props.shown;
  }

  override render({ shown, class: looks, children }: KeptProps) {
    if (shown) this.drawn = children;
    return (
      this.drawn && (
        <div class={looks} hidden={!shown}>
          {this.drawn}
        </div>
      )
    );
  }
}
