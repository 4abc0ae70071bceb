import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadFieldConfig } from "./field-config";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-config-"));
  file = path.join(folder, "cameras.yaml");
});
afterEach(() => rm(folder, { recursive: true }));

test("the documented file is taken, with its defaults", async () => {
  const [, example = ""] =
    /```yaml\n(recordings:[\s\S]*?)```/.exec(await readFile("docs/agent.md", "utf8")) ?? [];
  await writeFile(file, example);
  const { recordings, events, cameras } = await loadFieldConfig(file);
  expect(events).toEqual({ max_mb: 500, max_days: 14 });
  expect(recordings).toMatchObject({ max_used_percent: 90, max_gb: 2000 });
  const [gate, warehouse, yard] = cameras;
  expect(gate).toMatchObject({ index: 0, motion: 0.01, keep_days: 30, record: true });
  expect(warehouse).toMatchObject({ index: 7, motion: 0.02, keep_days: null });
  // A camera that reports motion itself is not watched as well.
  expect(yard).toMatchObject({ index: 2, motion: false, onvif: expect.stringMatching(/^http:/) });
});

test("pictures are compared beside the camera's own detection where that is said", async () => {
  await writeFile(
    file,
    "recordings: { folder: x }\ncameras: [{ name: A, main: 'rtsp://h/1', onvif: 'http://h', motion: 0.05 }]",
  );
  expect((await loadFieldConfig(file)).cameras[0]).toMatchObject({ motion: 0.05 });
});

test.each([
  ["main: 'file:///etc/passwd'", "cameras.0.main: must be an rtsp://"],
  ["main: 'rtsp://u:hush@h/1', onvif: 'rtsp://u:hush@h'", "cameras.0.onvif: must be an http://"],
  ["main: 'rtsp://h/1', motion: 2", "cameras.0.motion"],
  ["main: 'rtsp://h/1', keep_days: 0", "cameras.0.keep_days"],
  ["main: 'rtsp://h/1', speed: 2", "Unrecognized key(s) in object: 'speed'"],
])("%s is refused by its name", async (entry, message) => {
  await writeFile(file, `recordings: { folder: x }\ncameras: [{ name: A, ${entry} }]`);
  const refusal = loadFieldConfig(file);
  await expect(refusal).rejects.toThrow(message);
  await expect(refusal).rejects.not.toThrow("hush");
});
