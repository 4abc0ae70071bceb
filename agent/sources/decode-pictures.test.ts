import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { decodePictures } from "./ffmpeg";

const readLoop = (place: string) =>
  readFile(new URL(`../demo/media/${place}/sub.mp4`, import.meta.url));

const isJpeg = (picture: Uint8Array | null) => picture?.[0] === 0xff && picture[1] === 0xd8;

test("pictures of several cameras come from one process, each at its place", async () => {
  const loops = await Promise.all(["gate", "dock"].map(readLoop));
  const together = await decodePictures(loops);
  expect(together.map(isJpeg)).toEqual([true, true]);
  const alone = await Promise.all(loops.map((loop) => decodePictures([loop])));
  expect(together).toEqual(alone.flat());
  expect(together[0]).not.toEqual(together[1]);
});

test("with one that cannot be opened there is none, and no failure", async () => {
  expect(await decodePictures([await readLoop("gate"), new Uint8Array(500)])).toEqual([null, null]);
});
