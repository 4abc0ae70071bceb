import { existsSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { SetupError } from "../../backend/db/embedded-postgres";
import { listMarks, readApplied, requireCurrentSchema } from "../../backend/db/migrate";
import { openScopes, requirePlainRole, requireSameDatabase } from "../../backend/db/scopes";
import type { Env } from "../../server/env";
import { explainDatabaseFault } from "../../server/explain";
import { openUrl } from "../admin/context";
import { type Finding, fail, ok, warn } from "./finding";

const minVersion = 150_000;

/** A code of an authenticator app is good for 30 s, and a session's end is the database's to say. */
const maxClockSkewMs = 15_000;
const tolerableClockSkewMs = 1_000;

async function examineVersion(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    "select current_setting('server_version') as name, current_setting('server_version_num')::int as number",
  );
  const { name, number } = rows[0];
  if (number < minVersion) return fail("database", `PostgreSQL ${name} is too old: 15 or newer`);
  return ok("database", `PostgreSQL ${name} answers`);
}

/** @param skewMs how far the database's clock is ahead of this machine's */
export function judgeClock(skewMs: number): Finding {
  const told = `the database's clock is ${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs < 0 ? "behind" : "ahead of"} this machine's`;
  const skew = Math.abs(skewMs);
  if (skew > maxClockSkewMs) return fail("clock", `${told}: set both by NTP`);
  if (skew > tolerableClockSkewMs) return warn("clock", `${told}: set both by NTP`);
  return ok("clock", "the database's agrees with this machine's");
}

async function examineClock(pool: pg.Pool): Promise<Finding> {
  const beforeMs = Date.now();
  const { rows } = await pool.query("select clock_timestamp() as now");
  const middleMs = (beforeMs + Date.now()) / 2;
  return judgeClock((rows[0].now as Date).getTime() - middleMs);
}

async function examineMigrations(
  pool: pg.Pool,
  folder: string,
  { MIGRATE }: Pick<Env, "MIGRATE">,
): Promise<Finding> {
  const applied = await readApplied(pool);
  const missing = listMarks(folder).filter((mark) => !applied.has(mark));
  if (missing.length > 0 && MIGRATE === "1") {
    return warn("migrations", `${missing.length} are missing: the next start applies them`);
  }
  await requireCurrentSchema(pool, folder);
  return ok("migrations", `all ${applied.size} are applied`);
}

/** The role that the cloud works as must be bound by row-level security. */
async function examineRoles(url: string, pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query(
    "select rolsuper or rolbypassrls as free from pg_roles where rolname = 'sightline_app'",
  );
  if (!rows[0]) return warn("roles", "sightline_app is missing: the first migration makes it");
  if (rows[0].free) {
    return fail(
      "roles",
      "sightline_app sees the rows of every account: alter role sightline_app nosuperuser nobypassrls",
    );
  }
  const scopes = openScopes(url, 1);
  try {
    await requirePlainRole(scopes.system);
    return ok("roles", "the cloud works as sightline_app, which owns nothing and is no superuser");
  } finally {
    await scopes.close();
  }
}

async function examinePooler(url: string, poolerUrl: string): Promise<Finding> {
  const scopes = openScopes(url, 1, poolerUrl);
  try {
    await requireSameDatabase(scopes.pool, scopes.system);
    return ok("pooler", "leads to the database");
  } finally {
    await scopes.close();
  }
}

/** One check; what it throws is its finding. */
async function attempt(
  subject: string,
  url: string,
  check: () => Promise<Finding>,
): Promise<Finding> {
  try {
    return await check();
  } catch (error) {
    const known = error instanceof SetupError ? error : explainDatabaseFault(error, url);
    return fail(subject, known?.message ?? (error instanceof Error ? error.message : "failed"));
  }
}

async function examineOpen(url: string, env: Env, folder: string): Promise<Finding[]> {
  const pool = new pg.Pool({ connectionString: url, max: 1, connectionTimeoutMillis: 5_000 });
  pool.on("error", () => undefined);
  try {
    const reached = await attempt("database", url, () => examineVersion(pool));
    if (reached.level === "fail") return [reached];
    const poolerUrl = env.DATABASE_POOLER_URL;
    return [
      reached,
      await attempt("clock", url, () => examineClock(pool)),
      await attempt("migrations", url, () => examineMigrations(pool, folder, env)),
      await attempt("roles", url, () => examineRoles(url, pool)),
      ...(poolerUrl ? [await attempt("pooler", url, () => examinePooler(url, poolerUrl))] : []),
    ];
  } finally {
    await pool.end();
  }
}

/** Looks at the database that a start would use, and makes none. */
export async function examineDatabase(env: Env, migrationsFolder: string): Promise<Finding[]> {
  const cluster = path.resolve(env.DATA_DIR, "postgres", "cluster");
  if (!env.DATABASE_URL && !existsSync(cluster)) {
    return [ok("database", "an embedded one is made at the first start")];
  }
  try {
    const { url, stop } = await openUrl(env);
    try {
      return await examineOpen(url, env, migrationsFolder);
    } finally {
      await stop();
    }
  } catch (error) {
    return [fail("database", error instanceof Error ? error.message : String(error))];
  }
}
