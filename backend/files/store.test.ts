import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from "node:fs/promises";
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

test("what a process left unfinished when it was killed goes with the next one's first file, a day later", async () => {
  const folder = path.join(directory, "killed", ".unfinished");
  await mkdir(folder, { recursive: true });
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  await writeFile(path.join(folder, "old"), "half");
  await utimes(path.join(folder, "old"), yesterday, yesterday);
  await writeFile(path.join(folder, "new"), "half");
  const next = createDirectoryStore(path.join(directory, "killed"));
  await next.put("avatars/a-1.webp", Buffer.from("one"));
  expect(await readdir(folder)).toEqual(["new"]);
});

test("a file that comes in pieces stands there when it is whole, and is read in ranges", async () => {
  const name = "exports/1/1-a.mp4";
  async function* pieces() {
    yield Buffer.from("0123");
    expect(await store.read(name, 0, 1)).toBeNull();
    yield Buffer.from("456789");
  }
  await store.write(name, pieces());
  const read: Buffer[] = [];
  for await (const piece of (await store.read(name, 3, 7)) ?? []) read.push(piece);
  expect(Buffer.concat(read).toString()).toBe("3456");
});

test("a source that breaks off leaves nothing; nor does a killed writer, once its file is deleted", async () => {
  const folder = path.join(directory, "files", "exports", "2");
  async function* breakOff() {
    yield Buffer.from("half");
    throw new Error("host gone");
  }
  await expect(store.write("exports/2/1-a.mp4", breakOff())).rejects.toThrow("host gone");
  expect(await readdir(folder)).toEqual([]);
  await writeFile(path.join(folder, "1-b.mp4.part"), "half");
  await store.delete("exports/2/1-b.mp4");
  expect(await readdir(folder)).toEqual([]);
});

test("I8: a disk that is full leaves no part of a file, and takes it whole later", async () => {
  const name = "exports/full.mp4";
  const source = async function* () {
    yield Buffer.alloc(64 * 1024, 1);
  };
  const folder = path.join(directory, "files", "exports");
  await mkdir(folder, { recursive: true });
  // Every write to it says that there is no space.
  await symlink("/dev/full", path.join(folder, "full.mp4.part"));
  await expect(store.write(name, source())).rejects.toMatchObject({ code: "ENOSPC" });
  expect((await readdir(folder)).filter((file) => file.startsWith("full"))).toEqual([]);
  await store.write(name, source());
  expect(await store.find(name)).toHaveLength(64 * 1024);
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
