import { expect, test } from "vitest";
import { createPictureQueue } from "./picture-queue";

const media = new Uint8Array([1]);
const damaged = new Uint8Array([0]);
const jpeg = new Uint8Array([7]);

/** Decodes as ffmpeg does: nothing where one of the pieces is damaged. Notes how many it was given. */
function watchDecoder() {
  const batches: number[] = [];
  const decode = async (pieces: readonly Uint8Array[]) => {
    batches.push(pieces.length);
    return pieces.map(() => (pieces.includes(damaged) ? null : jpeg));
  };
  return { batches, find: createPictureQueue(decode) };
}

test("a picture is decoded once", async () => {
  const { batches, find } = watchDecoder();
  expect(await Promise.all([find("0/1", media), find("0/1", media)])).toEqual([jpeg, jpeg]);
  expect(await find("0/1", media)).toBe(jpeg);
  expect(batches).toEqual([1]);
});

test("pictures that are asked for meanwhile are decoded together, eight at most", async () => {
  const { batches, find } = watchDecoder();
  const wall = Array.from({ length: 16 }, (_, camera) => find(`${camera}/1`, media));
  expect(await Promise.all(wall)).toEqual(wall.map(() => jpeg));
  expect(batches).toEqual([1, 8, 7]);
});

test("a damaged picture costs the others theirs only as long as they are decoded together", async () => {
  const { batches, find } = watchDecoder();
  const pieces = [media, media, damaged, media];
  const wall = pieces.map((piece, camera) => find(`${camera}/1`, piece));
  expect(await Promise.all(wall)).toEqual([jpeg, jpeg, null, jpeg]);
  expect(batches).toEqual([1, 3, 1, 1, 1]);
});

test("more than 32 that wait are refused", async () => {
  const { find } = watchDecoder();
  const asked = Array.from({ length: 34 }, (_, camera) => find(`${camera}/1`, media));
  const pictures = await Promise.all(asked);
  expect(pictures.slice(0, 33)).toEqual(asked.slice(0, 33).map(() => jpeg));
  expect(pictures[33]).toBeNull();
});

test("a picture that could not be decoded is tried again by the next request", async () => {
  const answers = [
    () => Promise.resolve([null]),
    () => Promise.reject(new Error("ENOMEM")),
    () => Promise.resolve([jpeg]),
  ];
  const find = createPictureQueue(() => answers.shift()?.() ?? Promise.resolve([]));
  expect(await find("0/1", media)).toBeNull();
  expect(await find("0/1", media)).toBeNull();
  expect(await find("0/1", media)).toBe(jpeg);
});
