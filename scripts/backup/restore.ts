import { createReadStream } from "node:fs";
import { chmod, copyFile, mkdir, readdir, rename } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { writeAudit } from "../../backend/audit/service";
import { openDatabase } from "../../backend/db/client";
import { SetupError } from "../../backend/db/embedded-postgres";
import { listMarks, migrateDatabase } from "../../backend/db/migrate";
import { openBucketStore } from "../../backend/files/bucket-store";
import { createDirectoryStore, type FileStore } from "../../backend/files/store";
import { behaviors } from "../../contract/audit-behaviors";
import type { Env } from "../../server/env";
import { explainDatabaseFault } from "../../server/explain";
import { openUrl } from "../admin/context";
import { emptyDatabase, loadDatabase } from "./load";
import { listFiles, type Manifest, verifyBackup } from "./manifest";
import { digestSecret, findSessionSecret, secretFiles } from "./secrets";

export interface RestoreOptions {
  env: Env;
  folder: string;
  migrationsFolder: string;
  /** Takes the place of what the database and DATA_DIR hold. */
  replace: boolean;
  print(line: string): void;
}

/** @throws SetupError for a backup that a newer version made */
function requireKnownVersion(manifest: Manifest, migrationsFolder: string): void {
  const known = new Set(listMarks(migrationsFolder));
  if (manifest.migrations.every((mark) => known.has(mark))) return;
  throw new SetupError(
    `the backup is of a newer version of Sightline (${manifest.version}) than this one: restore with that one`,
  );
}

/** What a restore would write over. */
async function listInTheWay(dataDirectory: string): Promise<string[]> {
  const entries = await readdir(dataDirectory).catch(() => []);
  return entries.filter((name) => name === "files" || secretFiles.includes(name));
}

/**
 * Nothing is deleted: what is in the way is moved aside, to be looked at.
 * @throws SetupError where it is not to be replaced
 */
async function clearDataDirectory(options: RestoreOptions): Promise<void> {
  const dataDirectory = path.resolve(options.env.DATA_DIR);
  const found = await listInTheWay(dataDirectory);
  if (found.length === 0) return;
  if (!options.replace) {
    throw new SetupError(
      `${dataDirectory} is not empty (${found.join(", ")}): restore into an empty DATA_DIR, or replace what it holds with --replace`,
    );
  }
  const aside = path.join(dataDirectory, `replaced-${new Date().toISOString().replace(/:/g, "-")}`);
  await mkdir(aside, { mode: 0o700 });
  for (const name of found) await rename(path.join(dataDirectory, name), path.join(aside, name));
  options.print(`What ${dataDirectory} held is in ${aside}; delete it when nobody misses it.`);
}

async function openStore(env: Env): Promise<FileStore> {
  if (env.BLOB_URL) return openBucketStore(env.BLOB_URL);
  return createDirectoryStore(path.resolve(env.DATA_DIR, "files"));
}

async function restoreFiles({ env, folder, print }: RestoreOptions): Promise<void> {
  const store = await openStore(env);
  const dataDirectory = path.resolve(env.DATA_DIR);
  await mkdir(dataDirectory, { recursive: true });
  let stored = 0;
  for await (const { path: name } of listFiles(folder)) {
    const source = path.join(folder, name);
    const [room = "", ...rest] = name.split("/");
    if (room === "files") {
      await store.write(rest.join("/"), createReadStream(source));
      stored++;
    } else if (room === "secrets" && secretFiles.includes(rest.join("/"))) {
      const target = path.join(dataDirectory, rest.join("/"));
      await copyFile(source, target);
      await chmod(target, 0o600);
    }
  }
  print(`${stored} stored files`);
}

async function writeRestored(url: string, manifest: Manifest, sessions: number): Promise<void> {
  const { db, close } = openDatabase(url, 1);
  try {
    await writeAudit(
      db,
      { address: "local", userAgent: "npm run restore" },
      {
        behaviorId: behaviors.dataRestored,
        accountId: null,
        userEmail: `admin@${hostname()}`.slice(0, 254),
        target: { type: "backup", id: manifest.takenAt, name: manifest.version },
        payload: { after: { taken_at: manifest.takenAt, sessions_ended: sessions } },
      },
    );
  } finally {
    await close();
  }
}

async function restoreDatabase(options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { env, folder, migrationsFolder, print, replace } = options;
  const { url, stop } = await openUrl(env);
  try {
    await emptyDatabase(url, replace);
    await clearDataDirectory(options);
    await restoreFiles(options);
    print("Filling the database …");
    const log = print;
    const sessions = await loadDatabase({ url, folder, manifest, migrationsFolder, log });
    await migrateDatabase({ databaseUrl: url, folder: migrationsFolder, log });
    await writeRestored(url, manifest, sessions);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${rows} rows of ${manifest.tables.length} tables, as they were at ${manifest.takenAt}`);
    print(`${sessions} sessions ended: everybody signs in again`);
  } catch (error) {
    throw explainDatabaseFault(error, url) ?? error;
  } finally {
    await stop();
  }
}

function warnOfSecret({ env, print }: RestoreOptions, { secretDigest }: Manifest): void {
  const secret = findSessionSecret(env);
  if (secretDigest === null || (secret !== null && digestSecret(secret) === secretDigest)) return;
  print(
    "SESSION_SECRET is not the backup's: without it authenticator apps, backup codes and waiting mails are of no use. Set it before the first start.",
  );
}

/**
 * Restores a backup onto an empty installation, or in place of one.
 * @throws SetupError for a damaged backup, one of a newer version, and where something would be written over
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { env, folder, print } = options;
  if (env.GRAPHQL_URL) {
    throw new SetupError("a console alone (GRAPHQL_URL) keeps nothing: restore its cloud");
  }
  print("Checking the backup …");
  const manifest = await verifyBackup(folder);
  requireKnownVersion(manifest, options.migrationsFolder);
  const found = await listInTheWay(path.resolve(env.DATA_DIR));
  if (found.length > 0 && !options.replace) await clearDataDirectory(options);
  await restoreDatabase(options, manifest);
  if (manifest.fileStore === "bucket") {
    print("The backup's files are in a bucket: set BLOB_URL, and restore it by its own means");
  }
  warnOfSecret(options, manifest);
  print("Restored. Start the server.");
  return manifest;
}
