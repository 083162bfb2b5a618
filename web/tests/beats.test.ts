import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { h, options, render } from "preact";
import { type Beats, useBeats } from "../src/parts/reveal/beats.ts";

/** A screen on which three things are told, one a second; `still`: of a system that wants no movement. */
function screen(t: TestContext, still: boolean) {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  Object.assign(globalThis, { matchMedia: () => ({ matches: still }) });
  options.debounceRendering = (draw) => draw();
  options.requestAnimationFrame = (effect) => effect();
  const parent = { childNodes: [], firstChild: null } as unknown as Element;
  let shown = -1;
  const onBeat = () => {};
  let told: Beats = { of: "a", count: 3, everyMs: 1_000, atOnce: false, skips: 0, onBeat };
  function Probe(props: Beats) {
    shown = useBeats(props).shown;
    return null;
  }
  const show = (change: Partial<Beats> = {}) => {
    told = { ...told, ...change };
    render(h(Probe, told), parent);
    return shown;
  };
  const after = (ms: number) => {
    t.mock.timers.tick(ms);
    return shown;
  };
  return { show, after };
}

for (const still of [false, true]) {
  const where = still ? "a screen on which nothing moves" : "a screen";

  test(`${where} tells one thing after another`, (t) => {
    const { show, after } = screen(t, still);
    assert.equal(show(), 0);
    assert.equal(after(999), 0);
    assert.equal(after(1), 1);
    assert.equal(after(1_000), 2);
    assert.equal(after(1_000), 3);
    assert.equal(after(5_000), 3);
    assert.equal(show({ of: "b" }), 0);
    assert.equal(after(1_000), 1);
  });

  test(`${where} tells all of it when somebody cannot wait`, (t) => {
    const { show } = screen(t, still);
    assert.equal(show(), 0);
    show({ skips: 1 });
    assert.equal(show(), 3);
    assert.equal(show({ of: "b" }), 0);
  });
}

test("where nobody waits all is told at once", (t) => {
  const { show } = screen(t, true);
  assert.equal(show({ atOnce: true }), 3);
});
