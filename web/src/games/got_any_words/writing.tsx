/** While the sand runs: three own lines, then lines for what the others have. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { offered } from "../../offers/choices";
import { Press, Thumb } from "../../parts/press/press";
import { WordLines } from "../../parts/word-lines/word-lines";
import { CategoryMark, LetterCard } from "./category";
import { Foreign } from "./foreign";
import { categoryOf, type SeatScreen } from "./game";
import { useLines } from "./lines";

export function Writing(props: SeatScreen) {
  const { game, hand, seat, offers, text, act, sending, clock } = props;
  const mine = categoryOf(game, game.has[seat]);
  const done = game.done[seat] ?? false;
  const strip = useInSight<HTMLDivElement>();
  const lines = useLines(props);
  return (
    <>
      <div class="got_any_words-strip" ref={strip}>
        <LetterCard {...props} />
        {mine && (
          <div>
            <CategoryMark category={mine} />
            <p class="small quiet">{mine.note}</p>
          </div>
        )}
      </div>
      <section class="got_any_words-paper">
        <h2 class="got_any_words-title">{text("got_any_words.own", { n: game.own_lines })}</h2>
        <WordLines
          lines={hand.own.map((value, i) => ({
            ...lines.line(`own-${i}`, value),
            label: text("got_any_words.own_line", { n: i + 1 }),
            mark: game.letter,
          }))}
          onDraft={(key, value) => {
            const line = Number(key.slice("own-".length));
            act("write", { line, text: lines.word(key, value), at: clock.moment() }, key);
          }}
        />
      </section>
      <Foreign {...props} lines={lines} />
      <Thumb>
        {offered(offers, "done") && (
          <Press sending={sending("done")} onPress={() => act("done")}>
            {text("got_any_words.verb.done")}
          </Press>
        )}
        {done && offered(offers, "not_done") && (
          <Press kind="plain" sending={sending("not_done")} onPress={() => act("not_done")}>
            {text("got_any_words.verb.not_done")}
          </Press>
        )}
      </Thumb>
    </>
  );
}

/**
 * Keeps what the ref is given to below the screen's head, and both in sight while a keyboard is
 * open: some phones shift the page under it instead of making it smaller.
 */
function useInSight<E extends HTMLElement>() {
  const strip = useRef<E>(null);
  useLayoutEffect(() => {
    const head = strip.current?.closest(".seat")?.querySelector<HTMLElement>(".seat-head");
    const root = document.documentElement.style;
    const view = window.visualViewport;
    const follow = () => {
      strip.current?.style.setProperty("--head", `${head?.offsetHeight ?? 0}px`);
      root.setProperty("--shifted", `${view?.offsetTop ?? 0}px`);
    };
    follow();
    const sizes = new ResizeObserver(follow);
    if (head) sizes.observe(head);
    view?.addEventListener("scroll", follow);
    view?.addEventListener("resize", follow);
    return () => {
      sizes.disconnect();
      view?.removeEventListener("scroll", follow);
      view?.removeEventListener("resize", follow);
      root.removeProperty("--shifted");
    };
  }, []);
  return strip;
}
