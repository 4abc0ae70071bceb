import { expect, test } from "vitest";
import { readPayload } from "./payload-changes";

test("before and after stand side by side, what changed first, and zero, null and nothing are told apart", () => {
  const payload = JSON.stringify({
    before: { name: "Gate", hat: 0, gone: "x", phone: null },
    after: { name: "Gate", hat: 1, phone: "" },
    filter: { ip: "1" },
  });
  expect(readPayload(payload)).toEqual({
    changes: [
      { key: "hat", before: 0, after: 1, changed: true },
      { key: "gone", before: "x", after: undefined, changed: true },
      { key: "phone", before: null, after: "", changed: true },
      { key: "name", before: "Gate", after: "Gate", changed: false },
    ],
    facts: [{ key: "filter", value: { ip: "1" } }],
  });
});

test("a single value before and after is one row", () => {
  expect(readPayload(`{"before":"Old name","after":"New name"}`).changes).toEqual([
    { key: "", before: "Old name", after: "New name", changed: true },
  ]);
});

test("what is no payload says nothing", () => {
  for (const payload of [null, "", "null", "[1]", "7", "{"]) {
    expect(readPayload(payload), String(payload)).toEqual({ changes: [], facts: [] });
  }
});
