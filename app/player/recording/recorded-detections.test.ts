import { expect, test } from "vitest";
import { RecordedDetections } from "./recorded-detections";

const at = (capturedMs: number, id: string) => ({
  capturedMs,
  objects: [{ id, kind: "person", box: [0, 0, 0.1, 0.1] as [number, number, number, number] }],
});

test("a picture's objects apply until the next one's, whatever order they were read in", () => {
  const detections = new RecordedDetections();
  for (const [ms, id] of [
    [5_000, "a"],
    [5_400, "c"],
    [5_200, "b"],
  ] as const) {
    detections.add("1", at(ms, id));
  }
  const seenAt = (ms: number) => detections.find("1", ms)?.objects[0]?.id;
  expect([5_000, 5_199, 5_200, 5_399, 5_400].map(seenAt)).toEqual(["a", "a", "b", "b", "c"]);
  expect(detections.find("1", 5_450)).toBe(detections.find("1", 5_500));
});

test("nothing is known before, long after, and of another camera", () => {
  const detections = new RecordedDetections();
  detections.add("1", at(5_000, "a"));
  expect(detections.find("1", 4_999)).toBeNull();
  expect(detections.find("1", 6_000)).toBeNull();
  expect(detections.find("2", 5_000)).toBeNull();
});

test("what is read again replaces what was known, and long playback keeps the newest", () => {
  const detections = new RecordedDetections();
  detections.add("1", at(5_000, "a"));
  detections.add("1", at(5_000, "b"));
  expect(detections.find("1", 5_000)?.objects.map(({ id }) => id)).toEqual(["b"]);
  for (let ms = 6_000; ms < 1_006_000; ms += 200) detections.add("1", at(ms, "c"));
  expect(detections.find("1", 5_000)).toBeNull();
  expect(detections.find("1", 1_005_900)?.objects[0]?.id).toBe("c");
});
