import { expect, test } from "vitest";
import { createPictureQueue } from "./picture-queue";

const media = new Uint8Array();
const jpeg = new Uint8Array([7]);

test("a picture is decoded once", async () => {
  let decoded = 0;
  const find = createPictureQueue(async () => {
    decoded++;
    return jpeg;
  });
  expect(await Promise.all([find("0/1", media), find("0/1", media)])).toEqual([jpeg, jpeg]);
  expect(await find("0/1", media)).toBe(jpeg);
  expect(decoded).toBe(1);
});

test("a picture that could not be decoded is tried again by the next request", async () => {
  const answers = [
    () => Promise.resolve(null),
    () => Promise.reject(new Error("ENOMEM")),
    () => Promise.resolve(jpeg),
  ];
  const find = createPictureQueue(() => answers.shift()?.() ?? Promise.resolve(null));
  expect(await find("0/1", media)).toBeNull();
  await expect(find("0/1", media)).rejects.toThrow("ENOMEM");
  expect(await find("0/1", media)).toBe(jpeg);
});
