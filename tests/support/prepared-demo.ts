import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { makeConsoleDirectory, preparedDemoVariable } from "./prepared-database";

const seedScript = path.join(import.meta.dirname, "seed-demo.ts");

/**
 * Vitest global set-up, after that of the database: a data directory with the demo and a day of its events, as its hosts
 * have never been online. A console that starts on a copy takes a third less CPU than one that writes its own.
 */
export default async function prepareDemo(): Promise<() => void> {
  const directory = await makeConsoleDirectory();
  const server = await startEmbeddedPostgres({
    dataDirectory: directory,
    log: (line) => console.warn(line),
    settings: { fsync: "off" },
  });
  // A process of its own: the cloud's modules would stay loaded in Vitest's.
  await promisify(execFile)(process.execPath, ["--import", "tsx", seedScript], {
    env: { ...process.env, DATA_DIR: directory, DATABASE_URL: server.url },
  });
  await server.stop();
  process.env[preparedDemoVariable] = directory;
  return () => rmSync(directory, { recursive: true, force: true });
}
