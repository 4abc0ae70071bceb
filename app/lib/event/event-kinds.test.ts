import { expect, test } from "vitest";
import { eventKinds, isAll, readKinds, toKind, writeKinds } from "./event-kinds";

const read = (query: string) => readKinds(new URLSearchParams(query));

test("kinds of the address: as a link lists them, as a form sends them, and all when none is known", () => {
  expect(read("event_type=52,55")).toEqual(["video", "ai"]);
  expect(read("event_type=55&event_type=53")).toEqual(["ai", "io"]);
  expect(isAll(read("cameras=1"))).toBe(true);
  expect(isAll(read("event_type=99,x"))).toBe(true);
  expect(toKind(51)).toBe("system");
  expect(toKind(99)).toBe("video");
});

test("all kinds, or none, leave the address without a word of it", () => {
  const params = new URLSearchParams("cameras=1&event_type=55");
  expect(writeKinds(params, ["io"]).toString()).toBe("cameras=1&event_type=53");
  expect(writeKinds(params, eventKinds).toString()).toBe("cameras=1");
  expect(writeKinds(params, []).toString()).toBe("cameras=1");
});
