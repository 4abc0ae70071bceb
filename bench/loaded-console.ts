import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import sharp from "sharp";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../backend/db/embedded-postgres";
import { migrateDatabase } from "../backend/db/migrate";
import { openScopes } from "../backend/db/scopes";
import { digestPicture, pictureName } from "../backend/event/pictures";
import { onStopSignal } from "../server/stop-signals";
import { makeDataDirectory } from "../tests/support/data-directory";
import { type ServerProcess, spawnServer } from "../tests/support/server-process";
import type { DemoSignIn } from "./browser";
import {
  benchAccount,
  benchOperator,
  benchRange,
  fillAiEvents,
  fillEvents,
  fillFindings,
  prepareAccount,
  prepareOperator,
} from "./events-load";
import { sealAll } from "./seal-all";

export interface LoadedConsole {
  master: DemoSignIn;
  /** Reaches forty cameras. */
  operator: DemoSignIn;
  server: ServerProcess;
  postgres: EmbeddedPostgres;
  stop(): Promise<void>;
}

export interface LoadOptions {
  /** Events. */
  rows: number;
  /** AI events beside the findings of the events. */
  aiRows: number;
  /** Folder to keep; what it holds is not loaded again. */
  data?: string | undefined;
}

/** The built console over a month of events, each with a picture. */
export async function startLoadedConsole({
  rows,
  aiRows,
  data,
}: LoadOptions): Promise<LoadedConsole> {
  const folder = data ?? makeDataDirectory();
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  const postgres = await startEmbeddedPostgres({ dataDirectory: folder, log: () => {} });
  let server: ServerProcess | null = null;
  const stop = async () => {
    await server?.stop();
    await postgres.stop();
    if (!data) rmSync(folder, { recursive: true, force: true });
  };
  onStopSignal(stop);
  const files = path.join(folder, "files");
  await load(postgres.url, files, rows, aiRows);
  server = spawnServer({ env: { DATA_DIR: folder, DATABASE_URL: postgres.url } });
  const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
  const signIn = { url, accountId: String(benchAccount.id), password: benchAccount.password };
  return {
    master: { ...signIn, email: benchAccount.email },
    operator: { ...signIn, email: benchOperator.email },
    server,
    postgres,
    stop,
  };
}

async function load(url: string, files: string, rows: number, aiRows: number): Promise<void> {
  await migrateDatabase({ databaseUrl: url, folder: path.resolve("backend/db/migrations") });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const scopes = openScopes(url);
  const known = await client.query("select count(*)::int as count from account");
  if (known.rows[0].count === 0) {
    await prepareAccount(scopes.system);
    await prepareOperator(client);
    await fillEvents(client, rows, await storePicture(files));
    await fillFindings(client);
    await fillAiEvents(client, aiRows, rows);
    await client.query("vacuum analyze");
  }
  await sealAll(scopes.system);
  await scopes.close();
  await client.end();
}

/** Stores one picture for every event of the range; returns its digest. */
async function storePicture(files: string): Promise<Buffer> {
  const { width, height } = { width: 640, height: 360 };
  const noise = { type: "gaussian", mean: 128, sigma: 40 } as const;
  const jpeg = await sharp({ create: { width, height, channels: 3, background: "#456", noise } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const digest = digestPicture(jpeg);
  for (const seconds of [benchRange.st, benchRange.et]) {
    const file = path.join(files, pictureName(benchAccount.id, seconds * 1000, digest));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, jpeg);
  }
  return digest;
}
