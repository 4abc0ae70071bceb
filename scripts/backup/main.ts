import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readEnv } from "../../server/env";
import { explain } from "../../server/explain";
import { createBackup } from "./create";
import { restoreBackup } from "./restore";

// npm run backup -- <folder>, npm run restore -- <folder> [--replace]; in production node build/backup.js backup|restore.

const here = path.dirname(fileURLToPath(import.meta.url));
/** This file runs as scripts/backup/main.ts beside the sources, or as build/backup.js. */
const root = path.basename(here) === "build" ? path.dirname(here) : path.resolve(here, "../..");
const print = (line: string) => console.log(line);

const usage = `npm run backup -- <folder>                 database, files and secrets into a new folder
npm run restore -- <folder> [--replace]    out of it, onto an empty installation or in place of one`;

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { replace: { type: "boolean" } } });
  } catch {
    return null;
  }
}

async function run(): Promise<boolean> {
  const given = readArguments();
  const [command, folder, ...more] = given?.positionals ?? [];
  if (folder === undefined || more.length > 0) return false;
  const env = readEnv(process.env);
  if (command === "backup") {
    const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
    await createBackup({ env, folder, version, print });
    return true;
  }
  if (command !== "restore") return false;
  const migrationsFolder = path.join(root, "backend", "db", "migrations");
  const replace = given?.values.replace ?? false;
  await restoreBackup({ env, folder, migrationsFolder, replace, print });
  return true;
}

try {
  if (!(await run())) {
    console.error(usage);
    process.exitCode = 2;
  }
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
