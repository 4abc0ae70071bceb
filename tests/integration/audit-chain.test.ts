import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ChainReport, verifyAuditLog } from "../../backend/audit/chain";
import { trimAuditLog } from "../../backend/audit/retention";
import { writeAudit } from "../../backend/audit/service";
import { openScopes, type Scopes } from "../../backend/db/scopes";
import * as tables from "../../backend/db/tables";
import { createTestDatabase, type TestDatabase } from "../support/database";
import { seedOrder } from "../support/orders";

let database: TestDatabase;
let scopes: Scopes;
const client = { address: "198.51.100.7", userAgent: null };

beforeEach(async () => {
  database = await createTestDatabase();
  scopes = openScopes(database.url, 8);
  await database.db.insert(tables.account).values([
    { id: 1, name: "one" },
    { id: 2, name: "two" },
  ]);
});

afterEach(async () => {
  await scopes.close();
  await database.close();
});

function write(accountId: number | null, name = "a") {
  const target = { type: "host", id: "1", name };
  return writeAudit(scopes.system, client, {
    accountId,
    behaviorId: 37,
    target,
    payload: { name },
  });
}

async function fill(count = 5): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    await write(1, `row ${index}`);
    await write(2);
  }
  await write(null);
}

async function verify(): Promise<Record<string, ChainReport>> {
  const reports: Record<string, ChainReport> = {};
  for await (const report of verifyAuditLog(database.db)) {
    reports[String(report.accountId)] = report;
  }
  return reports;
}

const faultOf = async (account: string) => (await verify())[account]?.fault;

test("H2: an untouched log follows its chain, account by account", async () => {
  await fill();
  const reports = await verify();
  expect(Object.keys(reports).sort()).toEqual(["1", "2", "null"]);
  expect(reports["1"]).toMatchObject({ rows: 5, position: 5, fault: null });
  expect(reports["1"]?.head).toMatch(/^[0-9a-f]{64}$/);
  expect(reports.null).toMatchObject({ rows: 1, fault: null });
});

test("rows of one account written at once form one chain without gap or fork", async () => {
  await Promise.all(Array.from({ length: 60 }, (_, index) => write(1, `row ${index}`)));
  expect((await verify())["1"]).toMatchObject({ rows: 60, position: 60, fault: null });
});

test("a transaction that is rolled back leaves no hole", async () => {
  await write(1);
  await expect(
    scopes.system.transaction(async (tx) => {
      await writeAudit(tx, client, { accountId: 1, behaviorId: 40 });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  await write(1);
  expect((await verify())["1"]).toMatchObject({ rows: 2, position: 2, fault: null });
});

test("H2: a row edited by a superuser is the first one reported", async () => {
  await fill();
  for (const change of [
    sql`behavior_id = 1`,
    sql`payload = '{"name": "other"}'`,
    sql`time = time - interval '1 microsecond'`,
    sql`user_email = 'x@a.example'`,
    sql`hash = '\\x00'`,
  ]) {
    await database.db.transaction(async (tx) => {
      await tx.execute(sql`update audit set ${change} where account_id = 1 and position in (3, 4)`);
    });
    expect(await faultOf("1")).toEqual({ position: 3, kind: "changed" });
    expect(await faultOf("2")).toBeNull();
    await database.db.execute(sql`delete from audit; delete from audit_chain`);
    await fill();
  }
});

test("H2: rows taken out, taken off the end or put in from aside are reported", async () => {
  await fill();
  await database.db.execute(sql`delete from audit where account_id = 1 and position = 2`);
  await database.db.execute(sql`delete from audit where account_id = 2 and position = 5`);
  expect(await faultOf("1")).toEqual({ position: 2, kind: "missing" });
  expect(await faultOf("2")).toEqual({ position: 5, kind: "tail" });
  await database.db.execute(sql`alter table audit disable trigger audit_chain`);
  await database.db.execute(sql`insert into audit (behavior_id, position) values (1, 2)`);
  expect(await faultOf("null")).toEqual({ position: 2, kind: "stray" });
});

test("H2: a chain whose end was forgotten is reported", async () => {
  await fill();
  await database.db.execute(sql`delete from audit_chain where account_id = 1`);
  expect(await faultOf("1")).toEqual({ position: 1, kind: "stray" });
});

test("H2: the cloud's own role cannot touch the chain, nor write its marks", async () => {
  await fill(1);
  for (const statement of [
    "select * from audit_chain",
    "update audit_chain set position = 0",
    "delete from audit_chain",
    "update audit set ip = '-'",
    "delete from audit",
  ]) {
    await expect(scopes.system.execute(sql.raw(statement)), statement).rejects.toMatchObject({
      cause: { message: expect.stringContaining("permission denied") },
    });
  }
  await scopes.system.execute(
    sql`insert into audit (account_id, behavior_id, position, hash) values (1, 3, 99, '\\x00')`,
  );
  expect((await verify())["1"]).toMatchObject({ rows: 2, position: 2, fault: null });
});

async function age(accountId: number, days: number, upTo: number): Promise<void> {
  // As if the rows had been written then: the chain is made again over them.
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`
      create temp table copied on commit drop as
      select account_id, behavior_id, position, target_name,
        time - case when position <= ${upTo} then make_interval(days => ${days}) else '0' end as time
      from audit where account_id = ${accountId}
    `);
    await tx.execute(sql`delete from audit where account_id = ${accountId}`);
    await tx.execute(sql`delete from audit_chain where account_id = ${accountId}`);
    await tx.execute(sql`
      insert into audit (account_id, behavior_id, target_name, time)
      select account_id, behavior_id, target_name, time from copied order by position
    `);
  });
}

const trim = async () =>
  (await trimAuditLog(database.db, 1)) + (await trimAuditLog(database.db, 2));

test("rows beyond the account's logs keep days go, and the rest still follows its chain", async () => {
  await fill(6);
  await age(1, 31, 4);
  await age(2, 31, 4);
  await seedOrder(database.db, 2, { order: { logsKeepDays: 90 } });
  // Not active yet: it keeps nothing of what is old today.
  const enabledAt = new Date(Date.now() + 86_400_000);
  await seedOrder(database.db, 1, { order: { logsKeepDays: 90, enabledAt } });
  expect(await trim()).toBe(4);
  const reports = await verify();
  expect(reports["1"]).toMatchObject({ rows: 2, position: 6, fault: null });
  expect(reports["2"]).toMatchObject({ rows: 6, position: 6, fault: null });
  expect(await trim()).toBe(0);
  await write(1);
  expect((await verify())["1"]).toMatchObject({ rows: 3, position: 7, fault: null });
  await database.db.execute(sql`update audit set ip = '-' where account_id = 1 and position = 5`);
  expect(await faultOf("1")).toEqual({ position: 5, kind: "changed" });
});

test("retention never passes over a row that is to be kept", async () => {
  await fill(6);
  await age(1, 31, 6);
  await database.db.execute(sql`
    update audit set time = now() where account_id = 1 and position = 3
  `);
  expect(await trim()).toBe(2);
  const left = await database.db.execute(sql`
    select position from audit where account_id = 1 order by position
  `);
  expect(left.rows.map((row) => Number(row.position))).toEqual([3, 4, 5, 6]);
});

test("a whole log beyond its days goes, and the next row follows the last one deleted", async () => {
  await fill(3);
  await age(1, 31, 3);
  expect(await trim()).toBe(3);
  await write(1);
  expect((await verify())["1"]).toMatchObject({ rows: 1, position: 4, fault: null });
});

test.each([
  ["some", 4, { rows: 2, position: 6, fault: null }],
  ["all", 6, { rows: 0, position: 6, fault: null }],
])(
  "a log of which retention takes %s rows while it is followed has no fault",
  async (_what, old, expected) => {
    await fill(6);
    await age(2, 31, old);
    const reports = verifyAuditLog(database.db);
    // The ends of both chains have been read by then.
    for (let each = await reports.next(); each.value.accountId !== 1; each = await reports.next());
    expect(await trimAuditLog(database.db, 2)).toBe(old);
    expect((await reports.next()).value).toMatchObject({ accountId: 2, ...expected });
  },
);

test("rows from before there was a chain get their places, and the next ones follow them", async () => {
  const migration = readFileSync("backend/db/migrations/0004_audit_chain.sql", "utf8");
  const block = migration
    .split("--> statement-breakpoint")
    .find((statement) => statement.includes("Rows written before there was a chain"));
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`drop index audit_chain_position`);
    await tx.execute(sql`alter table audit disable trigger audit_chain`);
    await tx.execute(sql`
      insert into audit (account_id, behavior_id, payload) values
        (1, 1, null), (2, 1, '{"b": 1, "a": [null, "ž"]}'), (1, 2, null), (null, 2, null), (1, 3, '{}')
    `);
    await tx.execute(sql.raw(block ?? ""));
    await tx.execute(sql`alter table audit enable trigger audit_chain`);
  });
  await write(1);
  const reports = await verify();
  expect(reports["1"]).toMatchObject({ rows: 4, position: 4, fault: null });
  expect(reports["2"]).toMatchObject({ rows: 1, fault: null });
  expect(reports.null).toMatchObject({ rows: 1, fault: null });
});
