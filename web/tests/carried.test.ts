import assert from "node:assert/strict";
import { test } from "node:test";
import { signal } from "@preact/signals";
import { takeCarried } from "../src/hub/carried.ts";
import { carryingAddress } from "../src/hub/carrying.ts";

const [ONE, OTHER] = ["1".repeat(32), "a".repeat(32)];
const SEATS = [
  { player: 0, link: ONE },
  { player: 3, link: OTHER },
];

/** What is asked of the hub, by a browser that holds these players already. */
function asked(hash: string, ...held: number[]) {
  const args: { player?: number; pin?: string; token?: string }[] = [];
  const ask = (_by: unknown, _verb: unknown, more: object) => {
    args.push(more);
    return new Promise<never>(() => {});
  };
  takeCarried({ held: signal(held), ask }, hash);
  return args;
}

test("what a link carries is asked for, and never sent: it stands after the #", () => {
  const address = new URL(carryingAddress("http://192.0.2.7:8600", "ABCDEF", SEATS));
  assert.equal(address.pathname, "/ABCDEF");
  assert.equal(address.search, "");
  const all = asked(address.hash);
  assert.deepEqual(
    all.map(({ player, pin }) => [player, pin]),
    [
      [0, ONE],
      [3, OTHER],
    ],
  );
  for (const { token } of all) assert.match(String(token), /^[0-9a-f]{32}$/);
  assert.notEqual(all[0]?.token, all[1]?.token);
});

test("a page that is loaded again with its own link asks for nothing", () => {
  const { hash } = new URL(carryingAddress("http://192.0.2.7:8600", "ABCDEF", SEATS));
  assert.deepEqual(asked(hash, 0, 3), []);
});

test("whatever else stands there carries nothing", () => {
  for (const hash of ["", "#", "#top", "#0", "#0.12", `#${ONE}`, `#.${ONE}`])
    assert.deepEqual(asked(hash), [], hash);
});
