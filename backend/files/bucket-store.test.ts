import { afterAll, beforeAll, expect, test } from "vitest";
import { type S3Server, startS3Server } from "../../tests/support/s3-server";
import { openBucketStore } from "./bucket-store";

let s3: S3Server;

beforeAll(async () => {
  s3 = await startS3Server();
});

afterAll(() => s3.close());

test("a file is stored in the bucket's folder, read, replaced and deleted", async () => {
  const store = await openBucketStore(s3.url());
  const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 256));
  await store.put("events/1001/2026-11/a-1.jpg", Buffer.from("one"));
  await store.put("events/1001/2026-11/a-1.jpg", bytes);
  expect([...s3.objects.keys()]).toEqual(["north/events/1001/2026-11/a-1.jpg"]);
  expect(await store.find("events/1001/2026-11/a-1.jpg")).toEqual(bytes);
  await store.delete("events/1001/2026-11/a-1.jpg");
  await store.delete("events/1001/2026-11/a-1.jpg");
  expect(await store.find("events/1001/2026-11/a-1.jpg")).toBeNull();
});

test("a view of a larger buffer is stored alone", async () => {
  const store = await openBucketStore(s3.url());
  await store.put("avatars/a-2.webp", Buffer.from("before-it-after").subarray(7, 9));
  expect((await store.find("avatars/a-2.webp"))?.toString()).toBe("it");
});

test("a store that is busy for a moment is asked again", async () => {
  const store = await openBucketStore(s3.url());
  s3.failNext(503);
  await store.put("avatars/a-3.webp", Buffer.from("kept"));
  expect((await store.find("avatars/a-3.webp"))?.toString()).toBe("kept");
});

async function* inPieces(bytes: Buffer, pieceBytes = 1_000_000) {
  for (let at = 0; at < bytes.byteLength; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes);
  }
}

async function readAll(source: AsyncIterable<Buffer> | null): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of source ?? []) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("a file that comes in pieces is stored in parts, and read in ranges", async () => {
  const store = await openBucketStore(s3.url());
  for (const length of [10, 40_000_000]) {
    const bytes = Buffer.alloc(length, "0123456789");
    await store.write("exports/1/1-a.mp4", inPieces(bytes));
    expect(s3.objects.get("north/exports/1/1-a.mp4")?.equals(bytes)).toBe(true);
    const part = await readAll(await store.read("exports/1/1-a.mp4", 3, 7));
    expect(part.toString()).toBe("3456");
  }
  expect(await store.read("exports/1/1-b.mp4", 0, 1)).toBeNull();
});

test("a source that breaks off leaves no file and no parts", async () => {
  const store = await openBucketStore(s3.url());
  async function* breakOff() {
    yield* inPieces(Buffer.alloc(40_000_000));
    throw new Error("host gone");
  }
  await expect(store.write("exports/1/2-a.mp4", breakOff())).rejects.toThrow("host gone");
  expect(s3.objects.has("north/exports/1/2-a.mp4")).toBe(false);
  expect(s3.uploads.size).toBe(0);
});

test("a wrong secret and a missing bucket are faults, not missing files, and no secret is told", async () => {
  const wrong = await openBucketStore(s3.url({ secret: "guess-of-a-secret" }));
  await expect(wrong.find("avatars/a-3.webp")).rejects.toThrow(
    /^the file store answered 403 SignatureDoesNotMatch$/,
  );
  await expect(wrong.put("avatars/a-3.webp", Buffer.from("x"))).rejects.toThrow("403");
  const elsewhere = await openBucketStore(s3.url({ bucket: "gone" }));
  await expect(elsewhere.find("avatars/a-3.webp")).rejects.toThrow("404 NoSuchBucket");
});

test("E8: a name that leaves the folder is none of ours, and an address without credentials no store", async () => {
  const store = await openBucketStore(s3.url());
  for (const name of ["../secret.txt", "a/../../x.txt", "/etc/passwd", "a?x.txt", "a%2e.txt"]) {
    await expect(store.find(name), name).rejects.toThrow("not a name");
  }
  await expect(openBucketStore("https://s3.example.com/bucket")).rejects.toThrow(/needs a key/);
});
