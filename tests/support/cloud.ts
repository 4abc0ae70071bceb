import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import * as tables from "../../backend/db/tables";
import { type Backend, createBackend } from "../../backend/index";
import { hashPassword } from "../../backend/session/password";
import type { CloudSettings } from "../../backend/settings";
import { createTestDatabase, type TestDatabase } from "./database";
import { seedOrder } from "./orders";

export interface GraphqlAnswer {
  status: number;
  data: Record<string, unknown> | null;
  errors: { message: string; extensions?: Record<string, unknown> }[];
  /** The raw answer. */
  text: string;
}

export interface TestCloud {
  backend: Backend;
  database: TestDatabase;
  /** One operation, as a console in this process requests it. */
  call(
    query: string,
    variables?: Record<string, unknown>,
    from?: { token?: string; shareToken?: string; address?: string; host?: string },
  ): Promise<GraphqlAnswer>;
  login(user: {
    accountId: number;
    email: string;
    password?: string;
    address?: string;
  }): Promise<GraphqlAnswer>;
  /** The token of a user who can sign in. */
  getToken(user: { accountId: number; email: string }): Promise<string>;
  close(): Promise<void>;
}

export const testPassword = "Correct-horse-7";
// One argon2 hash serves every test user: hashing is slow.
const passwordHash = hashPassword(testPassword);

const loginQuery = `
  mutation login($accountId: Float!, $email: String!, $password: String!, $tz: String!) {
    login(accountId: $accountId, email: $email, password: $password, tz: $tz, reCaptchaToken: "") {
      token account_id email
    }
  }`;

/** The whole cloud on a database of its own. */
export async function startTestCloud(settings: Partial<CloudSettings> = {}): Promise<TestCloud> {
  const database = await createTestDatabase();
  const filesDirectory = await mkdtemp(path.join(tmpdir(), "sightline-test-"));
  const backend = await createBackend({
    databaseUrl: database.url,
    migrationsFolder: path.resolve("backend/db/migrations"),
    secret: "a secret for tests, of more than 32 characters",
    settings: {
      publicOrigin: "https://vms.example.com",
      filesDirectory,
      ...settings,
    },
    production: true,
    isAllowedOrigin: () => true,
    clientAddress: (request) => request.socket.remoteAddress ?? "",
  });

  const call: TestCloud["call"] = async (
    query,
    variables = {},
    { token, shareToken, address = "127.0.0.1", host = "localhost:3000" } = {},
  ) => {
    const response = await backend.fetchGraphql(
      new Request("http://cloud.test/graphql", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          ...(token && { authorization: `Bearer ${token}` }),
          ...(shareToken && { "x-share-link-token": shareToken }),
        },
        body: JSON.stringify({ query, variables }),
      }),
      { address, host },
    );
    const text = await response.text();
    const body: { data?: GraphqlAnswer["data"]; errors?: GraphqlAnswer["errors"] } =
      JSON.parse(text);
    return { status: response.status, data: body.data ?? null, errors: body.errors ?? [], text };
  };

  const login: TestCloud["login"] = ({ accountId, email, password = testPassword, address }) =>
    call(loginQuery, { accountId, email, password, tz: "UTC" }, address ? { address } : {});

  return {
    backend,
    database,
    call,
    login,
    async getToken(user) {
      const answer = await login(user);
      const { token } = (answer.data?.login ?? {}) as { token?: string };
      if (!token) throw new Error(`cannot sign in ${user.email}: ${answer.text}`);
      return token;
    },
    async close() {
      await backend.close();
      await database.close();
      await rm(filesDirectory, { recursive: true });
    },
  };
}

/** Account, region, hosts and users for tests of rights. Ids are those of the database. */
export async function seedTwoAccounts({ db }: Pick<TestDatabase, "db">) {
  const first = await seedAccount(db, 1001, "a");
  const second = await seedAccount(db, 2002, "b");
  return { first, second };
}

export type TestAccounts = Awaited<ReturnType<typeof seedTwoAccounts>>;

type Db = TestDatabase["db"];

async function seedAccount(db: Db, accountId: number, letter: string) {
  await db.insert(tables.account).values({ id: accountId, name: `Account ${letter}` });
  const [north, south] = await db
    .insert(tables.region)
    .values([
      { accountId, name: "North", isDefault: true },
      { accountId, name: "South" },
    ])
    .returning({ id: tables.region.id });
  if (!north || !south) throw new Error("regions missing");
  // By name: a database of an older version lacks the columns that are newer.
  const hosts = await db.execute(sql`
    insert into host (account_id, region_id, name, host_code, password_hash, type) values
      (${accountId}, ${north.id}, 'H1', ${`${letter}-h1`}, '-', 2),
      (${accountId}, ${south.id}, 'H2', ${`${letter}-h2`}, '-', 3)
    returning id
  `);
  const [h1, h2] = hosts.rows.map((row) => ({ id: Number(row.id) }));
  if (!h1 || !h2) throw new Error("hosts missing");
  const cameras = await db
    .insert(tables.camera)
    .values([
      { accountId, hostId: h1.id, index: 0, name: "c1", ptz: true },
      { accountId, hostId: h1.id, index: 1, name: "c2" },
      { accountId, hostId: h2.id, index: 0, name: "c3" },
    ])
    .returning({ id: tables.camera.id });
  const [c1, c2, c3] = cameras.map((camera) => camera.id);
  if (c1 === undefined || c2 === undefined || c3 === undefined) throw new Error("cameras missing");
  await seedOrder(db, accountId, { cameraIds: [c1, c2, c3] });
  await db.insert(tables.event).values([
    { accountId, hostId: h1.id, cameraId: c1, eventType: 52, eventId: 1, eventTime: new Date() },
    { accountId, hostId: h1.id, cameraId: c2, eventType: 55, eventId: 301, eventTime: new Date() },
    { accountId, hostId: h2.id, cameraId: c3, eventType: 55, eventId: 300, eventTime: new Date() },
    { accountId, hostId: h2.id, cameraId: null, eventType: 51, eventId: 6, eventTime: new Date() },
  ]);
  const users = await seedUsers(db, accountId, letter, { managed: north.id, granted: c1 });
  return {
    accountId,
    north: north.id,
    south: south.id,
    h1: h1.id,
    h2: h2.id,
    c1,
    c2,
    c3,
    ...users,
  };
}

async function seedUsers(
  db: Db,
  accountId: number,
  letter: string,
  grants: { managed: number; granted: number },
) {
  const address = (name: string) => ({ accountId, email: `${name}@${letter}.example` });
  const verified = { passwordHash: await passwordHash, verifiedAt: new Date() };
  const rows = await db
    .insert(tables.user)
    .values([
      { ...address("master"), ...verified, name: "Master", master: true },
      { ...address("manager"), ...verified, name: "Manager" },
      { ...address("operator"), ...verified, name: "Operator" },
      { ...address("newcomer"), ...verified, name: "Newcomer" },
      { ...address("unverified"), ...verified, name: "Unverified", verifiedAt: null },
    ])
    .returning({ id: tables.user.id });
  const [, manager, operator] = rows;
  if (!manager || !operator) throw new Error("users missing");
  await db.insert(tables.regionManager).values({ regionId: grants.managed, userId: manager.id });
  const [set] = await db
    .insert(tables.permission)
    .values({ accountId, name: "Guards" })
    .returning({ id: tables.permission.id });
  if (!set) throw new Error("privileges missing");
  await db.insert(tables.permissionUser).values({ permissionId: set.id, userId: operator.id });
  await db
    .insert(tables.permissionCamera)
    .values({ permissionId: set.id, cameraId: grants.granted });
  return {
    operatorId: operator.id,
    master: address("master"),
    manager: address("manager"),
    operator: address("operator"),
    newcomer: address("newcomer"),
    unverified: address("unverified"),
  };
}
