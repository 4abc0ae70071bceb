import { playbackLimits, type Span, streamNames } from "../../contract/media";
import { demoHistoryDays, findDemoGap, isDemoGap } from "../demo/happenings";
import { writeTiming } from "../mp4/fragment";
import type { DemoLoop, LoopStream } from "../sources/demo-loop";
import type { DemoCamera } from "../sources/demo-source";
import type { FrameClock } from "../sources/frame-clock";
import { framesPerBoxes, listVisibleObjects } from "../sources/track-boxes";
import { joinSpans, type RecordedFormat, type RecordedGroup, type Recordings } from "./recordings";

const dayMs = 86_400_000;

/**
 * A month of recordings that takes no disk: the pictures the loops showed at any moment are
 * computed on request. They are the pictures that the live stream sent and that the demo's events
 * describe (loop-player, demo-history).
 */
export function createDemoRecordings(
  cameras: ReadonlyMap<number, { camera: DemoCamera; loop: DemoLoop }>,
  clock: FrameClock,
): Recordings {
  const frameMs = 1000 / clock.framesPerSecond;
  const findRecorded = (index: number) => {
    const found = cameras.get(index);
    return found?.camera.connected ? found : null;
  };
  const oldestMs = () => clock.nowMs() - demoHistoryDays * dayMs;

  /** End of the last whole group of all streams: reading up to it gives the same bytes at any later time. */
  function endMsOfGroups({ camera, loop }: { camera: DemoCamera; loop: DemoLoop }): number {
    const ends = streamNames.map((name) =>
      findKeyframe(loop.streams[name], camera, clock.currentFrame()),
    );
    return Math.min(...ends) * frameMs;
  }

  return {
    async findCoverage(cameraIndex, { fromMs, untilMs }, resolutionMs) {
      const found = findRecorded(cameraIndex);
      if (!found) return { spans: [], firstMs: null, lastMs: null };
      const [firstMs, lastMs] = [oldestMs(), endMsOfGroups(found)].map(Math.floor) as Span;
      const spans: Span[] = [];
      let openMs = Math.max(fromMs, firstMs);
      const endMs = Math.min(untilMs, lastMs);
      for (let day = Math.floor(openMs / dayMs); openMs < endMs; day++) {
        const nextDayMs = (day + 1) * dayMs;
        const [gapFromMs, gapUntilMs] = findDemoGap(cameraIndex, day * dayMs) ?? [
          nextDayMs,
          nextDayMs,
        ];
        if (gapFromMs > openMs) spans.push([openMs, Math.min(gapFromMs, endMs)]);
        openMs = Math.max(openMs, gapUntilMs);
      }
      return {
        spans: joinSpans(spans, resolutionMs, playbackLimits.coverageSpansMax),
        firstMs,
        lastMs,
      };
    },

    async *listGroups(cameraIndex, stream, fromMs) {
      const found = findRecorded(cameraIndex);
      if (!found) return;
      const loop = found.loop.streams[stream];
      const format: RecordedFormat = { bytes: loop.init, init: loop.initSegment };
      const firstFrame = Math.floor(Math.max(fromMs, oldestMs()) / frameMs);
      let frame = findKeyframe(loop, found.camera, firstFrame);
      for (;;) {
        const next = findKeyframe(loop, found.camera, frame + 1, 1);
        // Only what is in the past is on record.
        if (next > clock.currentFrame()) return;
        if (!isDemoGap(cameraIndex, frame * frameMs) && next * frameMs > fromMs) {
          yield describeGroup(found, loop, format, [frame, next]);
        }
        frame = next;
      }
    },
  };
}

function frameOf(loop: LoopStream, frame: number) {
  return loop.frames[((frame % loop.frames.length) + loop.frames.length) % loop.frames.length];
}

/** The nearest keyframe from a frame on, backwards or, with step 1, forwards. */
function findKeyframe(
  loop: LoopStream,
  { phaseFrames }: DemoCamera,
  fromFrame: number,
  step: 1 | -1 = -1,
): number {
  let frame = fromFrame;
  while (!frameOf(loop, frame + phaseFrames)?.keyframe) frame += step;
  return frame;
}

function describeGroup(
  { camera: { phaseFrames }, loop: { track } }: { camera: DemoCamera; loop: DemoLoop },
  loop: LoopStream,
  format: RecordedFormat,
  [first, next]: [number, number],
): RecordedGroup {
  const frameMs = 1000 / loop.framesPerSecond;
  const frames = Array.from({ length: next - first }, (_, index) => first + index);
  const originals = frames.flatMap((frame) => {
    const original = frameOf(loop, frame + phaseFrames);
    return original ? [{ frame, original }] : [];
  });
  return {
    startMs: first * frameMs,
    endMs: next * frameMs,
    bytes: originals.reduce((sum, { original }) => sum + original.bytes.byteLength, 0),
    format,
    detections: frames
      .filter((frame) => frame % framesPerBoxes === 0)
      .map((frame) => ({
        capturedMs: frame * frameMs,
        objects: listVisibleObjects(track, (frame + phaseFrames) % track.frames),
      })),
    async load() {
      const written = originals.map(({ frame, original }) => {
        const bytes = Buffer.from(original.bytes);
        const decodeTime = frame * loop.ticksPerFrame;
        writeTiming(bytes, 0, original.fragment, {
          sequence: frame >>> 0,
          decodeTime: () => decodeTime,
        });
        return bytes;
      });
      return Buffer.concat(written);
    },
  };
}
