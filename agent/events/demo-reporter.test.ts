import path from "node:path";
import { expect, test } from "vitest";
import { findDemoGap } from "../demo/happenings";
import { watchDemo } from "./demo-reporter";

const framesPerSecond = 10;
const camera = { index: 1, loop: "dock", phaseFrames: 0, connected: true };

/** Times in ms of what the camera's happenings report from `fromMs` for two passes of its loop. */
async function listReportedMs(fromMs: number): Promise<number[]> {
  let frame = (fromMs * framesPerSecond) / 1000;
  let onFrame: (frame: number) => void = () => {};
  const reported: number[] = [];
  await watchDemo({
    cameras: [camera],
    mediaFolder: path.resolve("agent/demo/media"),
    clock: {
      framesPerSecond,
      nowMs: () => (frame * 1000) / framesPerSecond,
      currentFrame: () => frame,
      onFrame(listener) {
        onFrame = listener;
        return () => {};
      },
    },
    report: ({ time_ms }) => reported.push(time_ms),
    // Whatever may happen does.
    random: () => 0,
  });
  for (const untilFrame = frame + 1200; frame < untilFrame; ) onFrame(++frame);
  return reported;
}

test("a camera reports while its recorder records, and nothing of the while it does not", async () => {
  const nights = Array.from({ length: 4 }, (_, day) => findDemoGap(1, (20_000 + day) * 86_400_000));
  const gap = nights.find((each) => each !== null);
  if (!gap) throw new Error("no night of four has a gap");
  const [gapFromMs, gapUntilMs] = gap;
  expect(await listReportedMs(gapFromMs)).toEqual([]);
  expect(await listReportedMs(gapUntilMs)).not.toEqual([]);
  const around = await listReportedMs(gapUntilMs - 60_000);
  expect(around.length).toBeGreaterThan(0);
  expect(Math.min(...around)).toBeGreaterThanOrEqual(gapUntilMs);
});
