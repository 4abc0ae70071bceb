import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { SetupError } from "../../backend/db/embedded-postgres";

/**
 * A backup is a folder: database/ (a table a file), files/ (the file store), secrets/, files.jsonl with size and
 * SHA-256 of each file, and manifest.json, which names files.jsonl by its digest and is written last.
 */

const format = 1;
const listName = "files.jsonl";
const manifestName = "manifest.json";

const table = z.object({
  schema: z.enum(["public", "graphile_worker"]),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  /** Of a partition: the table it is part of, and its bounds as PostgreSQL writes them. */
  parent: z.string().nullable(),
  bounds: z.string().nullable(),
  rows: z.number(),
});

const manifestShape = z.object({
  format: z.literal(format),
  /** Of Sightline. */
  version: z.string(),
  /** The moment that the database's content stands for. */
  takenAt: z.string().datetime(),
  postgres: z.string(),
  /** Marks of the migrations that had been applied. */
  migrations: z.array(z.number()).min(1),
  /** The last migration of graphile-worker. */
  jobQueue: z.number(),
  tables: z.array(table),
  sequences: z.array(
    z.object({ name: z.string(), lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  fileStore: z.enum(["directory", "bucket"]),
  /** Of the session secret, so that another one is noticed; null where none was in use yet. */
  secretDigest: z.string().nullable(),
  list: z.object({ files: z.number(), bytes: z.number(), sha256: z.string() }),
});

export type DumpedTable = z.infer<typeof table>;
export type Manifest = z.infer<typeof manifestShape>;

const entryShape = z.object({
  path: z
    .string()
    .regex(/^(?:database|files|secrets)(?:\/[\w-][\w.-]*)+$/, "is no path within a backup"),
  bytes: z.number().int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BackupFile = z.infer<typeof entryShape>;

/** Passes bytes on, and knows their number and digest when they have all passed. */
function createMeter(): { stream: Transform; result(): { bytes: number; sha256: string } } {
  const hash = createHash("sha256");
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, result: () => ({ bytes, sha256: hash.digest("hex") }) };
}

async function syncFolder(folder: string): Promise<void> {
  // Windows opens no folders; its file system needs no such call.
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync();
  await handle.close();
}

/** Writes the files of a backup, and what is known of them. */
export interface BackupWriter {
  /** Streams one file in, for this account's eyes only. */
  add(name: string, source: Readable, ...through: Transform[]): Promise<void>;
  /** Completes the backup; nothing is a backup before. */
  finish(manifest: Omit<Manifest, "format" | "list">): Promise<Manifest>;
}

export async function createBackupWriter(folder: string): Promise<BackupWriter> {
  await mkdir(folder, { mode: 0o700 });
  const list = createWriteStream(path.join(folder, listName), { mode: 0o600, flush: true });
  const listHash = createHash("sha256");
  const total = { files: 0, bytes: 0 };
  return {
    async add(name, source, ...through) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
      const meter = createMeter();
      const target = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
      await pipeline([source, ...through, meter.stream, target]);
      const { bytes, sha256 } = meter.result();
      const line = `${JSON.stringify({ path: name, bytes, sha256 })}\n`;
      listHash.update(line);
      total.files++;
      total.bytes += bytes;
      if (!list.write(line)) await once(list, "drain");
    },
    async finish(about) {
      await new Promise<void>((resolve, reject) => {
        list.once("error", reject).end(resolve);
      });
      const manifest = { format, ...about, list: { ...total, sha256: listHash.digest("hex") } };
      const parsed = manifestShape.parse(manifest);
      const handle = await open(path.join(folder, manifestName), "wx", 0o600);
      await handle.writeFile(`${JSON.stringify(parsed, null, 1)}\n`);
      await handle.sync();
      await handle.close();
      await syncFolder(folder);
      return parsed;
    },
  };
}

/** @throws SetupError for a folder that holds no backup, or one that was cut off */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestName), "utf8").catch(() => null);
  if (text === null) {
    throw new SetupError(`${folder} is no backup, or one that was cut off: it has no manifest`);
  }
  try {
    return manifestShape.parse(JSON.parse(text));
  } catch {
    throw new SetupError(`the manifest of ${folder} is damaged, or of another version`);
  }
}

/** The files of a backup, one at a time. */
export async function* listFiles(folder: string): AsyncGenerator<BackupFile> {
  const lines = createInterface({ input: createReadStream(path.join(folder, listName)) });
  for await (const line of lines) yield entryShape.parse(JSON.parse(line));
}

async function digestFile(file: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest("hex");
}

async function requireSame(folder: string, entry: BackupFile): Promise<void> {
  const file = path.join(folder, entry.path);
  const found = await stat(file).catch(() => null);
  if (!found) throw new SetupError(`the backup is damaged: ${entry.path} is missing`);
  if (found.size !== entry.bytes || (await digestFile(file)) !== entry.sha256) {
    throw new SetupError(`the backup is damaged: ${entry.path} is not as it was written`);
  }
}

/**
 * Reads the whole backup and compares it with its manifest.
 * @throws SetupError that names the first file that is missing or not as it was written
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const list = path.join(folder, listName);
  if ((await digestFile(list).catch(() => "")) !== manifest.list.sha256) {
    throw new SetupError(`the backup is damaged: ${listName} is not as it was written`);
  }
  const wanted = new Set(manifest.tables.map(tableFile));
  for await (const entry of listFiles(folder)) {
    await requireSame(folder, entry);
    wanted.delete(entry.path);
  }
  const [lost] = wanted;
  if (lost) throw new SetupError(`the backup is damaged: ${lost} is not in its list`);
  return manifest;
}

/** Where a table's rows are, in PostgreSQL's own text format. */
export const tableFile = ({ schema, name }: Pick<DumpedTable, "schema" | "name">): string =>
  `database/${schema}.${name}.copy.gz`;
