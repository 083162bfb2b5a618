/** What comes and goes again and again: out of sight it stays as it was, and is quickly back. */

import { Component, type ComponentChildren } from "preact";

/** It is made so long after the screen around it: at leisure, and not by the view that shows it first. */
const AT_LEISURE_MS = 1_000;

interface KeptProps {
  shown: boolean;
  class: string;
  /** Made before it is first shown, too: for what changes nothing by being drawn. */
  ahead: boolean;
  children: ComponentChildren;
}

/** Only for what does not tick: nothing tells it that it is out of sight. */
export class Kept extends Component<KeptProps> {
  private drawn: ComponentChildren = null;
  private timer = 0;

  override componentDidMount() {
    if (!this.props.ahead) return;
    this.timer = window.setTimeout(() => {
      if (this.drawn) return;
      this.drawn = this.props.children;
      this.forceUpdate();
    }, AT_LEISURE_MS);
  }

  override componentWillUnmount() {
    clearTimeout(this.timer);
  }

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
