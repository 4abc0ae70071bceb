import { rmSync } from "node:fs";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../backend/db/migrate";
import { makeDataDirectory } from "./data-directory";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server's own database, to create and drop others. */
    databaseAdminUrl: string;
  }
}

/** Vitest global set-up: one PostgreSQL for the whole run, in a temporary directory. */
export default async function startDatabaseServer(
  project: TestProject,
): Promise<() => Promise<void>> {
  const dataDirectory = makeDataDirectory();
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: (line) => console.warn(line),
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
    },
  });
  // Leaves no connection: PostgreSQL copies a template only without any.
  await migrateDatabase({
    databaseUrl: server.url,
    folder: path.resolve("backend/db/migrations"),
  });
  project.provide("databaseAdminUrl", server.url.replace(/[^/]+$/, "postgres"));
  return async () => {
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
}
