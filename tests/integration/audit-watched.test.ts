import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyAuditLog } from "../../backend/audit/chain";
import { noteEndedHours } from "../../backend/audit/watch-jobs";
import { createWatchLog } from "../../backend/audit/watch-log";
import { behaviors } from "../../contract/audit-behaviors";
import { storeEvents } from "../support/events";
import { openSite, type Site } from "../support/site";

/** Watched video in the audit log (decision D95): one row a user, camera and hour. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const sql = async (text: string, values: unknown[] = []) =>
  (await site.cloud.database.pool.query(text, values)).rows;

beforeEach(async () => {
  await sql("delete from watched_hour");
  // As if all of it had happened long ago: each test counts its own.
  await sql("update audit set target_type = 'old' where target_type in ('camera', 'event')");
});

const hourMs = 3_600_000;
/** Long over, by the clock of the database too. */
const endedMs = Math.floor(Date.now() / hourMs - 2) * hourMs;
const client = { address: "192.0.2.9", userAgent: "Browser" };
const gate = { id: 71, name: "Gate" };

/** A process, at this moment. */
const openLog = (nowMs: number) =>
  createWatchLog({
    db: site.cloud.backend.services.scopes.system,
    now: () => nowMs,
    log: (line) => {
      throw new Error(line);
    },
  });

const note = () => noteEndedHours(site.cloud.backend.services.scopes.system);
const viewer = () => ({
  sessionId: "",
  userId: 7,
  accountId: site.first.accountId,
  email: "guard@a.example",
  master: false,
});

const listRows = () =>
  sql("select * from audit where target_type = 'camera' order by time, behavior_id");

test("an hour becomes one row with its seconds, though two processes and both kinds had part in it", async () => {
  const first = openLog(endedMs + 60_000);
  const second = openLog(endedMs + 120_000);
  first.add(viewer(), client, { camera: gate, purpose: "live", ms: 0 });
  first.add(viewer(), client, { camera: gate, purpose: "live", ms: 9_500 });
  await first.flush();
  first.add(viewer(), client, { camera: gate, purpose: "live", ms: 10_000 });
  second.add(viewer(), client, { camera: gate, purpose: "live", ms: 700 });
  const recorded = (fromMs: number, ms: number) => ({
    camera: gate,
    purpose: "playback" as const,
    ms,
    range: { fromMs, untilMs: fromMs + ms },
  });
  const dayBefore = endedMs - 24 * hourMs;
  second.add(viewer(), client, recorded(dayBefore + 60_000, 30_000));
  second.add(viewer(), client, recorded(dayBefore, 5_000));
  await Promise.all([first.close(), second.close()]);
  await note();
  await note();
  const text = (ms: number) => new Date(ms).toISOString().replace(".000", "");
  const row = {
    user_email: "guard@a.example",
    ip: "192.0.2.9",
    service_id: 1,
    target_id: "71",
    target_name: "Gate",
  };
  expect(await listRows()).toMatchObject([
    {
      ...row,
      behavior_id: behaviors.liveOpened,
      time: new Date(endedMs + 50_000),
      payload: { watched_seconds: 21 },
    },
    {
      ...row,
      behavior_id: behaviors.playbackOpened,
      payload: {
        watched_seconds: 35,
        range: { from: text(dayBefore), until: text(dayBefore + 90_000) },
      },
    },
  ]);
  expect(await sql("select from watched_hour")).toEqual([]);
  for await (const { fault } of verifyAuditLog(site.cloud.database.db)) expect(fault).toBeNull();
});

test("the hour that runs stays open, and each hour is its own row", async () => {
  const log = openLog(endedMs + 60_000);
  log.add(viewer(), client, { camera: gate, purpose: "live", ms: 1_000 });
  await log.close();
  const later = openLog(Date.now());
  later.add(viewer(), client, { camera: gate, purpose: "live", ms: 1_000 });
  await later.close();
  await note();
  expect(await listRows()).toHaveLength(1);
  expect(await sql("select from watched_hour")).toHaveLength(1);
  await sql("update watched_hour set hour = hour - interval '2 hours'");
  await note();
  expect(await listRows()).toHaveLength(2);
});

test("an opened event is one row an hour, a finding's too; one out of reach leaves none", async () => {
  const { accountId, h1: hostId, c1: cameraId } = site.first;
  const at = { accountId, hostId, cameraId, eventType: 55, eventId: 301 };
  const findings = [{ category: "person" as const, hat: 0 }];
  const [stored] = await storeEvents(site.cloud.database, [{ ...at, findings }]);
  const finding = await sql("select id from ai_event where ref_event_id = $1", [stored?.id]);
  const open = `{ query_single_event(id: "${stored?.id}") { id } }`;
  await site.get("master", open);
  await site.get("master", open);
  await site.get("master", `{ query_single_event(pvd_id: "${finding[0]?.id}") { id } }`);
  await site.refusal("stranger", open);
  await site.refusal("newcomer", open);
  await site.cloud.backend.services.lookAudit.settled();
  const rows = await sql("select * from audit where target_type = 'event' order by behavior_id");
  const target = { target_id: String(stored?.id), user_email: "master@a.example" };
  expect(rows).toMatchObject([
    { ...target, behavior_id: behaviors.eventOpened },
    { ...target, behavior_id: behaviors.aiResultOpened },
  ]);
});
