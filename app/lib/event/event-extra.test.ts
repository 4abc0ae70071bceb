import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { readExtra } from "./event-extra";

const t = ((key: string) => key) as unknown as TFunction<"event_detail">;
const read = (json: string | null) => readExtra(json, t, String);

test("zero and false are values; a name without words of ours is shown as the host wrote it", () => {
  expect(read('{"items":0,"amount":12.5,"lane":"<b>3","paid":false,"note":""}')).toEqual([
    ["extra.items", "0"],
    ["extra.amount", "12.5"],
    ["lane", "<b>3"],
    ["paid", "no"],
  ]);
});

test("what is no object of names and values is nothing to read", () => {
  for (const json of [null, "", "[1]", "3", "null", "{", '{"a":{"b":1},"c":null}']) {
    expect(read(json)).toEqual([]);
  }
});
