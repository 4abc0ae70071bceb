import { rmSync } from "node:fs";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { createTokenText, digestOf } from "../../backend/api-token/token-text";
import { type DatabaseHandle, openDatabase } from "../../backend/db/client";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../backend/db/embedded-postgres";
import { migrateDatabase } from "../../backend/db/migrate";
import * as tables from "../../backend/db/tables";
import { createDirectoryStore, type FileStore } from "../../backend/files/store";
import { type ApiTokenScope, apiTokenScopes } from "../../contract/api-token-names";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { type Pooler, startPooler } from "../support/pooler";
import { makeConsoleDirectory } from "../support/prepared-database";
import { type ServerProcess, spawnServer } from "../support/server-process";
import { type Persona, personas } from "./matrix";
import { getCookie, getToken, openShare, type SignIn } from "./sign-ins";

/** The built server with a database of two accounts, and a persona of every kind. */
export interface World {
  url: string;
  database: DatabaseHandle;
  accounts: TestAccounts;
  /** The Cookie header each persona's browser sends; empty for none. */
  cookies: Record<Persona, string>;
  /** Headers that each persona's program sends to /graphql. */
  headers: Record<Persona, Record<string, string>>;
  /** An API token of each persona with a user, as if they had been a master once; by its scope. */
  apiTokens: Record<ApiTokenScope, Partial<Record<Persona, string>>>;
  userIds: Partial<Record<Persona, number>>;
  /** E1 is on c1, which the operator may watch; E2 on another camera of the same host (the matrix's c3). */
  events: { e1: number; e2: number };
  /** A share link of E1 without a password. */
  shareCode: string;
  /** Every camera of both accounts, as ids in a document. */
  cameraIds: string;
  /** Cameras this persona must never be told of. */
  hiddenFrom(persona: Persona): number[];
  /** The server's file store. */
  files: FileStore;
  close(): Promise<void>;
}

/** @param isPooled puts PgBouncer in transaction mode before the database */
export async function createWorld({ isPooled = false } = {}): Promise<World> {
  const dataDirectory = await makeConsoleDirectory();
  let postgres: EmbeddedPostgres | null = null;
  let server: ServerProcess | null = null;
  let database: DatabaseHandle | null = null;
  let pooler: Pooler | null = null;
  const close = async () => {
    await server?.stop();
    await pooler?.stop();
    await database?.close();
    await postgres?.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  };
  try {
    postgres = await startEmbeddedPostgres({
      dataDirectory,
      log: (line) => console.warn(line),
      settings: { fsync: "off" },
    });
    database = openDatabase(postgres.url);
    await migrateDatabase({ databaseUrl: postgres.url, folder: "backend/db/migrations" });
    const accounts = await seedTwoAccounts(database);
    if (isPooled) pooler = await startPooler(postgres.url, 4);
    server = spawnServer({
      env: {
        SIGHTLINE_DEMO: "0",
        DATA_DIR: dataDirectory,
        DATABASE_URL: postgres.url,
        ...(pooler && { DATABASE_POOLER_URL: pooler.url }),
      },
    });
    const url = await server.waitFor(/Sightline is at (http[^\s"]+)/);
    const people = await gatherPeople(url, accounts, database);
    return {
      url,
      database,
      accounts,
      files: createDirectoryStore(join(dataDirectory, "files")),
      close,
      ...people,
      ...(await describeAccount(accounts, database)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

type People = Pick<World, "cookies" | "headers" | "apiTokens" | "userIds">;

/** Past the contract, which refuses it to all but masters. */
async function insertApiToken(
  { db }: DatabaseHandle,
  { id: userId, accountId }: { id: number; accountId: number },
  scope: ApiTokenScope,
): Promise<string> {
  const token = createTokenText();
  const digest = digestOf(token);
  if (!digest) throw new Error("the token has another form");
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db
    .insert(tables.apiToken)
    .values({ userId, accountId, name: "Matrix", scope, digest, expiresAt });
  return token;
}

/** Signs everybody in who can, then makes some of them what they are: deleted, unverified, expired. */
async function gatherPeople(
  url: string,
  { first, second }: TestAccounts,
  database: DatabaseHandle,
): Promise<People> {
  const { db } = database;
  const extra = (name: string) => ({ accountId: first.accountId, email: `${name}@a.example` });
  const [leaver, sleeper, doubted, half] = ["leaver", "sleeper", "doubted", "half"].map(extra);
  if (!leaver || !sleeper || !doubted || !half) throw new Error("people are missing");
  const [operator] = await db
    .select()
    .from(tables.user)
    .where(eq(tables.user.email, first.operator.email));
  if (!operator) throw new Error("the operator is missing");
  const { passwordHash } = operator;
  const copies = [leaver, sleeper, doubted, half].map((user) => ({
    ...user,
    name: "Copy",
    passwordHash,
    verifiedAt: new Date(),
    mfaEnable: user === half,
  }));
  const added = await db.insert(tables.user).values(copies).returning({ id: tables.user.id });
  const halfId = added[3]?.id ?? 0;
  await db.insert(tables.mfaFactor).values({ userId: halfId, type: 0, confirmedAt: new Date() });

  const signedIn: Partial<Record<Persona, SignIn>> = {
    masterA: first.master,
    regmgrA: first.manager,
    operA: first.operator,
    operNone: first.newcomer,
    unverifiedA: doubted,
    deletedA: leaver,
    masterB: second.master,
    expired: sleeper,
  };
  const cookies = Object.fromEntries(personas.map((persona) => [persona, ""])) as World["cookies"];
  const headers = Object.fromEntries(personas.map((persona) => [persona, {}])) as World["headers"];
  const tokens: Partial<Record<Persona, string>> = {};
  const userIds: World["userIds"] = {};
  const apiTokens: World["apiTokens"] = { read: {}, write: {} };
  for (const persona of personas) {
    const user = signedIn[persona];
    if (!user) continue;
    cookies[persona] = await getCookie(url, user);
    const token = await getToken(url, user);
    tokens[persona] = token;
    headers[persona] = { authorization: `Bearer ${token}` };
    const [row] = await db.select().from(tables.user).where(eq(tables.user.email, user.email));
    if (!row) throw new Error(`${user.email} is missing`);
    userIds[persona] = row.id;
    for (const scope of apiTokenScopes) {
      apiTokens[scope][persona] = await insertApiToken(database, row, scope);
    }
  }
  headers.pending2fa = { authorization: `Bearer ${await getToken(url, half)}` };
  await db.delete(tables.user).where(eq(tables.user.email, leaver.email));
  await db
    .update(tables.user)
    .set({ verifiedAt: null })
    .where(eq(tables.user.email, doubted.email));
  await db.execute(sql`
    update session set expires_at = now() - interval '1 second'
    from app_user where app_user.id = session.user_id and app_user.email = ${sleeper.email}
  `);
  const [event] = await db.select().from(tables.event).where(eq(tables.event.cameraId, first.c1));
  const share = await openShare(url, tokens.masterA ?? "", event?.id ?? 0);
  headers.share = { "x-share-link-token": share };
  return { cookies, headers, apiTokens, userIds };
}

type Description = Pick<World, "events" | "shareCode" | "cameraIds" | "hiddenFrom">;

/** What stands in the accounts, and the order that lets account A have VPN entries and renewals. */
async function describeAccount(
  { first, second }: TestAccounts,
  { db }: DatabaseHandle,
): Promise<Description> {
  for (const [{ accountId }, letter] of [
    [first, "A"],
    [second, "B"],
  ] as const) {
    const expiresAt = new Date(Date.now() + 10 * 86_400_000);
    const [order] = await db
      .insert(tables.order)
      .values({
        accountId,
        orderNumber: `SO-${letter}`,
        serial: `SERIAL-${letter}`,
        plan: "standard",
        purchasedAt: new Date(),
        enabledAt: new Date(),
        expiresAt,
        planDays: 365,
      })
      .returning({ id: tables.order.id });
    if (!order) throw new Error("the order was not stored");
    await db.insert(tables.orderProduct).values({ orderId: order.id, type: 4, quantity: 500 });
  }
  const eventOn = async (cameraId: number) => {
    const [row] = await db.select().from(tables.event).where(eq(tables.event.cameraId, cameraId));
    return row?.id ?? 0;
  };
  const [link] = await db.select().from(tables.shareLink);
  const everyCamera = [first.c1, first.c2, first.c3, second.c1, second.c2, second.c3];
  const seen: Partial<Record<Persona, number[]>> = {
    masterA: [first.c1, first.c2, first.c3],
    regmgrA: [first.c1, first.c2],
    operA: [first.c1],
    masterB: [second.c1, second.c2, second.c3],
  };
  return {
    events: { e1: await eventOn(first.c1), e2: await eventOn(first.c2) },
    shareCode: link?.code ?? "",
    cameraIds: everyCamera.map((id) => `"${id}"`).join(", "),
    hiddenFrom: (persona) => everyCamera.filter((id) => !seen[persona]?.includes(id)),
  };
}
