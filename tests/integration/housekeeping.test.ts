import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createAuditRetentionHandlers } from "../../backend/audit/retention";
import { createCleanupHandlers } from "../../backend/cleanup";
import { createMonthHandlers } from "../../backend/event/months";
import { createRetentionHandlers } from "../../backend/event/retention";
import { deleteDueFiles } from "../../backend/files/due-files";
import type { FileStore } from "../../backend/files/store";
import { createPurgeHandlers, enqueueHostPurge } from "../../backend/host/purge";
import type { JobHandler } from "../../backend/jobs/job";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { storeEvents } from "../support/events";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

/** Housekeeping jobs of the domains: what one account or task cannot do leaves the others' done. */

let queue: OwnTestQueue;
let accounts: TestAccounts;

beforeAll(async () => {
  queue = await createTestQueue();
  accounts = await seedTwoAccounts(queue.database);
});

afterEach(() => queue.clear());
afterAll(() => queue.close());

const query = async (statement: string, values: unknown[] = []) =>
  (await queue.database.pool.query(statement, values)).rows;

/** Begins what recurs, and runs it as if its time had come. */
async function run(handlers: JobHandler[]): Promise<void> {
  for (const { begin } of handlers) await begin?.();
  await queue.makeDue();
  queue.start(handlers);
}

const daysAgo = (days: number) => Date.now() - days * 86_400_000;

test("an account whose old events cannot be deleted keeps no other's from it, and is seen", async () => {
  for (const { accountId, h1: hostId } of [accounts.first, accounts.second]) {
    await storeEvents(queue.database, [{ accountId, hostId, timeMs: daysAgo(400), eventId: 999 }]);
  }
  await query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'this row stays'; end $$`);
  await query(`create trigger refuse before delete on event for each row
    when (old.account_id = 1001) execute function refuse()`);
  const left = () => query("select account_id::int as account from event where event_id = 999");
  await run(createRetentionHandlers(queue.scopes));
  await vi.waitFor(async () => expect(await left()).toEqual([{ account: 1001 }]));
  await vi.waitFor(async () =>
    expect(await queue.list("trim_account_events")).toMatchObject([
      { payload: { accountId: 1001 }, last_error: expect.stringContaining("delete from") },
    ]),
  );
  await query("drop trigger refuse on event");
  await queue.makeDue();
  await vi.waitFor(async () => expect(await left()).toEqual([]));
});

test("a cleanup that fails, as while the file store is away, stops no other, and is done later", async () => {
  let isAway = true;
  const deleted: string[] = [];
  const files = {
    async delete(name: string) {
      if (isAway) throw new Error("the store is away");
      deleted.push(name);
    },
  } as unknown as FileStore;
  await query("insert into file_due (account_id, name) values (1001, 'a-file')");
  await query(`insert into outbox (channel, recipient, text, sent_at)
    values ('mail', 'x@y.example', '', now() - interval '8 days')`);
  await run(createCleanupHandlers({ workers: queue.scopes.workers, files }));
  await vi.waitFor(async () => expect(await query("select from outbox")).toEqual([]));
  const failed = async () =>
    (await queue.list("clean_up")).filter(({ last_error }) => last_error !== null);
  await vi.waitFor(async () =>
    expect(await failed()).toMatchObject([{ payload: { task: "files" } }]),
  );
  isAway = false;
  await queue.makeDue();
  await vi.waitFor(() => expect(deleted).toEqual(["a-file"]));
  await vi.waitFor(async () => expect(await failed()).toEqual([]));
});

test("a file that can never be deleted keeps none of the others", async () => {
  const deleted: string[] = [];
  const files = {
    async delete(name: string) {
      if (name === "a-stuck") throw new Error("operation not permitted");
      deleted.push(name);
    },
  } as unknown as FileStore;
  for (const name of ["a-file", "a-stuck", "b-file"]) {
    await query("insert into file_due (account_id, name) values (1001, $1)", [name]);
  }
  await expect(deleteDueFiles(queue.scopes.workers, files, 10)).rejects.toThrow("not permitted");
  expect(deleted).toEqual(["a-file", "b-file"]);
  expect(await query("delete from file_due returning name")).toEqual([{ name: "a-stuck" }]);
});

test("a job that was given up goes after a month", async () => {
  await query("select graphile_worker.add_job('lost', max_attempts => 1)");
  await query("select graphile_worker.add_job('lost', max_attempts => 2)");
  await query(`update graphile_worker._private_jobs
    set attempts = 1, updated_at = now() - interval '31 days'`);
  const files = {} as FileStore;
  await run(createCleanupHandlers({ workers: queue.scopes.workers, files }));
  await vi.waitFor(async () =>
    expect(await queue.list("lost")).toMatchObject([{ max_attempts: 2 }]),
  );
});

test("old rows of the audit log go, of each account and of none", async () => {
  await query(`insert into audit (account_id, behavior_id, time) values
    (1001, 1, now() - interval '31 days'), (null, 2, now() - interval '31 days'), (2002, 3, now())`);
  // The order of the first account keeps them longer, until it has ended.
  await query("update customer_order set expires_at = now() where account_id = 1001");
  await run(
    createAuditRetentionHandlers({ workers: queue.scopes.workers, owner: queue.database.db }),
  );
  await vi.waitFor(async () =>
    expect(await query("select behavior_id from audit")).toEqual([{ behavior_id: 3 }]),
  );
});

test("a host's rows go though the process that deleted it was gone before it could", async () => {
  const { accountId, h2: hostId, c3: cameraId } = accounts.second;
  await storeEvents(queue.database, [
    { accountId, hostId, cameraId, findings: [{ category: "person" }] },
    { accountId, hostId },
  ]);
  await query("update host set deleted_at = now() where id = $1", [hostId]);
  await queue.scopes
    .forAccount(accountId)
    .transaction((tx) => enqueueHostPurge(tx, { accountId, hostId }));
  const handlers = createPurgeHandlers(queue.scopes);
  // The round finds it, too, and adds nothing.
  for (const { begin } of handlers) await begin?.();
  expect(await queue.list("purge_host")).toHaveLength(1);
  queue.start(handlers);
  await vi.waitFor(async () =>
    expect(await query("select from host where id = $1", [hostId])).toEqual([]),
  );
  for (const table of ["event", "ai_event"]) {
    expect(await query(`select from ${table} where host_id = $1`, [hostId]), table).toEqual([]);
  }
});

test("months ahead are made as soon as a process starts", async () => {
  const now = new Date();
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));
  const month = next.toISOString().slice(0, 7).replace("-", "_");
  const count = async () =>
    (await query("select from event_parts() where part::text like '%' || $1", [month])).length;
  await query(`drop table event_${month}, ai_event_${month}`);
  const handlers = createMonthHandlers(queue.scopes);
  for (const { begin } of handlers) await begin?.();
  queue.start(handlers);
  await vi.waitFor(async () => expect(await count()).toBe(2));
});
