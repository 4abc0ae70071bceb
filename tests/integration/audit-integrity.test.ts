import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createAuditCheck } from "../../backend/audit/integrity";
import { writeAudit } from "../../backend/audit/service";
import * as tables from "../../backend/db/tables";
import { seedTwoAccounts, startTestCloud } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

let database: TestDatabase;
const client = { address: "198.51.100.7", userAgent: null };

beforeEach(async () => {
  database = await createTestDatabase();
  await database.db.insert(tables.account).values([
    { id: 1, name: "one" },
    { id: 2, name: "two" },
  ]);
  for (let index = 0; index < 5; index += 1) {
    await writeAudit(database.db, client, { accountId: 1, behaviorId: 37 });
  }
});

afterEach(() => database.close());

test("H2: a whole log is verified up to now; one of no rows is whole too", async () => {
  const before = Date.now();
  const check = createAuditCheck(database.db);
  const integrity = await check.getIntegrity(1);
  expect(integrity).toMatchObject({ rows: 5, intact: true });
  expect(integrity.verifiedUntil?.getTime()).toBeGreaterThanOrEqual(before);
  expect(await check.getIntegrity(2)).toMatchObject({ rows: 0, intact: true });
});

test("H2: a changed row ends what is verified at the row before it", async () => {
  await database.db.execute(sql`
    update audit set time = '2026-01-02 03:04:05Z', ip = '-' where account_id = 1 and position = 3
  `);
  const result = await database.db.execute(sql`
    select extract(epoch from time)::float8 * 1000 as ms from audit where account_id = 1 and position = 2
  `);
  const integrity = await createAuditCheck(database.db).getIntegrity(1);
  expect(integrity).toMatchObject({ rows: 2, intact: false });
  expect(integrity.verifiedUntil?.getTime()).toBeCloseTo(Number(result.rows[0]?.ms), -1);
});

test("H2: where the first row is at fault nothing is verified", async () => {
  await database.db.execute(sql`delete from audit where account_id = 1 and position = 1`);
  expect(await createAuditCheck(database.db).getIntegrity(1)).toEqual({
    verifiedUntil: null,
    rows: 0,
    intact: false,
  });
});

test("an answer is used for a minute, then the log is followed again", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const check = createAuditCheck(database.db);
    expect((await check.getIntegrity(1)).rows).toBe(5);
    await writeAudit(database.db, client, { accountId: 1, behaviorId: 37 });
    expect((await check.getIntegrity(1)).rows).toBe(5);
    vi.setSystemTime(Date.now() + 60_000);
    expect((await check.getIntegrity(1)).rows).toBe(6);
  } finally {
    vi.useRealTimers();
  }
});

test("a check that fails is made again by the next call", async () => {
  const check = createAuditCheck(database.db);
  await database.db.execute(sql`alter table audit_chain rename to audit_chain_away`);
  await expect(check.getIntegrity(1)).rejects.toThrow();
  await database.db.execute(sql`alter table audit_chain_away rename to audit_chain`);
  expect(await check.getIntegrity(1)).toMatchObject({ rows: 5, intact: true });
});

test("a master asks for the own account's log", async () => {
  const cloud = await startTestCloud();
  try {
    const accounts = await seedTwoAccounts(cloud.database);
    const token = await cloud.getToken(accounts.first.master);
    const answer = await cloud.call(
      "{ query_audit_integrity { verified_until rows intact } }",
      {},
      { token },
    );
    expect(answer.data?.query_audit_integrity).toEqual({
      verified_until: expect.any(Number),
      rows: expect.any(Number),
      intact: true,
    });
  } finally {
    await cloud.close();
  }
});
