import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import {
  createDiskRecordings,
  type DiskRecordings,
} from "../../../agent/recording/disk-recordings";
import { readRange } from "../../../agent/recording/range-reader";
import {
  createSegmentWriter,
  type SegmentWriter,
  type WriterState,
} from "../../../agent/recording/segment-writer";
import { hourOf } from "../../../agent/recording/stream-store";
import { createLoopLibrary, type LoopStream } from "../../../agent/sources/demo-loop";
import { createLoopPlayer } from "../../../agent/sources/loop-player";

const library = createLoopLibrary(path.resolve("agent/demo/media"));
const startMs = Date.UTC(2026, 10, 21, 10, 30);

/**
 * A folder of recordings for each test of this file, and methods to fill it with a loop of the
 * demo.
 */
export function prepareRecorder() {
  let folder: string;
  let recordings: DiskRecordings;
  let states: WriterState[];

  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sightline-rec-"));
    recordings = createDiskRecordings(folder);
    states = [];
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  const loadLoop = async (name = "dock"): Promise<LoopStream> =>
    (await library.load(name)).streams.sub;

  async function openWriter(index = 0): Promise<SegmentWriter> {
    const store = await recordings.openStore(index, "main");
    return createSegmentWriter({ store, onState: (state) => void states.push(state) });
  }

  /** Feeds a stretch of a loop, ten pictures a second, a keyframe each second. */
  async function feed(
    writer: SegmentWriter,
    fromMs: number,
    untilMs: number,
    loop?: LoopStream,
  ): Promise<void> {
    const player = createLoopPlayer(loop ?? (await loadLoop()), 0);
    for (let frame = fromMs / 100; frame < untilMs / 100; frame++) {
      for (const { payload, keyframe } of player.advance(frame)) writer.add(payload, keyframe);
    }
  }

  return {
    startMs,
    library,
    loadLoop,
    openWriter,
    feed,
    folder: () => folder,
    recordings: () => recordings,
    /** States reported by the writers. */
    states: () => states,
    /** The folder as another start of the agent opens it. */
    reopen(): DiskRecordings {
      recordings = createDiskRecordings(folder);
      return recordings;
    },
    async recordSpan(fromMs: number, untilMs: number, index = 0): Promise<void> {
      const writer = await openWriter(index);
      writer.begin((await loadLoop()).init);
      await feed(writer, fromMs, untilMs);
      await writer.close();
    },
    coverage: async (index = 0) =>
      (await recordings.findCoverage(index, { fromMs: 0, untilMs: startMs * 2 }, 0)).spans,
    async readTimes(fromMs: number, untilMs: number): Promise<number[]> {
      const times: number[] = [];
      const request = { stream: "main" as const, fromMs, untilMs, keyframesOnly: false, stepMs: 0 };
      for await (const item of readRange(recordings, 0, request)) {
        if (item.type === "fragment") times.push(item.capturedMs);
      }
      return times;
    },
    hourFolder: (ms = startMs) => path.join(folder, "cam-0", "main", hourOf(ms)),
  };
}
