import { expect, test } from "vitest";
import { playbackLimits } from "../../contract/media";
import type { RecordedFormat, RecordedGroup, Recordings } from "./recordings";
import { listSegments } from "./segments";

const formats = [1, 2].map((byte) => ({ bytes: Uint8Array.of(byte) }) as RecordedFormat);

type Stretch = { fromMs: number; untilMs: number; format?: number; bytes?: number };

/** Recordings with a group of pictures every `groupMs` of each stretch. */
function createRecordings(groupMs: number, stretches: Stretch[]): Recordings {
  return {
    findCoverage: async () => ({ spans: [], firstMs: null, lastMs: null }),
    async *listGroups(_camera, _stream, fromMs) {
      for (const { fromMs: start, untilMs, format = 0, bytes = 1_000 } of stretches) {
        for (let startMs = start; startMs < untilMs; startMs += groupMs) {
          const endMs = Math.min(untilMs, startMs + groupMs);
          const found = formats[format];
          if (endMs <= fromMs || !found) continue;
          const load = async () => new Uint8Array();
          const group: RecordedGroup = { startMs, endMs, bytes, format: found, load };
          yield group;
        }
      }
    },
  };
}

const list = (recordings: Recordings, fromMs: number, untilMs: number) =>
  listSegments(recordings, 0, { stream: "main", fromMs, untilMs, segmentMs: 6_000 });

test("segments begin with the keyframe that shows the moment and follow each other", async () => {
  const recordings = createRecordings(2_000, [{ fromMs: 0, untilMs: 60_000 }]);
  expect(await list(recordings, 5_000, 20_000)).toEqual([
    [4_000, 10_000, 0],
    [10_000, 16_000, 0],
    [16_000, 20_000, 0],
  ]);
});

test("a gap and a new codec begin a new run", async () => {
  const recordings = createRecordings(2_000, [
    { fromMs: 0, untilMs: 7_000 },
    { fromMs: 30_000, untilMs: 34_000 },
    { fromMs: 34_000, untilMs: 38_000, format: 1 },
  ]);
  expect(await list(recordings, 0, 60_000)).toEqual([
    [0, 6_000, 0],
    [6_000, 7_000, 0],
    [30_000, 34_000, 1],
    [34_000, 38_000, 2],
  ]);
});

test("pictures between two milliseconds are in one segment and not in two", async () => {
  const recordings = createRecordings(2_000, [{ fromMs: 0.4, untilMs: 12_000.4 }]);
  expect(await list(recordings, 0, 60_000)).toEqual([
    [1, 6_001, 0],
    [6_001, 12_001, 0],
  ]);
});

test("no segment is more than one reading gives, and no list more than a playlist holds", async () => {
  const bytes = playbackLimits.readMaxBytes / 2;
  const large = createRecordings(2_000, [{ fromMs: 0, untilMs: 12_000, bytes }]);
  expect(await list(large, 0, 12_000)).toEqual([
    [0, 4_000, 0],
    [4_000, 8_000, 0],
    [8_000, 12_000, 0],
  ]);
  const torn = Array.from({ length: 2_000 }, (_, index) => ({
    fromMs: index * 1_700,
    untilMs: index * 1_700 + 100,
  }));
  expect(await list(createRecordings(100, torn), 0, 3_600_000)).toHaveLength(
    playbackLimits.segmentsMax,
  );
});
