import assert from "node:assert/strict";
import { test } from "node:test";
import { openStore } from "../src/hub/store.ts";
import { forgetTable, openTokens, rememberedTables } from "../src/hub/tokens.ts";

test("the home page knows the last four tables, the latest first", () => {
  const store = openStore(null);
  for (const code of ["AAAAAA", "BBBBBB", "CCCCCC", "DDDDDD", "AAAAAA", "EEEEEE"]) {
    openTokens(store, code).granted("0".repeat(32));
  }
  assert.deepEqual(rememberedTables(store), ["EEEEEE", "AAAAAA", "DDDDDD", "CCCCCC"]);
});

test("a table that is gone is not shown again, but its seat is kept", () => {
  const store = openStore(null);
  openTokens(store, "AAAAAA").granted("1".repeat(32));
  forgetTable(store, "AAAAAA");
  assert.deepEqual(rememberedTables(store), []);
  assert.deepEqual(openTokens(store, "AAAAAA").all(false), ["1".repeat(32)]);
});

test("a browser without storage says that it forgets", () => {
  assert.equal(openStore(null).lasting, false);
});

test("wishes that an older version of the page kept are not shown to the hub", () => {
  const store = openStore(null);
  store.write("seats.AAAAAA", { held: ["1".repeat(32)], hoped: ["2".repeat(32)] });
  assert.deepEqual(openTokens(store, "AAAAAA").all(true), ["1".repeat(32)]);
});
