import { expect, test } from "vitest";
import { findHlsFailure } from "./hls-failure";

test.each([
  [200, null],
  [401, "no_permission"],
  [404, "no_permission"],
  [429, "too_many"],
  [503, "disconnected"],
  [500, "failed"],
])("a playlist refused with %i shows as %s", async (status, kind) => {
  const state = await findHlsFailure("/media/hls/1/sub/live.m3u8", async () => ({ status }));
  expect(state?.kind ?? null).toBe(kind);
});

test("without a network the stream has failed", async () => {
  const state = await findHlsFailure("/", () => Promise.reject(new TypeError("network")));
  expect(state).toEqual({ kind: "failed" });
});
