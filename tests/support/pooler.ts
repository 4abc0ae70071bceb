import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { findDaemon } from "../../scripts/lib/daemons.mjs";
import { findFreePort } from "./free-port";
import { waitForPort } from "./wait-for-port";

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

/**
 * PgBouncer in transaction mode before a database.
 * @param connections to the database, which all its clients share
 */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  const program = findDaemon("pooler");
  if (!program) throw new Error("no PgBouncer found: see npm test");
  const { hostname, port, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const host = decodeURIComponent(hostname);
  const own = await findFreePort();
  const folder = mkdtempSync(path.join(tmpdir(), "sightline-pooler-"));
  const file = path.join(folder, "pgbouncer.ini");
  writeFileSync(
    file,
    `[databases]
${name} = host=${host} port=${port || 5432} dbname=${name} user=${username} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
`,
  );
  chmodSync(folder, 0o755);
  const child = spawn(program, [file], {
    stdio: ["ignore", "ignore", "pipe"],
    ...ownerOf(host),
  });
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  await waitForPort(own, child, () => `PgBouncer did not start: ${said}`);
  return {
    url: `postgres://${username}@127.0.0.1:${own}/${name}`,
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      if (child.exitCode === null) await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Who may enter the embedded database's socket; PgBouncer would not run as root. */
function ownerOf(host: string): { uid?: number; gid?: number } {
  if (!path.isAbsolute(host)) return {};
  const { uid, gid } = statSync(host);
  return { uid, gid };
}
