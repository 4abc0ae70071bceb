import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DeviceEventInput } from "../../contract/device-events";
import {
  describeSale,
  eventsPerHour,
  type Happening,
  isDemoGap,
  listFindings,
  listHappenings,
  type Track,
} from "../demo/happenings";
import type { DemoCamera } from "../sources/demo-source";
import type { FrameClock } from "../sources/frame-clock";

/** An event, and the camera whose picture goes with it. */
export type Report = (event: DeviceEventInput, cameraIndex: number) => void;

interface Watched {
  camera: DemoCamera;
  loopFrames: number;
  /** By the loop's frame: almost all frames have none. */
  happeningsAt: Map<number, Happening[]>;
  /** Sum of the weights of all happenings. */
  weight: number;
}

function groupByFrame(happenings: Happening[]): Map<number, Happening[]> {
  const groups = new Map<number, Happening[]>();
  for (const happening of happenings) {
    const { frame } = happening;
    groups.set(frame, [...(groups.get(frame) ?? []), happening]);
  }
  return groups;
}

async function readTrack(mediaFolder: string, loop: string): Promise<Track> {
  return JSON.parse(await readFile(join(mediaFolder, loop, "track.json"), "utf8")) as Track;
}

/**
 * Watches the demo's cameras and reports what their tracks show at the current frame, about as
 * often as a real camera would. Returns the function that stops it. Throws when a track cannot be
 * read.
 */
export async function watchDemo(options: {
  cameras: DemoCamera[];
  mediaFolder: string;
  clock: FrameClock;
  report: Report;
  random?: () => number;
}): Promise<() => void> {
  const { clock, report, random = Math.random } = options;
  const connected = options.cameras.filter((camera) => camera.connected);
  const watched = await Promise.all(
    connected.map(async (camera): Promise<Watched> => {
      const track = await readTrack(options.mediaFolder, camera.loop);
      const happenings = listHappenings(track);
      const weight = happenings.reduce((sum, happening) => sum + happening.weight, 0);
      const happeningsAt = groupByFrame(happenings);
      return { camera, loopFrames: track.frames, happeningsAt, weight };
    }),
  );
  let last = clock.currentFrame();

  function reportFrame(frame: number): void {
    const timeMs = Math.round((frame * 1000) / clock.framesPerSecond);
    for (const { camera, loopFrames, happeningsAt, weight } of watched) {
      const happenings = happeningsAt.get((frame + camera.phaseFrames) % loopFrames);
      // Event pictures are read from the recording: skip the time without one.
      if (!happenings || isDemoGap(camera.index, timeMs)) continue;
      const passesPerHour = (3600 * clock.framesPerSecond) / loopFrames;
      const perPass = eventsPerHour(camera.loop, timeMs) / passesPerHour;
      for (const happening of happenings) {
        if (random() >= (perPass * happening.weight) / weight) continue;
        report(toEvent(happening, camera.index, timeMs, random), camera.index);
      }
    }
  }

  return clock.onFrame((frame) => {
    // A late timer skips frames; their happenings are reported all the same.
    for (let next = Math.max(last + 1, frame - clock.framesPerSecond); next <= frame; next++) {
      reportFrame(next);
    }
    last = frame;
  });
}

function toEvent(
  happening: Happening,
  cameraIndex: number,
  timeMs: number,
  random: () => number,
): DeviceEventInput {
  const sale = describeSale(happening.eventId, random);
  return {
    camera_index: cameraIndex,
    event_type: happening.eventType,
    event_id: happening.eventId,
    time_ms: timeMs,
    ...(sale && { ex_info: sale }),
    findings: listFindings(happening, timeMs, random),
  };
}
