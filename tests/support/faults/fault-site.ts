import { once } from "node:events";
import { readFileSync } from "node:fs";
import path from "node:path";
import { hash } from "@node-rs/argon2";
import { sql } from "drizzle-orm";
import { startEmbeddedPostgres } from "../../../backend/db/embedded-postgres";
import { createHostPassword, hashHostPassword } from "../../../backend/db/host-password";
import { migrateDatabase } from "../../../backend/db/migrate";
import { openScopes, type Scopes } from "../../../backend/db/scopes";
import { findFreePort } from "../free-port";
import { seedOrder } from "../orders";
import { listDescendants } from "../processes";
import { type ServerProcess, spawnServer } from "../server-process";
import { callCloud, login } from "../users";

/** Whose host sends numbered events. */
export const faultAccount = {
  id: 7,
  email: "master@faults.example",
  password: "Correct-horse-7",
  hostCode: "numbered",
};
const { hostCode, ...account } = faultAccount;

/** The built server with its embedded PostgreSQL, on one address and one folder however often it is killed. */
export interface FaultSite {
  accountId: number;
  cloud: URL;
  url: string;
  hostCode: string;
  hostPassword: string;
  cameraId: string;
  /** Begins a start; resolves when the process runs, not when it answers. */
  spawn(): void;
  /** Resolves when the server answers; spawns it where none runs. */
  ready(): Promise<void>;
  /** SIGKILL. Resolves when the process is gone; its children may outlive it for a moment. */
  kill(): Promise<void>;
  /** SIGKILL to PostgreSQL, or to one of its processes, which has it recover. */
  killDatabase(what: "all" | "one"): void;
  /** A call as the account's master. */
  call<Value>(document: string, variables?: Record<string, unknown>): Promise<Value>;
  /** What the media path answers, as the master. */
  download(link: string): Promise<Buffer>;
  /** Everything the servers printed. */
  output(): string;
  /** Stops the server in order, and opens its database. */
  inspect<Result>(look: (scopes: Scopes) => Promise<Result>): Promise<Result>;
  stop(): Promise<void>;
}

export async function prepareFaultSite(
  dataDirectory: string,
  env: Record<string, string> = {},
): Promise<FaultSite> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const hostPassword = createHostPassword();
  const cameraId = await withDatabase(dataDirectory, async ({ system }, databaseUrl) => {
    await migrateDatabase({ databaseUrl, folder: path.resolve("backend/db/migrations") });
    return seedFaultAccount(system, hostPassword);
  });
  let server: ServerProcess | null = null;
  let token: string | null = null;
  let output = "";

  async function signIn(): Promise<string> {
    const demo = { ...account, accountId: String(account.id) };
    token ??= (await login({ url, demo }, account)).token;
    if (!token) throw new Error("the master was not signed in");
    return token;
  }

  async function end(signal: "SIGKILL" | "SIGINT"): Promise<void> {
    if (!server) return;
    const { child } = server;
    if (signal === "SIGINT") await server.stop();
    else if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, "exit");
    }
    output += server.output();
    server = null;
  }

  const site: FaultSite = {
    accountId: account.id,
    cloud: new URL(url.replace("http", "ws")),
    url,
    hostCode,
    hostPassword,
    cameraId,
    spawn() {
      server ??= spawnServer({ env: { DATA_DIR: dataDirectory, PORT: String(port), ...env } });
    },
    async ready() {
      site.spawn();
      await server?.waitFor(/Sightline is at/);
    },
    kill: () => end("SIGKILL"),
    killDatabase(what) {
      const file = path.join(dataDirectory, "postgres", "cluster", "postmaster.pid");
      const postmaster = Number(readFileSync(file, "utf8").split("\n")[0]);
      const pid = what === "all" ? postmaster : listDescendants(postmaster)[0];
      if (pid !== undefined) process.kill(pid, "SIGKILL");
    },
    async call<Value>(document: string, variables?: Record<string, unknown>) {
      const demo = { ...account, accountId: String(account.id) };
      try {
        return await callCloud<Value>({ url, demo }, document, variables, await signIn());
      } catch (error) {
        // A session may have ended, as where a clock has jumped: the next call signs in.
        if (error instanceof Error && /TOKEN|DENIED/.test(error.message)) token = null;
        throw error;
      }
    },
    async download(link) {
      const headers = { Authorization: `Bearer ${await signIn()}` };
      const response = await fetch(new URL(link, url), { headers });
      if (!response.ok) throw new Error(`${link} was answered with ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    output: () => output + (server?.output() ?? ""),
    async inspect(look) {
      await end("SIGINT");
      return withDatabase(dataDirectory, look);
    },
    stop: () => end("SIGINT"),
  };
  return site;
}

/** The embedded database alone, without a server. */
async function withDatabase<Result>(
  dataDirectory: string,
  work: (scopes: Scopes, url: string) => Promise<Result>,
): Promise<Result> {
  const postgres = await startEmbeddedPostgres({ dataDirectory, log: () => {} });
  const scopes = openScopes(postgres.url);
  try {
    return await work(scopes, postgres.url);
  } finally {
    await scopes.close();
    await postgres.stop();
  }
}

/** The account with a master and a host of one licensed camera; returns the camera's id. */
export async function seedFaultAccount(
  db: Scopes["system"],
  hostPassword: string,
): Promise<string> {
  const { id, email, password } = account;
  await db.execute(sql`insert into account (id, name) values (${id}, 'Faults')`);
  await db.execute(sql`
    insert into app_user (account_id, email, name, password_hash, master, verified_at)
    values (${id}, ${email}, 'Master', ${await hash(password)}, true, now())
  `);
  const made = await db.execute(sql`
    with place as (
      insert into region (account_id, name, is_default) values (${id}, 'All', true) returning id
    ), made as (
      insert into host (account_id, region_id, name, host_code, password_hash, type)
      select ${id}, place.id, 'Numbered', ${hostCode}, ${hashHostPassword(hostPassword)}, 2 from place returning id
    )
    insert into camera (account_id, host_id, index, name) select ${id}, made.id, 0, 'Numbers' from made returning id
  `);
  const cameraId = Number(made.rows[0]?.id);
  await seedOrder(db, id, { cameraIds: [cameraId] });
  return String(cameraId);
}
