import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type FrameKind, frameKinds, playbackLimits } from "../../contract/media";
import { createHostRanges } from "./host-ranges";

const answerMs = 5_000;
const request = {
  stream: "sub" as const,
  fromMs: 0,
  untilMs: 60_000,
  keyframesOnly: false,
  stepMs: 0,
};

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A range that one host is asked for. */
function openRange({ hasFormat = true } = {}) {
  const send = vi.fn();
  const ranges = createHostRanges({
    nextId: () => 7,
    answerMs,
    planMs: 60_000,
    send,
    logOnce: () => {},
  });
  const sink = { format: vi.fn(), frame: vi.fn(), end: vi.fn(), ended: vi.fn() };
  const range = ranges.open(0, request, sink);
  if (hasFormat) {
    ranges.receive({ type: "read_format", stream_id: 7, mime: "video/mp4", width: 1, height: 1 });
  }
  const receive = (bytes: number, kind: FrameKind = frameKinds.fragment) => {
    const payload = Buffer.alloc(bytes);
    ranges.receiveFrame({ kind, keyframe: true, streamId: 7, capturedMs: 0, payload }, payload);
  };
  return { ranges, range, sink, send, receive };
}

test("a host that sends far beyond the window is told to stop, and its range fails", () => {
  const { sink, send, receive } = openRange();
  const mebibyte = 1024 * 1024;
  for (let sent = 0; sent <= playbackLimits.readWindowBytes + 8 * mebibyte; sent += mebibyte) {
    expect(sink.ended).not.toHaveBeenCalled();
    receive(mebibyte);
  }
  expect(sink.ended.mock.calls).toEqual([["failed"]]);
  expect(send).toHaveBeenLastCalledWith({ type: "stop", stream_id: 7 });
});

test("what is acknowledged makes room in the window", () => {
  const { range, sink, receive } = openRange();
  for (let times = 0; times < 20; times++) {
    receive(playbackLimits.readWindowBytes);
    range.acknowledge(playbackLimits.readWindowBytes);
  }
  expect(sink.ended).not.toHaveBeenCalled();
});

test("a host that has to wait for a full window does not time out, and one with room does", () => {
  const { range, sink, receive } = openRange();
  receive(playbackLimits.readWindowBytes);
  vi.advanceTimersByTime(10 * answerMs);
  expect(sink.ended).not.toHaveBeenCalled();
  range.acknowledge(1);
  vi.advanceTimersByTime(answerMs);
  expect(sink.ended.mock.calls).toEqual([["failed"]]);
});

test("nothing is passed on before the format, nor what is no picture", () => {
  const { ranges, sink, receive } = openRange({ hasFormat: false });
  receive(10);
  expect(sink.frame).not.toHaveBeenCalled();
  ranges.receive({ type: "read_format", stream_id: 7, mime: "video/mp4", width: 1, height: 1 });
  for (const kind of [frameKinds.boxes, frameKinds.clip, frameKinds.snapshot]) receive(10, kind);
  expect(sink.frame).not.toHaveBeenCalled();
  receive(10);
  expect(sink.frame).toHaveBeenCalledTimes(1);
});

test("ranges end with their host, also those that are asked for afterwards", async () => {
  const { ranges, sink } = openRange();
  ranges.end();
  expect(sink.ended.mock.calls).toEqual([["host_gone"]]);
  const later = { ...sink, ended: vi.fn() };
  ranges.open(0, request, later);
  await Promise.resolve();
  expect(later.ended.mock.calls).toEqual([["host_gone"]]);
});
