import assert from "node:assert/strict";
import { test } from "node:test";
import { readCode, SYMBOLS } from "../src/screens/home/code.ts";

test("a code is read as people type it", () => {
  assert.equal(readCode("7k4 qxm"), "7K4QXM");
  assert.equal(readCode("7k-4qxm99"), "7K4QXM");
  assert.equal(readCode("http://"), "HTTP");
});

test("symbols that no code has stand for those they are mistaken for", () => {
  assert.equal(readCode("0OIL1"), "QQJJJ");
});

test("every symbol of a code is one of those on the pad, and fills it with the delete key", () => {
  assert.equal(SYMBOLS.length, 31);
  assert.equal((SYMBOLS.length + 1) % 8, 0);
  assert.equal(readCode(SYMBOLS.slice(0, 6)), SYMBOLS.slice(0, 6));
});
