import { expect, test, vi } from "vitest";
import { playbackLimits } from "../../contract/media";
import type { RangeSink, RecordedRange } from "../device/media-sinks";
import type { ReachableCamera } from "./ports";
import { createViewerRanges } from "./viewer-ranges";

type Options = Parameters<typeof createViewerRanges>[0];
type Read = Parameters<ReturnType<typeof createViewerRanges>["read"]>[0];

/** A page's ranges of one camera, whose host answers when the test says so. */
function openPage({ isHostConnected = true } = {}) {
  const camera = { id: 100, hostId: 1 } as ReachableCamera;
  const asked: { range: RecordedRange; sink: RangeSink; stop: () => void }[] = [];
  const requestCoverage = vi.fn<Options["devices"]["requestCoverage"]>(async () => ({
    spans: [],
    firstMs: null,
    lastMs: null,
  }));
  const sendMessage = vi.fn();
  const ranges = createViewerRanges({
    devices: {
      read(_camera, range, sink) {
        const stop = vi.fn();
        asked.push({ range, sink, stop });
        return { streamId: asked.length, acknowledge: () => {}, stop };
      },
      requestCoverage,
      isHostConnected: async () => isHostConnected,
    },
    authorise: async () => ({ type: "allowed", camera }),
    tellWatched: () => {},
    pace: { sent: () => {}, drained: () => {} } as unknown as Options["pace"],
    sendMessage,
    send: () => {},
  });
  let requests = 0;
  const read = async (more: Partial<Read> = {}) => {
    requests += 1;
    await ranges.read({
      action: "read",
      request: requests,
      host_cam_id: "100",
      stream: "sub",
      from_ms: 0,
      until_ms: 1_000,
      keyframes_only: false,
      step_ms: 0,
      ...more,
    });
    await new Promise((done) => setImmediate(done));
  };
  const cover = (untilMs: number) =>
    ranges.sendCoverage({
      action: "coverage",
      request: 1,
      host_cam_id: "100",
      from_ms: 0,
      until_ms: untilMs,
      resolution_ms: 0,
    });
  return { ranges, read, cover, asked, requestCoverage, sendMessage };
}

test("a page's ranges beyond so many at once wait until one of them ends", async () => {
  const page = openPage();
  for (let n = 0; n < playbackLimits.maxConcurrentReads + 2; n++) await page.read();
  expect(page.asked).toHaveLength(playbackLimits.maxConcurrentReads);
  page.asked[0]?.sink.end(null);
  await vi.waitFor(() => expect(page.asked).toHaveLength(playbackLimits.maxConcurrentReads + 1));
});

test("a host is asked for no longer range than there may be, of all pictures or of keyframes", async () => {
  const page = openPage();
  const endless = { until_ms: 400 * 86_400_000 };
  await page.read(endless);
  await page.read({ ...endless, keyframes_only: true });
  expect(page.asked.map(({ range }) => range.untilMs)).toEqual([
    playbackLimits.readMaxMs,
    playbackLimits.keyframesReadMaxMs,
  ]);
});

test("a look at what is recorded goes no further than it may, and frees its place", async () => {
  const page = openPage();
  for (let n = 0; n <= playbackLimits.readsMax; n++) await page.cover(400 * 86_400_000);
  expect(page.sendMessage.mock.calls.map(([{ type }]) => type)).toEqual(
    Array(playbackLimits.readsMax + 1).fill("coverage"),
  );
  expect(page.requestCoverage.mock.calls[0]?.[1].untilMs).toBe(playbackLimits.coverageMaxMs);
});

test("a range of a host that is away says so, and asks it for nothing", async () => {
  const page = openPage({ isHostConnected: false });
  await page.read();
  expect(page.sendMessage.mock.calls).toEqual([
    [{ type: "failed", request: 1, reason: "host_offline" }],
  ]);
  expect(page.asked).toEqual([]);
});

test("the host stops reading for a viewer that has gone", async () => {
  const page = openPage();
  await page.read();
  page.ranges.detach();
  expect(page.asked[0]?.stop).toHaveBeenCalledTimes(1);
});
