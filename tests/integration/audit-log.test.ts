import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { writeAudit } from "../../backend/audit/service";
import { behaviors } from "../../contract/audit-behaviors";
import { seedTwoAccounts, startTestCloud, type TestCloud, testPassword } from "../support/cloud";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let master: string;
let stranger: string;

const startSeconds = 1_750_000_000;
const client = { address: "198.51.100.7", userAgent: "test" };

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  master = await cloud.getToken(accounts.first.master);
  stranger = await cloud.getToken(accounts.second.master);
  const { db } = cloud.database;
  for (let index = 0; index < 6; index += 1) {
    await writeAudit(db, client, {
      accountId: 1001,
      behaviorId: index % 2 === 0 ? behaviors.hostUpdated : behaviors.vpnCreated,
      ...(index % 2 === 1 && { serviceId: 4 }),
      userId: index + 10,
      userEmail: `user${index}@a.example`,
      target: {
        type: "host",
        id: String(index),
        name: index === 3 ? "100%_gate" : `Gate ${index}`,
      },
      payload: {
        before: { hat: 0, password: "canary-77" },
        after: { hat: 1, note: `turned ${index}` },
      },
    });
  }
  await db.execute(sql`
    update audit set time = to_timestamp(${startSeconds} + target_id::int) + interval '900 milliseconds'
    where ip = ${client.address}
  `);
});

afterAll(() => cloud.close());

const query = `query($start: Int, $end: Int, $behavior: [Int!], $user: [ID!], $service: Int, $ip: String,
    $keyword: String, $target_type: String, $target_id: String, $page: Int, $limit: Int) {
  query_audit_log(start_date: $start, end_date: $end, behavior_id: $behavior, user_id: $user, service_id: $service,
    ip: $ip, keyword: $keyword, target_type: $target_type, target_id: $target_id, page: $page, limit: $limit) {
    total per_page
    list { id behavior_id service_id user_id user_email user_name ip time target_id target_name payload }
  }
}`;

interface Answer {
  total: number;
  per_page: number;
  list: { behavior_id: number; target_id: string | null; payload: string | null; time: number }[];
}

async function ask(variables: Record<string, unknown>, token = master) {
  const answer = await cloud.call(query, variables, { token });
  return { ...answer, page: answer.data?.query_audit_log as Answer };
}

const targets = (page: Answer) => page.list.map((row) => row.target_id).join("");
const window = { start: startSeconds, end: startSeconds + 100 };

test("the log is read newest first, by page, with its exact total", async () => {
  const { page } = await ask({ ...window, limit: 4 });
  expect([page.total, page.per_page, targets(page)]).toEqual([6, 4, "5432"]);
  expect(targets((await ask({ ...window, limit: 4, page: 2 })).page)).toBe("10");
  expect((await ask(window)).page.per_page).toBe(50);
});

test("every filter narrows it, and both ends of the time are included", async () => {
  const times = { start: startSeconds + 1, end: startSeconds + 3 };
  expect(targets((await ask(times)).page)).toBe("321");
  expect(targets((await ask({ ...window, behavior: [behaviors.vpnCreated] })).page)).toBe("531");
  expect(targets((await ask({ ...window, service: 4 })).page)).toBe("531");
  expect(targets((await ask({ ...window, user: ["12", "x"] })).page)).toBe("2");
  expect(targets((await ask({ ...window, user: [] })).page)).toBe("");
  expect(targets((await ask({ ...window, ip: "198.51" })).page)).toBe("543210");
  expect(targets((await ask({ ...window, ip: "51.100" })).page)).toBe("");
  expect(targets((await ask({ ...window, keyword: "GATE 4" })).page)).toBe("4");
});

test("D94: a range has 90 days at most, and without a start it is the last 90", async () => {
  const days = 90 * 86_400;
  expect((await ask({ start: startSeconds, end: startSeconds + days })).page.total).toBe(6);
  expect(
    (await ask({ start: startSeconds, end: startSeconds + days + 1 })).errors[0],
  ).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { field: "start_date", max: 90 },
  });
  expect(targets((await ask({ end: startSeconds + days, ip: "198.51" })).page)).toBe("543210");
  expect(targets((await ask({ end: startSeconds + days + 2, ip: "198.51" })).page)).toBe("5432");
  expect((await ask({ ip: client.address, service: 4 })).page.total).toBe(0);
});

test("D94: a target is matched exactly, the keyword also in the payload", async () => {
  const rename = (from: string, to: string) =>
    cloud.database.db.execute(
      sql`update audit set target_id = ${to} where ip = ${client.address} and target_id = ${from}`,
    );
  await rename("2", "32");
  expect(targets((await ask({ ...window, target_type: "host", target_id: "3" })).page)).toBe("3");
  for (const none of [
    { target_type: "hos", target_id: "3" },
    { target_type: "host", target_id: "33" },
    { target_type: "region", target_id: "3" },
    { target_type: "host", target_id: "%" },
  ]) {
    expect((await ask({ ...window, ...none })).page.total, JSON.stringify(none)).toBe(0);
  }
  expect(targets((await ask({ ...window, keyword: "turned 4" })).page)).toBe("4");
  expect((await ask({ ...window, keyword: "canary-77" })).page.total).toBe(0);
  await rename("32", "2");
});

test("E5: wildcards, quotes and NUL in the keyword stand for themselves", async () => {
  expect(targets((await ask({ ...window, keyword: "%_g" })).page)).toBe("3");
  expect(targets((await ask({ ...window, keyword: "'; drop table audit --" })).page)).toBe("");
  expect((await ask({ keyword: "a\u0000" })).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  expect((await ask({ keyword: "k".repeat(201) })).errors[0]?.message).toBe("ERR_TOO_LONG");
});

test("E7: too many rows, no rows and no page are refused", async () => {
  expect((await ask({ limit: 10_001 })).errors[0]).toMatchObject({
    message: "ERR_EXCEED_QUERY_LIMIT",
    extensions: { max: 10_000, field: "limit" },
  });
  for (const bad of [{ limit: 0 }, { limit: -1 }, { page: 0 }, { start: -1 }]) {
    expect((await ask(bad)).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  }
  expect((await ask({ page: 2_147_483_647, limit: 10_000 })).page.list).toEqual([]);
});

test("H3, C366: no secret is in the log, and zero is a value there", async () => {
  const { page, text } = await ask(window);
  expect(text).not.toContain("canary-77");
  expect(JSON.parse(page.list[0]?.payload ?? "null")).toEqual({
    before: { hat: 0, password: "***" },
    after: { hat: 1, note: "turned 5" },
  });
});

test("only a master reads it, and only the own account's", async () => {
  for (const persona of ["manager", "operator", "newcomer"] as const) {
    const token = await cloud.getToken(accounts.first[persona]);
    for (const field of [
      "query_audit_log { total }",
      "query_audit_log_export { id }",
      "query_audit_integrity { intact }",
    ]) {
      const answer = await cloud.call(`{ ${field} }`, {}, { token });
      expect(answer.errors[0]?.message, `${persona} ${field}`).toBe("ERR_ACCESS_DENIED");
    }
  }
  expect((await ask(window, stranger)).page.total).toBe(0);
});

test("an export brings what matches and is written down itself, with its filter", async () => {
  const answer = await cloud.call(
    `{ query_audit_log_export(
      start_date: ${startSeconds}, end_date: ${startSeconds + 100}, service_id: 4) { id target_id } }`,
    {},
    { token: master },
  );
  expect(answer.data?.query_audit_log_export).toHaveLength(3);
  const { page } = await ask({ behavior: [behaviors.auditLogExported] });
  expect(page.total).toBe(1);
  expect(JSON.parse(page.list[0]?.payload ?? "null")).toEqual({
    rows: 3,
    filter: { start_date: startSeconds, end_date: startSeconds + 100, service_id: 4 },
  });
});

test("an export beyond its bound is refused and leaves no row", async () => {
  const { db } = cloud.database;
  // In parts: within one transaction every row leaves a dead version of the chain's end behind.
  for (let part = 0; part < 20; part += 1) {
    await db.execute(sql`
      insert into audit (account_id, behavior_id) select 1001, 44 from generate_series(1, 501)
    `);
  }
  const answer = await cloud.call("{ query_audit_log_export { id } }", {}, { token: master });
  expect(answer.errors[0]).toMatchObject({
    message: "ERR_EXCEED_EXPORT_LIMIT",
    extensions: { max: 10_000 },
  });
  expect((await ask({ behavior: [behaviors.auditLogExported] })).page.total).toBe(1);
});

test("H4: a line break in a name stays within its row, and the address is the socket's", async () => {
  const answer = await cloud.login({
    ...accounts.first.master,
    password: "canary-88",
    address: "203.0.113.9",
  });
  expect(answer.errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
  const { page } = await ask({ ip: "203.0.113.9" });
  expect(page.list.map((row) => row.behavior_id)).toEqual([behaviors.signInFailed]);
  await writeAudit(cloud.database.db, client, {
    accountId: 1001,
    behaviorId: behaviors.regionCreated,
    target: { type: "region", id: "1", name: "North\r\n2026-01-01 Signed in" },
  });
  const named = (await ask({ behavior: [behaviors.regionCreated] })).page.list[0];
  expect(named).toMatchObject({ target_name: "North 2026-01-01 Signed in" });
});

test("H3: neither passwords nor session tokens are anywhere in the log", async () => {
  const rows = await cloud.database.db.execute(sql`select audit::text as row from audit`);
  const log = rows.rows.map((row) => row.row).join("\n");
  expect(log).toContain("master@a.example");
  for (const canary of ["canary-88", testPassword, master, stranger, master.split(".")[2] ?? ""]) {
    expect(log).not.toContain(canary);
  }
});
