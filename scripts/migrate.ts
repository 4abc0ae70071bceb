import path from "node:path";
import { fileURLToPath } from "node:url";
import { migrateDatabase } from "../backend/db/migrate";
import { readEnv } from "../server/env";
import { explain, explainDatabaseFault } from "../server/explain";
import { openUrl } from "./admin/context";

// npm run migrate: brings the database to this version. Safe to interrupt and to repeat, while servers run.

const here = path.dirname(fileURLToPath(import.meta.url));
/** This file runs as scripts/migrate.ts beside the sources, or as build/migrate.js. */
const folder = path.join(path.dirname(here), "backend", "db", "migrations");

async function migrate(): Promise<void> {
  const { url, stop } = await openUrl(readEnv(process.env));
  try {
    await migrateDatabase({ databaseUrl: url, folder, log: (line) => console.log(line) });
    console.log("The database is of this version.");
  } catch (error) {
    throw explainDatabaseFault(error, url) ?? error;
  } finally {
    await stop();
  }
}

try {
  await migrate();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
