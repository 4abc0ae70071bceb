import { rmSync } from "node:fs";
import { type DatabaseHandle, openDatabase } from "../../backend/db/client";
import { startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { type Console, makeDirectoryFor, startConsole } from "./console";

/** A console whose database the test may change while it runs. */
export interface ConsoleWithDatabase extends Console {
  db: DatabaseHandle["db"];
  /** For another process of the same cloud. */
  databaseUrl: string;
}

export async function startConsoleWithDatabase(
  env: Record<string, string> = {},
): Promise<ConsoleWithDatabase> {
  const dataDirectory = await makeDirectoryFor(env);
  const postgres = await startEmbeddedPostgres({
    dataDirectory,
    log: () => {},
    settings: { fsync: "off" },
  });
  const stopPostgres = async () => {
    await postgres.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    const own = await startConsole({
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDirectory,
      ...env,
    });
    const database = openDatabase(postgres.url, 1);
    return {
      ...own,
      db: database.db,
      databaseUrl: postgres.url,
      async stop() {
        await database.close();
        await own.stop();
        await stopPostgres();
      },
    };
  } catch (error) {
    await stopPostgres();
    throw error;
  }
}
