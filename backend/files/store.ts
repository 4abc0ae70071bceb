import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Readable } from "node:stream";

/**
 * Storage of the cloud's files (docs/operations.md): a directory of this machine, or a bucket
 * that all consoles of one cloud share (bucket-store.ts). Names are ours, never a user's; the row a
 * file belongs to decides who may read it.
 */
export interface FileStore {
  /** Stores the file whole or not at all. Throws when there is no space. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Null for a missing file. */
  find(name: string): Promise<Buffer | null>;
  /** Stores a stream, piece by piece, whole or not at all. Throws what the source throws. */
  write(name: string, source: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * The bytes [from, until) of a file; null for a missing file. Throws when it cannot be opened.
   */
  read(name: string, from: number, until: number): Promise<Readable | null>;
  /** A missing file is no error; neither is one still being written, whose rest is deleted too. */
  delete(name: string): Promise<void>;
}

const nameRule = /^[a-z0-9]+(?:[-/][a-z0-9]+)*\.[a-z0-9]+$/;

/** Our own names only: no dot segment, no separator of another system, nothing half written. */
export const isOurName = (name: string): boolean => nameRule.test(name);

/** @throws for a name that is none of ours */
export function requireOurName(name: string): string {
  if (!isOurName(name)) throw new Error("not a name of a stored file");
  return name;
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** A file that is put is written in moments: what is unfinished for so long was left by a killed process. */
const leftAfterMs = 24 * 3_600_000;

async function deleteLeft(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const file = path.join(directory, name);
    // Another process may be done with it meanwhile.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - leftAfterMs) await rm(file, { force: true });
  }
}

/** @param directory created when first needed, for the server's user alone */
export function createDirectoryStore(directory: string): FileStore {
  const pathOf = (name: string) => path.join(directory, requireOurName(name));
  const puts = path.join(directory, ".unfinished");
  let left: Promise<void> | null = null;
  return {
    async put(name, bytes) {
      const target = pathOf(name);
      const unfinished = path.join(puts, randomUUID());
      await mkdir(puts, { recursive: true, mode: 0o700 });
      left ??= deleteLeft(puts).catch((error) =>
        console.warn("files: unfinished ones stay", error),
      );
      await left;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      try {
        await writeFile(unfinished, bytes, { mode: 0o600, flush: true });
        await rename(unfinished, target);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    async find(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async write(name, source) {
      const target = pathOf(name);
      const unfinished = `${target}.part`;
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const handle = await open(unfinished, "w", 0o600);
      try {
        for await (const bytes of source) await handle.writeFile(bytes);
        await handle.datasync();
      } catch (error) {
        await handle.close();
        await rm(unfinished, { force: true });
        throw error;
      }
      await handle.close();
      await rename(unfinished, target);
    },
    async read(name, from, until) {
      try {
        const handle = await open(pathOf(name));
        return handle.createReadStream({ start: from, end: until - 1, highWaterMark: 256 * 1024 });
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true });
      await rm(`${pathOf(name)}.part`, { force: true });
    },
  };
}
