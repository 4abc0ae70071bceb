import { afterAll, beforeAll, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { inventFinding } from "../support/ai-search";
import { storeEvents } from "../support/events";
import { openSite, type Site } from "../support/site";

let site: Site;
const startMs = Date.UTC(2026, 6, 1);
const count = limits.exportEventsMax + 1;

beforeAll(async () => {
  site = await openSite();
  const { accountId, h1, c1 } = site.first;
  await storeEvents(
    site.cloud.database,
    Array.from({ length: count }, (_, n) => ({
      accountId,
      hostId: h1,
      cameraId: c1,
      eventType: 55,
      eventId: 301,
      timeMs: startMs + n * 60_000,
      findings: [inventFinding(n)],
    })),
  );
});
afterAll(() => site.close());

const document = `query($st: Int, $search_person: Boolean, $hat: [Int!]) {
  query_event_ai_export(st: $st, search_person: $search_person, hat: $hat) {
    local_time timezone can_playback attributes { hat }
  } }`;

interface Row {
  local_time: number;
  timezone: string;
  can_playback: boolean;
  attributes: { hat: number | null };
}

test("an export has all that match, newest first, and stands in the log with its filter", async () => {
  await site.newBehaviors();
  const variables = { search_person: true, hat: [0] };
  const data = await site.get<{ query_event_ai_export: Row[] }>("master", document, variables);
  const rows = data.query_event_ai_export;
  const wanted = Array.from({ length: count }, (_, n) => inventFinding(n)).filter(
    ({ category, hat }) => category === "person" && hat === 0,
  );
  expect(rows).toHaveLength(wanted.length);
  expect(rows.every(({ attributes }) => attributes.hat === 0)).toBe(true);
  expect(rows.map((row) => row.local_time)).toEqual(
    rows.map((row) => row.local_time).sort((a, b) => b - a),
  );
  expect(await site.newBehaviors()).toEqual([behaviors.aiEventsExported]);
});

test("501 are too many for one export, 500 are not", async () => {
  expect(await site.refusal("master", document, {})).toMatch(/^EXCEED_EXPORT_LIMIT/);
  const data = await site.get<{ query_event_ai_export: Row[] }>("master", document, {
    st: startMs / 1000 + 60,
  });
  expect(data.query_event_ai_export).toHaveLength(limits.exportEventsMax);
});

test("a result says whether its viewer may watch the recording, and in which zone it happened", async () => {
  const variables = { st: startMs / 1000 + 60 * 490 };
  const [of, by] = await Promise.all([
    site.get<{ query_event_ai_export: Row[] }>("master", document, variables),
    site.get<{ query_event_ai_export: Row[] }>("operator", document, variables),
  ]);
  expect(of.query_event_ai_export[0]).toMatchObject({ timezone: "UTC", can_playback: true });
  expect(by.query_event_ai_export[0]).toMatchObject({ can_playback: false });
});
