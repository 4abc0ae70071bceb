import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "../../backend/db/client";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let scopes: Scopes;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  await cloud.getToken(accounts.first.master);
  await cloud.getToken(accounts.second.master);
  // An export and its file of each account, and a file whose row is gone.
  await cloud.database.pool.query(`
    with made as (
      insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time)
      select distinct on (account_id) camera.account_id, app_user.id, camera.id, host_id, 'batch', 'main', now(), now()
      from camera join app_user using (account_id)
      returning id, account_id
    )
    insert into video_export_file (account_id, export_id, name, from_time, bytes)
    select account_id, made.id, 'exports/' || made.id || '-' || number || '.mp4', now(), 1
    from made, generate_series(1, 2) as number
  `);
  await cloud.database.pool.query(`
    insert into saved_search (account_id, user_id, name, screen, query)
    select account_id, id, 'Vans', 'events', '' from app_user
  `);
  await cloud.database.pool.query(
    "insert into notification (account_id, user_id, type, facts) select account_id, id, 'security', '{}' from app_user",
  );
  await cloud.database.pool.query(`
    insert into push_subscription (account_id, user_id, endpoint, p256dh, auth)
    select account_id, id, 'https://push.example.com/', '', '' from app_user
  `);
  await cloud.database.pool.query(
    "insert into expiry_feed (account_id, user_id, digest) select account_id, id, int8send(id) from app_user",
  );
  await cloud.database.pool.query(`
    insert into api_token (account_id, user_id, name, scope, digest, expires_at)
    select account_id, id, 'Backup', 'read', int8send(id), now() from app_user
  `);
  await cloud.database.pool.query(`
    with made as (
      insert into webhook (account_id, url, events, secret)
      select id, 'https://hooks.example.com/', '{}', '' from account returning id, account_id
    )
    insert into webhook_delivery (account_id, webhook_id, type, facts)
    select account_id, id, 'test', '{}' from made
  `);
  await cloud.database.pool.query(`
    insert into passkey (account_id, user_id, credential_id, public_key, counter, transports, is_backed_up, name)
    select account_id, id, int8send(id), '', 0, '{}', false, 'Laptop' from app_user
  `);
  await cloud.database.pool.query(`
    insert into passkey_challenge (challenge, purpose, account_id, user_id, expires_at)
    select int8send(id), 'create', account_id, id, now() from app_user
  `);
  await cloud.database.pool.query("delete from video_export_file where name like '%-2.mp4'");
  scopes = openScopes(cloud.database.url, 2);
});

afterAll(async () => {
  await scopes.close();
  await cloud.close();
});

const tenantTables = [
  "app_user",
  "session",
  "region",
  "host",
  "camera",
  "event",
  "audit",
  "permission",
  "video_export",
  "video_export_file",
  "file_due",
  "saved_search",
  "notification",
  "push_subscription",
  "expiry_feed",
  "api_token",
  "webhook",
  "webhook_delivery",
  "sign_in_device",
  "passkey",
  "passkey_challenge",
];

async function accountsSeen(db: Database, table: string): Promise<number[]> {
  const result = await db.execute(
    sql`select distinct account_id from ${sql.identifier(table)} order by 1`,
  );
  return result.rows.map((row) => Number(row.account_id));
}

test("D13: a query that forgets its account sees only its own rows", async () => {
  for (const table of tenantTables) {
    expect(await accountsSeen(scopes.forAccount(1001), table), table).toEqual([1001]);
    expect(await accountsSeen(scopes.forAccount(2002), table), table).toEqual([2002]);
    expect(await accountsSeen(scopes.forAccount(3003), table), table).toEqual([]);
    expect(await accountsSeen(scopes.system, table), table).toEqual([1001, 2002]);
  }
});

test("D13: a connection that was set to no account sees nothing", async () => {
  const client = await scopes.pool.connect();
  try {
    await client.query("select set_config('sightline.account', '', false)");
    for (const table of tenantTables) {
      const result = await client.query(`select count(*)::int as count from ${table}`);
      expect(result.rows[0].count, table).toBe(0);
    }
  } finally {
    client.release(true);
  }
});

test("D12: connections that serve two accounts in turn never mix them", async () => {
  const seen = await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      const accountId = index % 2 === 0 ? 1001 : 2002;
      return { accountId, rows: await accountsSeen(scopes.forAccount(accountId), "host") };
    }),
  );
  for (const { accountId, rows } of seen) expect(rows).toEqual([accountId]);
});

test("a row cannot be written into another account, nor moved there", async () => {
  const db = scopes.forAccount(1001);
  await expect(
    db.execute(sql`insert into region (account_id, name, is_default) values (2002, 'x', false)`),
  ).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
  await expect(db.execute(sql`update region set account_id = 2002`)).rejects.toMatchObject({
    cause: { message: expect.stringContaining("row-level security") },
  });
  const deleted = await db.execute(sql`delete from view where account_id = 2002`);
  expect(deleted.rowCount).toBe(0);
});

test("rows without an account of their own follow the one they hang on", async () => {
  const count = async (db: Database) =>
    (await db.execute(sql`select * from permission_camera`)).rows.length;
  expect(await count(scopes.forAccount(1001))).toBe(1);
  expect(await count(scopes.forAccount(3003))).toBe(0);
  expect(await count(scopes.system)).toBe(2);
});

test("H2: the cloud can add to the audit log, and nothing else", async () => {
  for (const statement of ["update audit set ip = '-'", "delete from audit", "truncate audit"]) {
    await expect(scopes.system.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: expect.stringContaining("permission denied") },
    });
  }
});
