import { createReadStream, existsSync } from "node:fs";
import { mkdir, opendir, open as openFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { SetupError } from "../../backend/db/embedded-postgres";
import { isOurName } from "../../backend/files/store";
import type { Env } from "../../server/env";
import { explainDatabaseFault } from "../../server/explain";
import { openUrl } from "../admin/context";
import { dumpDatabase } from "./dump";
import { type BackupWriter, createBackupWriter, type Manifest } from "./manifest";
import { digestSecret, findSessionSecret, secretFiles } from "./secrets";

export interface BackupOptions {
  env: Env;
  /** Where the backup is to be: a folder that does not exist yet. */
  folder: string;
  /** Of this Sightline. */
  version: string;
  print(line: string): void;
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";

/** Names of the stored files below a folder, one at a time; those still being written are left out. */
async function* listStored(directory: string, prefix = ""): AsyncGenerator<string> {
  if (!existsSync(directory)) return;
  for await (const entry of await opendir(directory)) {
    const name = `${prefix}${entry.name}`;
    if (entry.isDirectory()) yield* listStored(path.join(directory, entry.name), `${name}/`);
    else if (isOurName(name)) yield name;
  }
}

/** Adds a file; one that was deleted meanwhile is no part of the backup. Whether it was there. */
async function addFile(writer: BackupWriter, name: string, file: string): Promise<boolean> {
  try {
    const handle = await openFile(file);
    await writer.add(name, handle.createReadStream());
    return true;
  } catch (error) {
    if (isMissing(error) && !existsSync(file)) return false;
    throw error;
  }
}

async function addSecrets(writer: BackupWriter, dataDirectory: string): Promise<void> {
  for (const name of secretFiles) {
    const file = path.join(dataDirectory, name);
    if (existsSync(file)) await writer.add(`secrets/${name}`, createReadStream(file));
  }
}

async function addStored(writer: BackupWriter, directory: string): Promise<number> {
  let count = 0;
  for await (const name of listStored(directory)) {
    if (await addFile(writer, `files/${name}`, path.join(directory, name))) count++;
  }
  return count;
}

async function writeBackup(options: BackupOptions, writer: BackupWriter): Promise<Manifest> {
  const { env, version, print } = options;
  const dataDirectory = path.resolve(env.DATA_DIR);
  const { url, stop } = await openUrl(env);
  try {
    print("Reading the database …");
    const dump = await dumpDatabase(url, writer);
    const rows = dump.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${rows} rows of ${dump.tables.length} tables, as they were at ${dump.takenAt}`);
    // After the database: a file is stored before its row is, so that every row that was read finds its file.
    if (env.BLOB_URL) {
      print(
        "Files are in the bucket of BLOB_URL and not in this backup: back it up by its own means, after this",
      );
    } else {
      print(`${await addStored(writer, path.join(dataDirectory, "files"))} stored files`);
    }
    await addSecrets(writer, dataDirectory);
    const secret = findSessionSecret(env);
    return await writer.finish({
      ...dump,
      version,
      fileStore: env.BLOB_URL ? "bucket" : "directory",
      secretDigest: secret === null ? null : digestSecret(secret),
    });
  } catch (error) {
    throw explainDatabaseFault(error, url) ?? error;
  } finally {
    await stop();
  }
}

/**
 * Backs up a console that runs or does not. The folder appears when the backup is whole, in one step.
 * @throws SetupError for a folder that exists, and a console that keeps nothing
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { env, print } = options;
  const folder = path.resolve(options.folder);
  if (env.GRAPHQL_URL) {
    throw new SetupError("a console alone (GRAPHQL_URL) keeps nothing: back up its cloud");
  }
  if (existsSync(folder)) throw new SetupError(`${folder} exists: name a folder that does not`);
  await mkdir(path.dirname(folder), { recursive: true });
  const unfinished = `${folder}.unfinished-${process.pid}`;
  try {
    const manifest = await writeBackup(options, await createBackupWriter(unfinished));
    await rename(unfinished, folder);
    if (env.SESSION_SECRET) {
      print("SESSION_SECRET is set, and not in this backup: keep it where you keep secrets");
    }
    const { files, bytes } = manifest.list;
    print(`${folder} is whole: ${files} files, ${bytes} bytes. It holds secrets: guard it.`);
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
