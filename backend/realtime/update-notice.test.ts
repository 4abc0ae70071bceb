import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Channel } from "./channel";
import { createUpdateNotice, momentOf } from "./update-notice";

let startedMs = 0;

beforeEach(() => {
  vi.useFakeTimers();
  startedMs = Date.now();
});
afterEach(() => void vi.useRealTimers());

const spreadSeconds = 120;

/** A channel of this session, and the seconds at which it was told. */
function openChannel(sessionId: string) {
  const toldSeconds: number[] = [];
  const channel = {
    viewer: { sessionId },
    send(text: string) {
      expect(JSON.parse(text)).toEqual({ type: "SERVER_UPDATE" });
      toldSeconds.push((Date.now() - startedMs) / 1000);
    },
  } as unknown as Channel;
  return { channel, toldSeconds };
}
const sessions = Array.from({ length: 1_000 }, (_, n) => `session-${n}`);

test("a thousand sessions are told all through the time given, and each once", () => {
  const notice = createUpdateNotice();
  const channels = sessions.map(openChannel);
  for (const { channel } of channels) notice.schedule(channel, { spreadSeconds, elapsedMs: 0 });
  const countTold = () => channels.filter(({ toldSeconds }) => toldSeconds.length === 1).length;
  for (const part of [0.25, 0.5, 0.75]) {
    vi.advanceTimersByTime(spreadSeconds * 250);
    expect(Math.abs(countTold() / sessions.length - part)).toBeLessThan(0.06);
  }
  vi.advanceTimersByTime(spreadSeconds * 250);
  expect(countTold()).toBe(sessions.length);
  notice.close();
});

test("the tabs of a session are told at one moment, also when one was opened meanwhile or too late", () => {
  const notice = createUpdateNotice();
  const sessionId = sessions.find((id) => momentOf(id) > 0.4 && momentOf(id) < 0.6) ?? "";
  const [first, second, late] = [sessionId, sessionId, sessionId].map(openChannel);
  if (!first || !second || !late) throw new Error("three channels");
  notice.schedule(first.channel, { spreadSeconds, elapsedMs: 0 });
  vi.advanceTimersByTime(30_000);
  notice.schedule(second.channel, { spreadSeconds, elapsedMs: 30_000 });
  vi.advanceTimersByTime(60_000);
  expect(second.toldSeconds).toHaveLength(1);
  expect(second.toldSeconds[0]).toBeCloseTo(first.toldSeconds[0] ?? 0, 2);
  notice.schedule(late.channel, { spreadSeconds, elapsedMs: 90_000 });
  vi.advanceTimersByTime(1);
  expect(late.toldSeconds).toHaveLength(1);
  notice.close();
});

test("a channel that closed is not told, and two announcements tell once", () => {
  const notice = createUpdateNotice();
  const [closed, open] = [openChannel("a"), openChannel("b")];
  for (const { channel } of [closed, open, open]) {
    notice.schedule(channel, { spreadSeconds, elapsedMs: 0 });
  }
  notice.cancel(closed.channel);
  vi.advanceTimersByTime(spreadSeconds * 1000);
  expect([closed.toldSeconds.length, open.toldSeconds.length]).toEqual([0, 1]);
  notice.close();
});
