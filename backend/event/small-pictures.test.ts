import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smallPictureWidthPixels } from "../../contract/event-picture";
import { createDirectoryStore, type FileStore } from "../files/store";
import { createSmallPictures } from "./small-pictures";

const name = "events/1001/2026-11/0123456789abcdef0123456789abcdef.jpg";
const smallName = name.replace(".jpg", "-small.jpg");

let directory: string;
let files: FileStore;
let log: string[];

beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "sightline-small-"));
  files = createDirectoryStore(directory);
  log = [];
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

/** A picture in the store; returns its bytes. */
async function keep(width: number, height: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const create = { width, height, channels: 3, background: "#888", noise } as const;
  const picture = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  await files.put(name, picture);
  return picture;
}

const findSmall = (from: FileStore = files) =>
  createSmallPictures(from, (line) => log.push(line)).find(name);

test("a picture comes as wide as lists show it, in its own shape, and much smaller", async () => {
  const picture = await keep(640, 360);
  const small = await findSmall();
  expect(await sharp(small ?? undefined).metadata()).toMatchObject({
    format: "jpeg",
    width: smallPictureWidthPixels,
    height: 90,
  });
  expect(small?.byteLength).toBeLessThan(picture.byteLength / 10);
});

test("it is made once, however many ask, and then read from beside the large one", async () => {
  await keep(640, 360);
  const find = vi.fn(files.find);
  const put = vi.fn(files.put);
  const pictures = createSmallPictures({ ...files, find, put }, (line) => log.push(line));
  const [first, second] = await Promise.all([pictures.find(name), pictures.find(name)]);
  expect(second).toBe(first);
  expect(put).toHaveBeenCalledTimes(1);
  find.mockClear();
  expect(await pictures.find(name)).toEqual(first);
  expect(find.mock.calls).toEqual([[smallName]]);
});

test("one that is narrower already keeps its width", async () => {
  await keep(96, 54);
  expect(await sharp((await findSmall()) ?? undefined).metadata()).toMatchObject({ width: 96 });
});

test.each([
  ["no picture", Buffer.from([0xff, 0xd8, 0xff, 1, 2, 3])],
  ["a format that is not read (threat E9)", Buffer.from("<svg width='9' height='9'></svg>")],
])("%s comes as it is", async (_what, bytes) => {
  await files.put(name, bytes);
  expect(await findSmall()).toEqual(bytes);
  expect(await files.find(smallName)).toBeNull();
});

test("a missing picture is missing", async () => {
  expect(await findSmall()).toBeNull();
});

test("where it cannot be kept it is shown all the same, and the log tells", async () => {
  await keep(640, 360);
  const full = { ...files, put: () => Promise.reject(new Error("no space")) };
  expect(await sharp((await findSmall(full)) ?? undefined).metadata()).toMatchObject({
    width: smallPictureWidthPixels,
  });
  expect(log).toEqual(["not kept small: Error: no space"]);
});

test("one whose picture is deleted while it is made is not left behind", async () => {
  await keep(640, 360);
  const put = async (at: string, bytes: Uint8Array) => {
    await files.put(at, bytes);
    await files.delete(name);
  };
  await findSmall({ ...files, put });
  expect(await files.find(smallName)).toBeNull();
});
