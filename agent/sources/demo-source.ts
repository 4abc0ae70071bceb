import type { CameraInfo } from "../../contract/device-parts";
import { encodeBoxes, frameKinds, type StreamName, viewEntry } from "../../contract/media";
import { type DemoPtz, demoPresets } from "../demo/ptz";
import { createDemoRecordings } from "../recording/demo-recordings";
import type { DemoLoop, LoopLibrary } from "./demo-loop";
import type { FrameClock } from "./frame-clock";
import { createLoopPlayer } from "./loop-player";
import type { OpenedStream, Source, StreamSink } from "./source";
import { framesPerBoxes, listVisibleObjects } from "./track-boxes";

export interface DemoCamera {
  index: number;
  /** Folder under the media folder. */
  loop: string;
  /** Offset of the camera in its loop, so that two cameras may share one. */
  phaseFrames: number;
  /** False for a camera without signal. */
  connected: boolean;
  /** Whether it pans and zooms, within its picture. */
  ptz?: boolean | undefined;
}

/** Loops run at the clock's rate, or they would drift apart. */
export const demoFramesPerSecond = 10;

/** Cameras that replay pre-rendered loops. Throws when a loop is missing or has another rate. */
export async function createDemoSource(options: {
  cameras: DemoCamera[];
  library: LoopLibrary;
  clock: FrameClock;
  ptz: DemoPtz;
}): Promise<Source> {
  const { clock, ptz } = options;
  const cameras = new Map<number, { camera: DemoCamera; loop: DemoLoop }>();
  for (const camera of options.cameras) {
    const loop = await options.library.load(camera.loop);
    if (loop.streams.main.framesPerSecond !== clock.framesPerSecond) {
      throw new Error(`loop ${camera.loop} does not run at ${clock.framesPerSecond} fps`);
    }
    cameras.set(camera.index, { camera, loop });
  }

  const recordings = createDemoRecordings(cameras, clock);

  async function findRecordedMs(cameraIndex: number, atMs: number): Promise<number | null> {
    for await (const group of recordings.listGroups(cameraIndex, "sub", atMs)) {
      return group.startMs <= atMs ? group.startMs : null;
    }
    return null;
  }

  return {
    listCameras: () => [...cameras.values()].map(({ camera, loop }) => describe(camera, loop)),
    open(cameraIndex, stream, sink) {
      const found = cameras.get(cameraIndex);
      if (!found) return { type: "failed", reason: "not_found" };
      if (!found.camera.connected) return { type: "failed", reason: "camera_offline" };
      return play(found, stream, { clock, ptz, sink });
    },
    recordings,
    async findSnapshot(cameraIndex, atMs) {
      const found = cameras.get(cameraIndex);
      if (!found?.camera.connected) return null;
      const { snapshots } = found.loop;
      const shownMs = atMs === undefined ? clock.nowMs() : await findRecordedMs(cameraIndex, atMs);
      if (shownMs === null) return null;
      const frame = Math.floor((shownMs * clock.framesPerSecond) / 1000);
      const seconds = (frame + found.camera.phaseFrames) / clock.framesPerSecond;
      const jpeg = snapshots[Math.floor(seconds) % snapshots.length];
      return jpeg ? { jpeg, capturedMs: shownMs } : null;
    },
  };
}

function play(
  { camera, loop: { streams, track } }: { camera: DemoCamera; loop: DemoLoop },
  name: StreamName,
  { clock, ptz, sink }: { clock: FrameClock; ptz: DemoPtz; sink: StreamSink },
): OpenedStream {
  const { index, phaseFrames } = camera;
  const loop = streams[name];
  const player = createLoopPlayer(loop, phaseFrames);
  const advance = (wallFrame: number) => {
    for (const frame of player.advance(wallFrame)) sink.frame(frame);
    if (wallFrame % framesPerBoxes > 0) return;
    const objects = listVisibleObjects(track, (wallFrame + phaseFrames) % track.frames);
    const view = ptz.findView(index);
    const payload = encodeBoxes(view ? [viewEntry(view), ...objects] : objects);
    const capturedMs = (wallFrame * 1000) / clock.framesPerSecond;
    sink.frame({ kind: frameKinds.boxes, keyframe: false, capturedMs, payload });
  };
  let stopFrames = () => {};
  // After the caller has announced the stream: the init frame follows `started` on the wire.
  const begin = setImmediate(() => {
    const init = { kind: frameKinds.init, keyframe: false, capturedMs: clock.nowMs() };
    sink.frame({ ...init, payload: loop.init });
    advance(clock.currentFrame());
    stopFrames = clock.onFrame(advance);
  });
  const { mime, width, height } = loop;
  return {
    type: "opened",
    mime,
    width,
    height,
    stop() {
      clearImmediate(begin);
      stopFrames();
    },
  };
}

function describe(camera: DemoCamera, loop: DemoLoop): CameraInfo {
  const describeStream = (name: StreamName) => {
    const { mime, width, height, framesPerSecond: fps } = loop.streams[name];
    return { mime, width, height, fps };
  };
  return {
    index: camera.index,
    connected: camera.connected,
    recording: camera.connected ? 1 : 0,
    ...(camera.ptz && { ptz: true, presets: demoPresets }),
    streams: { main: describeStream("main"), sub: describeStream("sub") },
  };
}
