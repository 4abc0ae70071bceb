import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { clusterRole } from "./embedded-cluster";

/**
 * Address of an embedded PostgreSQL that runs on this data directory; null when none does. Reads
 * PostgreSQL's own postmaster.pid and tries to connect.
 */
export async function findRunningPostgres(dataDirectory: string): Promise<string | null> {
  const home = path.join(path.resolve(dataDirectory), "postgres");
  const passwordFile = path.join(home, "password");
  const pidFile = path.join(home, "cluster", "postmaster.pid");
  if (!existsSync(pidFile) || !existsSync(passwordFile)) return null;
  const [, , , port = "", socketDirectory = "", listen = ""] = readFileSync(pidFile, "utf8").split(
    "\n",
  );
  const host = socketDirectory
    ? encodeURIComponent(socketDirectory)
    : `${listen || "127.0.0.1"}:${port}`;
  const password = readFileSync(passwordFile, "utf8").trim();
  const url = `postgres://${clusterRole}:${password}@${host}/${clusterRole}`;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return url;
  } catch {
    // A file that a killed server left behind.
    return null;
  }
}
