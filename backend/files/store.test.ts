import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDirectoryStore, type FileStore } from "./store";

let directory: string;
let store: FileStore;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "sightline-files-"));
  store = createDirectoryStore(path.join(directory, "files"));
});

afterAll(() => rm(directory, { recursive: true }));

test("a file is stored whole, read, replaced and deleted", async () => {
  await store.put("avatars/a-1.webp", Buffer.from("one"));
  await store.put("avatars/a-1.webp", Buffer.from("two"));
  expect((await store.find("avatars/a-1.webp"))?.toString()).toBe("two");
  expect(await readdir(path.join(directory, "files", "avatars"))).toEqual(["a-1.webp"]);
  await store.delete("avatars/a-1.webp");
  await store.delete("avatars/a-1.webp");
  expect(await store.find("avatars/a-1.webp")).toBeNull();
});

test("E8: a name that leaves the directory is none of ours", async () => {
  for (const name of [
    "../secret.txt",
    "avatars/../../x.txt",
    "/etc/passwd",
    "a\\b.txt",
    ".x",
    "a",
  ]) {
    await expect(store.find(name), name).rejects.toThrow("not a name");
  }
});
