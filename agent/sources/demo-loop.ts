import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type StreamName, streamNames } from "../../contract/media";
import type { Track } from "../demo/happenings";
import { type Fragment, readFragment } from "../mp4/fragment";
import { type InitSegment, readInitSegment } from "../mp4/init-segment";
import { createSplitter } from "../mp4/splitter";

export interface LoopFrame {
  bytes: Uint8Array;
  fragment: Fragment;
  keyframe: boolean;
}

export interface LoopStream {
  init: Uint8Array;
  initSegment: InitSegment;
  mime: string;
  width: number;
  height: number;
  ticksPerFrame: number;
  framesPerSecond: number;
  frames: LoopFrame[];
}

/** A pre-rendered camera: a seamless clip in two sizes, and a JPEG for each second of it. */
export interface DemoLoop {
  streams: Record<StreamName, LoopStream>;
  snapshots: Uint8Array[];
  /** Objects of the scene, frame by frame. */
  track: Track;
}

export interface LoopLibrary {
  /** Reads a loop once, however many cameras show it. Throws when it is missing or not a loop. */
  load(name: string): Promise<DemoLoop>;
}

export function createLoopLibrary(mediaFolder: string): LoopLibrary {
  const loops = new Map<string, Promise<DemoLoop>>();
  return {
    load(name) {
      const known = loops.get(name);
      if (known) return known;
      const loading = loadLoop(join(mediaFolder, name));
      loops.set(name, loading);
      return loading;
    },
  };
}

async function loadLoop(folder: string): Promise<DemoLoop> {
  const [main, sub] = await Promise.all(
    streamNames.map(async (name) => {
      const file = join(folder, `${name}.mp4`);
      return parseLoopStream(await readFile(file), file);
    }),
  );
  if (!main || !sub) throw new Error(`${folder}: a stream is missing`);
  const seconds = Math.floor(main.frames.length / main.framesPerSecond);
  const snapshots = await Promise.all(
    Array.from({ length: seconds }, (_, second) =>
      readFile(join(folder, "snapshots", `${second}.jpg`)),
    ),
  );
  const track = JSON.parse(await readFile(join(folder, "track.json"), "utf8")) as Track;
  return { streams: { main, sub }, snapshots, track };
}

/** Throws unless the file is a clip with one frame a fragment, evenly spaced, keyframe first. */
export function parseLoopStream(file: Uint8Array, name: string): LoopStream {
  const [first, ...rest] = createSplitter().push(file);
  const init = first?.type === "init" ? readInitSegment(first.bytes) : null;
  if (!first || !init) throw new Error(`${name}: not a fragmented MP4 file with H.264`);
  const frames = rest.flatMap(({ bytes }): LoopFrame[] => {
    const fragment = readFragment(bytes, init);
    return fragment ? [{ bytes, fragment, keyframe: fragment.video.keyframe }] : [];
  });
  const ticksPerFrame = frames[0]?.fragment.video.duration ?? 0;
  const even = frames.every(({ fragment }, index) => {
    const { samples, decodeTime } = fragment.video;
    return samples === 1 && decodeTime === index * ticksPerFrame;
  });
  if (!even || frames.length < rest.length || ticksPerFrame === 0 || !frames[0]?.keyframe) {
    throw new Error(`${name}: not a loop of one evenly spaced frame a fragment`);
  }
  const { mime, video } = init;
  const framesPerSecond = video.timescale / ticksPerFrame;
  const { width, height } = video;
  return {
    init: first.bytes,
    initSegment: init,
    mime,
    width,
    height,
    ticksPerFrame,
    framesPerSecond,
    frames,
  };
}
