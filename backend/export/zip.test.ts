import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { makeUnique } from "./file-names";
import { planZip, type ZipEntry } from "./zip";

const run = promisify(execFile);
const labelMs = Date.UTC(2026, 10, 20, 9, 38, 52);

/** Bytes of the archive itself; `content` returns those of an entry. */
function write(entries: ZipEntry[], content: (index: number) => Buffer, from = 0, until?: number) {
  const plan = planZip(entries);
  const pieces = plan.list(from, until ?? plan.totalBytes);
  return Buffer.concat(
    pieces.map((piece) =>
      piece.type === "head" ? piece.bytes : content(piece.index).subarray(piece.from, piece.until),
    ),
  );
}

const contents = [Buffer.from("first"), Buffer.alloc(70_000, 7), Buffer.alloc(0)];
const entries = contents.map((bytes, index) => ({
  name: `Čamera ${index} 監視.mp4`,
  bytes: bytes.byteLength,
  crc32: crc32(bytes),
  labelMs,
}));
const bytesOf = (index: number) => contents[index] ?? Buffer.alloc(0);

test("another program unpacks it, names and times included", async () => {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-zip-"));
  try {
    const file = path.join(folder, "a.zip");
    await writeFile(file, write(entries, bytesOf));
    const code =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); print(z.testzip(), [(i.filename, i.file_size, i.date_time) for i in z.infolist()])";
    const { stdout } = await run("python3", ["-c", code, file]);
    const time = "(2026, 11, 20, 9, 38, 52)";
    expect(stdout.trim()).toBe(
      `None [('Čamera 0 監視.mp4', 5, ${time}), ('Čamera 1 監視.mp4', 70000, ${time}), ('Čamera 2 監視.mp4', 0, ${time})]`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("any range is the same bytes as of the whole", () => {
  const whole = write(entries, bytesOf);
  fc.assert(
    fc.property(fc.nat(whole.byteLength), fc.nat(whole.byteLength), (a, b) => {
      const [from, until] = a < b ? [a, b] : [b, a];
      expect(write(entries, bytesOf, from, until).equals(whole.subarray(from, until))).toBe(true);
    }),
  );
});

test("beyond four gigabytes sizes and places stand in 64 bits", async () => {
  const large = 5 * 1024 ** 3;
  const two = [0, 1].map((index) => ({ name: `${index}.mp4`, bytes: large, crc32: 1, labelMs }));
  const plan = planZip(two);
  // Python reads the directory from a file that has only its ends.
  const tail = plan
    .list(2 * large + 100, plan.totalBytes)
    .flatMap((piece) => (piece.type === "head" ? [piece.bytes] : []));
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-zip-"));
  try {
    const file = path.join(folder, "tail");
    await writeFile(file, Buffer.concat(tail));
    const code = [
      "import sys, os, zipfile",
      "tail = open(sys.argv[1], 'rb').read()",
      "path = sys.argv[1] + '.zip'",
      "f = open(path, 'wb'); f.truncate(int(sys.argv[2]) - len(tail)); f.seek(0, 2); f.write(tail); f.close()",
      "print([(i.file_size, i.header_offset) for i in zipfile.ZipFile(path).infolist()])",
    ].join("\n");
    const { stdout } = await run("python3", ["-c", code, file, String(plan.totalBytes)]);
    const second = plan.list(0, plan.totalBytes).findIndex((piece) => piece.type === "entry");
    expect(second).toBe(1);
    const headBytes = plan.list(0, 1_000)[0];
    const first = headBytes?.type === "head" ? headBytes.bytes.byteLength : 0;
    expect(stdout.trim()).toBe(`[(${large}, 0), (${large}, ${first + large})]`);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("names that are alike get a number", () => {
  expect(makeUnique(["A 1.mp4", "a 1.mp4", "b.mp4", "A 1.mp4"])).toEqual([
    "A 1.mp4",
    "a 1 (2).mp4",
    "b.mp4",
    "A 1 (3).mp4",
  ]);
});
