import type { AgentMessage } from "../../contract/device";
import type { CameraInfo } from "../../contract/device-parts";
import { eventIds } from "../../contract/events";
import { eventTypes } from "../../contract/names";
import { watchCameraMotion } from "../events/camera-motion";
import { createMotionWatcher } from "../events/motion";
import type { FieldCamera } from "../field-config";
import { type Fragment, readFragment } from "../mp4/fragment";
import { writeStill } from "../mp4/still";
import type { DiskRecordings } from "../recording/disk-recordings";
import { createSegmentWriter, type SegmentWriter } from "../recording/segment-writer";
import { type CameraStream, createCameraStream, type StreamTimings } from "./camera-stream";
import { decodePictures } from "./ffmpeg";
import { createPictureQueue } from "./picture-queue";
import type { OpenedStream, Snapshot, Source, StreamSink } from "./source";

export interface DetectedEvent {
  cameraIndex: number;
  eventType: number;
  eventId: number;
  /** For motion: how far the picture changed, 0 to 1. */
  score?: number;
}

export interface CameraSource extends Source {
  /** Reports changes of the cameras from now on. Returns the function that stops it. */
  listen(send: (message: AgentMessage) => void): () => void;
  /** Ends the streams and completes the recording in progress. */
  stop(): Promise<void>;
}

interface Camera {
  config: FieldCamera;
  main: CameraStream;
  sub: CameraStream | null;
  connected: boolean;
  recording: 0 | 1 | 2;
  writers: SegmentWriter[];
}

/** Cameras in the field: ffmpeg reads them, the recorder stores them, viewers share them. */
export async function createCameraSource(options: {
  cameras: FieldCamera[];
  recordings: DiskRecordings;
  /** Called for what is to be reported as an event. */
  onEvent(event: DetectedEvent): void;
  timings?: Partial<StreamTimings>;
  log(line: string): void;
}): Promise<CameraSource> {
  const { recordings, onEvent } = options;
  const listeners = new Set<(message: AgentMessage) => void>();
  const cameras = new Map<number, Camera>();
  const decode = createPictureQueue(decodePictures);
  const watchers: { stop(): Promise<void> }[] = [];

  function reportCamera(camera: Camera): void {
    const { index, connected, streams, recording } = describe(camera);
    for (const send of listeners) {
      send({ type: "camera_state", index, connected, streams, recording });
    }
  }

  function setConnected(camera: Camera, connected: boolean): void {
    if (camera.connected === connected) return;
    camera.connected = connected;
    const eventId = connected ? eventIds.videoResumed : eventIds.videoLost;
    onEvent({ cameraIndex: camera.config.index, eventType: eventTypes.video, eventId });
    if (!connected && camera.recording === 1) camera.recording = 0;
    reportCamera(camera);
  }

  function setRecording(camera: Camera, recording: Camera["recording"], code?: string): void {
    if (camera.recording === recording) return;
    camera.recording = recording;
    const { index, name } = camera.config;
    if (recording === 2) {
      options.log(`camera ${index} (${name}) is not recorded: ${code}`);
      const eventId = code === "ENOSPC" ? eventIds.storageFull : eventIds.recordingError;
      onEvent({ cameraIndex: index, eventType: eventTypes.system, eventId });
    }
    reportCamera(camera);
  }

  async function record(camera: Camera, stream: CameraStream, name: "main" | "sub"): Promise<void> {
    const store = await recordings.openStore(camera.config.index, name);
    const writer = createSegmentWriter({
      store,
      onState(state) {
        if (state.type === "failed") setRecording(camera, 2, state.code);
        else if (camera.connected) setRecording(camera, 1);
      },
    });
    camera.writers.push(writer);
    stream.attach({
      init: (_init, bytes) => writer.begin(bytes),
      frame: ({ payload, keyframe }) => writer.add(payload, keyframe),
      down: () => void writer.close(),
    });
  }

  function reportMotion({ config: { index: cameraIndex } }: Camera, score?: number): void {
    const kind = { eventType: eventTypes.video, eventId: eventIds.motion };
    onEvent({ cameraIndex, ...kind, ...(score !== undefined && { score }) });
  }

  function watchMotion(camera: Camera, threshold: number): void {
    const watcher = createMotionWatcher({
      threshold,
      onMotion: (score) => reportMotion(camera, Math.round(score * 1000) / 1000),
    });
    // The smaller picture costs less to decode.
    (camera.sub ?? camera.main).attach(watcher);
  }

  async function addCamera(config: FieldCamera): Promise<void> {
    const { timings } = options;
    const log = (line: string) => options.log(`camera ${config.index} (${config.name}): ${line}`);
    const open = (url: string, audio: boolean) => createCameraStream({ url, audio, timings, log });
    const main = open(config.main, config.audio);
    const sub = config.sub === undefined ? null : open(config.sub, false);
    const camera: Camera = { config, main, sub, connected: false, recording: 0, writers: [] };
    cameras.set(config.index, camera);
    main.attach({
      init: () => setConnected(camera, true),
      frame: () => {},
      down: () => setConnected(camera, false),
    });
    if (config.motion !== false) watchMotion(camera, config.motion);
    if (config.onvif !== undefined) {
      const onMotion = () => reportMotion(camera);
      watchers.push(watchCameraMotion({ address: config.onvif, onMotion, log }));
    }
    if (!config.record) return;
    await record(camera, main, "main");
    if (sub) await record(camera, sub, "sub");
  }

  for (const config of options.cameras) await addCamera(config);

  async function findRecorded(cameraIndex: number, atMs: number): Promise<Snapshot | null> {
    for await (const group of recordings.listGroups(cameraIndex, "main", atMs)) {
      if (group.startMs > atMs) return null;
      const { init, bytes } = group.format;
      const media = await group.load().catch(() => null);
      const still = media && extractStill(media, readFragment(media, init));
      const key = `${cameraIndex}/${group.startMs}`;
      const jpeg = still && (await decode(key, Buffer.concat([bytes, still])));
      return jpeg ? { jpeg, capturedMs: group.startMs } : null;
    }
    return null;
  }

  async function findCurrent(camera: Camera): Promise<Snapshot | null> {
    // The smaller picture costs less to decode.
    const stream = camera.sub?.lastKeyframe ? camera.sub : camera.main;
    const { format, lastKeyframe } = stream;
    if (!format || !lastKeyframe) return null;
    const { bytes, capturedMs } = lastKeyframe;
    const still = extractStill(bytes, readFragment(bytes, format.init));
    const key = `${camera.config.index}/now/${capturedMs}`;
    const jpeg = still && (await decode(key, Buffer.concat([format.bytes, still])));
    return jpeg ? { jpeg, capturedMs } : null;
  }

  return {
    recordings,
    listCameras: () => [...cameras.values()].map(describe),
    listen(send) {
      listeners.add(send);
      return () => listeners.delete(send);
    },
    open(cameraIndex, name, sink) {
      const camera = cameras.get(cameraIndex);
      if (!camera) return { type: "failed", reason: "not_found" };
      const stream = name === "sub" && camera.sub?.format ? camera.sub : camera.main;
      return openStream(stream, sink);
    },
    async findSnapshot(cameraIndex, atMs) {
      const camera = cameras.get(cameraIndex);
      if (!camera) return null;
      return atMs === undefined ? findCurrent(camera) : findRecorded(cameraIndex, atMs);
    },
    async stop() {
      const streams = [...cameras.values()].flatMap(({ main, sub }) =>
        sub ? [main, sub] : [main],
      );
      await Promise.all([...streams, ...watchers].map((each) => each.stop()));
      await Promise.all(
        [...cameras.values()].flatMap(({ writers }) => writers.map((w) => w.close())),
      );
    },
  };
}

function extractStill(bytes: Uint8Array, fragment: Fragment | null): Uint8Array | null {
  return fragment && writeStill(bytes, fragment, fragment.video.track.timescale);
}

function openStream(stream: CameraStream, sink: StreamSink): OpenedStream {
  const { format } = stream;
  if (!format) return { type: "failed", reason: "camera_offline" };
  let detach = () => {};
  let begun = false;
  // After the caller has announced the stream: the init frame follows `started` on the wire.
  const begin = setImmediate(() => {
    detach = stream.attach({
      init(init, payload) {
        // A new init segment may mean a new MIME type: end the stream, so that viewers request it
        // anew.
        if (begun || init !== format.init) return end();
        begun = true;
        sink.frame({ kind: 1, keyframe: false, capturedMs: Date.now(), payload });
      },
      frame: (frame) => sink.frame(frame),
      down: end,
    });
    if (!begun) end();
  });
  function end(): void {
    detach();
    sink.ended("camera_gone");
  }
  const { video, mime } = format.init;
  const { width, height } = video;
  return {
    type: "opened",
    mime,
    width,
    height,
    stop() {
      clearImmediate(begin);
      detach();
    },
  };
}

function describe({ config, main, sub, connected, recording }: Camera): CameraInfo {
  const { index, name } = config;
  const describeStream = (stream: CameraStream | null) => {
    const init = stream?.format?.init;
    if (!init) return undefined;
    const { width, height } = init.video;
    return { mime: init.mime, width, height };
  };
  const mainFormat = describeStream(main);
  const subFormat = describeStream(sub);
  const streams = mainFormat && { main: mainFormat, ...(subFormat && { sub: subFormat }) };
  return { index, name, connected, recording, ...(streams && { streams }) };
}
