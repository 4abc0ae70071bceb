import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createAlertHandlers, enqueueAlerts } from "../../backend/alert/jobs";
import { createEventIngest, type EventIngest } from "../../backend/event/ingest";
import { createEventPictureStore } from "../../backend/event/pictures";
import { createDirectoryStore } from "../../backend/files/store";
import type { JobHandler } from "../../backend/jobs/job";
import { createLocalBus } from "../../backend/realtime/bus";
import { deviceEvent } from "../../contract/device-events";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestQueue, type OwnTestQueue } from "../support/job-queue";

/** Alerts on stored events are jobs: none is lost with its process, and no account waits for another's. */

let queue: OwnTestQueue;
let accounts: TestAccounts;
let ingest: EventIngest;
let handlers: JobHandler[];
let mailed: string[] = [];
let toldOf: number[] = [];
let batch = 0;
const run = randomUUID();

beforeAll(async () => {
  queue = await createTestQueue();
  accounts = await seedTwoAccounts(queue.database);
  handlers = createAlertHandlers({
    scopes: queue.scopes,
    mailer: { mail: async (_tx, ...requests) => void mailed.push(...requests.map(({ to }) => to)) },
    settings: { publicOrigin: "https://vms.example.com", filesDirectory: "" },
    bus: createLocalBus(),
  });
  ingest = createEventIngest({
    db: queue.scopes.system,
    database: queue.database.url,
    pictures: createEventPictureStore(createDirectoryStore(tmpdir())),
    onInserted: enqueueAlerts,
    onStored: async (_accountId, events) =>
      void toldOf.push(...events.map(({ eventId }) => eventId)),
  });
  await query(
    `insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, enable, trigger_events)
     select account_id, id, 'Night', '{0,1,2,3,4,5,6}', '00:00', '00:00', true, '[{"event_type":55,"event_id":300}]'
     from app_user where master and account_id in (1001, 2002)`,
  );
});

beforeEach(async () => {
  mailed = [];
  toldOf = [];
  await query("delete from user_alert_firing");
});
afterEach(() => queue.clear());
afterAll(async () => {
  await ingest.close();
  await queue.close();
});

const query = async (statement: string) => (await queue.database.pool.query(statement)).rows;

/** An event of a host's first camera, as its agent sends it. */
function happen(persona: "first" | "second", eventId = 300): Promise<boolean> {
  const { h1: hostId, accountId } = accounts[persona];
  const event = { event_type: 55, event_id: eventId, time_ms: Date.now(), camera_index: 0 };
  batch += 1;
  return ingest.storeBatch({
    host: { hostId, accountId, name: "H" },
    message: { type: "events", run, batch, events: [deviceEvent.parse(event)] },
    pictures: new Map(),
  });
}

test("an alert fires though the process that stored the event was gone before it could", async () => {
  expect(await happen("first")).toBe(true);
  expect(await queue.list("fire_alerts")).toMatchObject([
    { payload: { accountId: 1001 }, locked_at: null },
  ]);
  expect(mailed).toEqual([]);
  queue.start(handlers);
  await vi.waitFor(() => expect(mailed).toEqual(["master@a.example"]));
  await vi.waitFor(async () => expect(await queue.list("fire_alerts")).toEqual([]));
});

test("an event that no alert names makes no job, and neither does one whose alert is off", async () => {
  await happen("first", 301);
  await query("update user_alert set enable = false where account_id = 2002");
  await happen("second");
  await query("update user_alert set enable = true");
  expect(await queue.list("fire_alerts")).toEqual([]);
});

test("an account whose alerts hang holds neither another's nor the storing of events", async () => {
  const rival = new pg.Client({ connectionString: queue.database.url });
  await rival.connect();
  await rival.query("begin; update user_alert set name = 'held' where account_id = 1001");
  queue.start(handlers, { concurrency: 2 });
  // The second and third of the account wait behind the one that hangs.
  for (let count = 0; count < 3; count += 1) expect(await happen("first")).toBe(true);
  expect(await happen("second")).toBe(true);
  await vi.waitFor(() => expect(mailed).toContain("master@b.example"));
  await vi.waitFor(() => expect(toldOf).toEqual([300, 300, 300, 300]));
  await rival.query("rollback");
  await rival.end();
  await queue.makeDue();
  await vi.waitFor(() => expect(mailed.sort()).toEqual(["master@a.example", "master@b.example"]));
});

test("a job that runs a second time fires nothing again, however late", async () => {
  await happen("first");
  const [job] = await queue.list("fire_alerts");
  queue.start(handlers);
  await vi.waitFor(() => expect(mailed).toHaveLength(1));
  await queue.settled("fire_alerts");
  // An hour later: the cooldown is over, but the firing came after the event.
  const payload = job?.payload as { storedMs: number };
  const early = { ...payload, storedMs: payload.storedMs - 3_600_000 };
  await query("update user_alert_firing set fired_at = fired_at - interval '59 minutes'");
  await query(`select graphile_worker.add_job('fire_alerts', '${JSON.stringify(early)}')`);
  await queue.settled("fire_alerts");
  expect(await queue.list("fire_alerts")).toEqual([]);
  expect(mailed).toHaveLength(1);
  await happen("first");
  await vi.waitFor(() => expect(mailed).toHaveLength(2));
});
