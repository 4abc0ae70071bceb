import { execFile } from "node:child_process";
import { lstatSync, rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../backend/db/migrate";
import { makeDataDirectory } from "./data-directory";

/** Names the prepared directory to Vitest's workers, which inherit it from the global set-up. */
const variable = "PREPARED_DATABASE";
/** The same of a directory with the demo (prepared-demo.ts). */
export const preparedDemoVariable = "PREPARED_DEMO";

/** Vitest global set-up: the files of a migrated, empty database, which consoles of the run start on copies of. */
export default async function prepareDatabase(): Promise<() => void> {
  const directory = makeDataDirectory();
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    log: (line) => console.warn(line),
    settings: { fsync: "off" },
  });
  await migrateDatabase({ databaseUrl: server.url, folder: path.resolve("backend/db/migrations") });
  await server.stop();
  // The files lie elsewhere where the database's account cannot enter the directory: a copy would be of the link.
  if (lstatSync(path.join(directory, "postgres")).isDirectory()) process.env[variable] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}

/** A data directory for a console of the test's own, with the run's prepared database where there is one. */
export async function makeConsoleDirectory(): Promise<string> {
  const directory = makeDataDirectory();
  const prepared = process.env[variable];
  if (prepared) await copy(path.join(prepared, "postgres"), directory);
  return directory;
}

/** The same for a console with the demo, whose data is sealed with a secret of the directory. */
export async function makeDemoDirectory(): Promise<string> {
  const prepared = process.env[preparedDemoVariable];
  if (!prepared) return makeConsoleDirectory();
  const directory = makeDataDirectory();
  await copy(`${prepared}/.`, directory);
  return directory;
}

const copy = (from: string, to: string) => promisify(execFile)("cp", ["-a", from, to]);
