import { afterAll, beforeAll, expect, test } from "vitest";
import { inventFinding } from "../support/ai-search";
import { storeEvents } from "../support/events";
import { openSite, type Persona, type Site } from "../support/site";

/** AI search by host: its cameras' findings, in the list, the counts over time and the export. */
let site: Site;
const startMs = Date.UTC(2026, 6, 1);
const count = 300;

beforeAll(async () => {
  site = await openSite();
  const { accountId, h1, h2, c1, c2, c3 } = site.first;
  await storeEvents(
    site.cloud.database,
    Array.from({ length: count }, (_, n) => ({
      accountId,
      hostId: n % 3 === 2 ? h2 : h1,
      cameraId: [c1, c2, c3][n % 3] ?? 0,
      eventType: 55,
      eventId: 301,
      timeMs: startMs + n * 60_000,
      findings: [inventFinding(n)],
    })),
  );
});
afterAll(() => site.close());

const document = `query($st: Int, $et: Int, $host_id: [ID!], $host_cam_id: [ID!], $hat: [Int!]) {
  query_event_ai(st: $st, et: $et, host_id: $host_id, host_cam_id: $host_cam_id, hat: $hat, size: 1000) {
    real_size list { _id } }
  query_event_ai_histogram(st: $st, et: $et, host_id: $host_id, host_cam_id: $host_cam_id, hat: $hat) {
    step buckets { start total } }
  query_event_ai_export(st: $st, et: $et, host_id: $host_id, host_cam_id: $host_cam_id, hat: $hat) { _id } }`;

interface Found {
  query_event_ai: { real_size: number; list: object[] };
  query_event_ai_export: object[];
}

const range = { st: startMs / 1000, et: startMs / 1000 + count * 60 };
const find = (places: object, persona: Persona = "master") =>
  site.get<Found>(persona, document, { ...range, ...places });

test("a host is its cameras, alone and beside cameras, with every other filter", async () => {
  const { h1, h2, c1, c2, c3 } = site.first;
  const pairs = [
    [{ host_id: [h1] }, { host_cam_id: [c1, c2] }],
    [{ host_id: [h2] }, { host_cam_id: [c3] }],
    [{ host_id: [h1], host_cam_id: [c3] }, { host_cam_id: [c1, c2, c3] }],
    [{ host_id: [h1], host_cam_id: [c1] }, { host_cam_id: [c1, c2] }],
    [{ host_id: [], host_cam_id: [c2] }, { host_cam_id: [c2] }],
    [{ host_id: [h1, h2] }, {}],
  ] as const;
  for (const [byHost, byCamera] of pairs) {
    const found = await find(byHost);
    expect(found, JSON.stringify(byHost)).toEqual(await find(byCamera));
    expect(found.query_event_ai.real_size).toBeGreaterThan(0);
    expect(found.query_event_ai_export).toHaveLength(found.query_event_ai.real_size);
    expect(await find({ ...byHost, hat: [0] })).toEqual(await find({ ...byCamera, hat: [0] }));
  }
  expect((await find({ host_id: [] })).query_event_ai.real_size).toBe(0);
});

test("of a host only what the viewer sees counts; one out of reach is like one that does not exist", async () => {
  const { h1, h2, c1 } = site.first;
  const own = await find({ host_id: [h1] }, "operator");
  expect(own).toEqual(await find({ host_cam_id: [c1] }, "operator"));
  expect(own.query_event_ai.real_size).toBe(count / 3);
  const answer = async (persona: Persona, places: object) => {
    const { data, errors } = await site.call(persona, document, { ...range, ...places });
    return { data, errors };
  };
  const unknown = await answer("operator", { host_id: ["987654"] });
  expect(await answer("operator", { host_id: [h2] })).toEqual(unknown);
  expect(await answer("operator", { host_id: [site.second.h1] })).toEqual(unknown);
  expect(await answer("operator", { host_id: ["x"] })).toEqual(unknown);
  expect(await answer("master", { host_id: [site.second.h1] })).toEqual(unknown);
  expect(await answer("operator", { host_id: [h2], host_cam_id: [c1] })).toEqual(
    await answer("operator", { host_cam_id: [c1] }),
  );
});

test("a deleted host finds nothing, neither by itself nor by its cameras", async () => {
  const { h2, c3 } = site.first;
  const { pool } = site.cloud.database;
  await pool.query("update host set deleted_at = now() where id = $1", [h2]);
  const byHost = await find({ host_id: [h2] });
  expect(byHost).toEqual(await find({ host_cam_id: [c3] }));
  expect(byHost.query_event_ai.real_size).toBe(0);
});
