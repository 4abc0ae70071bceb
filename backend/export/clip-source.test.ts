import { expect, test } from "vitest";
import type { ClipSink } from "../device/media-sinks";
import { ClipFailure, openClip } from "./clip-source";

const range = { stream: "main" as const, fromMs: 0, untilMs: 1_000 };

/** Asks a fake host for one clip. */
function requestClip(signal: AbortSignal) {
  let sink: ClipSink | undefined;
  let stops = 0;
  const devices = {
    readClip(_camera: unknown, _range: unknown, requestedSink: ClipSink) {
      sink = requestedSink;
      return { streamId: 1, acknowledge: () => {}, stop: () => void stops++ };
    },
  };
  const opening = openClip(devices, { hostId: 1, index: 0 }, range, signal);
  return { opening, sink: () => sink, stops: () => stops };
}

test("an export that is ended while its host still plans tells the host to stop", async () => {
  const ending = new AbortController();
  const { opening, stops } = requestClip(ending.signal);
  ending.abort();
  await expect(opening).rejects.toThrow(ClipFailure);
  expect(stops()).toBe(1);
});

test("one that is ended in the middle wakes its reader and stops the host", async () => {
  const ending = new AbortController();
  const { opening, sink, stops } = requestClip(ending.signal);
  sink()?.started(100);
  const reading = (await opening).read().next();
  ending.abort();
  await expect(reading).rejects.toThrow(ClipFailure);
  expect(stops()).toBeGreaterThan(0);
});

test("a host that sends more than it has stated is stopped at once", async () => {
  const { opening, sink, stops } = requestClip(new AbortController().signal);
  sink()?.started(100);
  const reader = (await opening).read();
  sink()?.bytes(new Uint8Array(60));
  expect((await reader.next()).value).toHaveLength(60);
  sink()?.bytes(new Uint8Array(60));
  await expect(reader.next()).rejects.toThrow(ClipFailure);
  expect(stops()).toBe(1);
});
