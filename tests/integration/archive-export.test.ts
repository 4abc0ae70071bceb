import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { openSite, type Persona, type Site } from "../support/site";

/** The list of archives for a file: what the list has, whole or not at all. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const startMs = Date.UTC(2026, 6, 1);

const query = (text: string, values: unknown[] = []) =>
  site.cloud.database.pool.query(text, values);

/** One archive a minute of every camera in turn; its number is in the note. */
async function archiveEvents(count: number): Promise<void> {
  const { accountId, h1, h2, c1, c2, c3 } = site.first;
  await query("delete from archive");
  await query("delete from event where event_time < now() - interval '1 hour'");
  await query("select event_ensure_month(to_timestamp($1::float8))", [startMs / 1000]);
  const { rows } = await query(
    `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
     select $1, case when n % 3 = 2 then $3::bigint else $2::bigint end, ($4::bigint[])[1 + n % 3],
       case when n % 2 = 0 then 55 else 52 end, case when n % 2 = 0 then 301 else 1 end,
       to_timestamp($5::float8 + n * 60)
     from generate_series(0, $6::int - 1) as n returning id`,
    [accountId, h1, h2, [c1, c2, c3], startMs / 1000, count],
  );
  await query(
    `insert into archive (account_id, event_id, note, created_at)
     select $1, id, 'Archive ' || ((extract(epoch from event_time) - $2) / 60)::int, event_time
     from event where id = any($3)`,
    [accountId, startMs / 1000, rows.map(({ id }) => id)],
  );
}

beforeEach(() => archiveEvents(24));

const filter = `$keyword: String, $start_date: Int, $end_date: Int, $host_id: [ID!], $host_cam_id: [ID!],
  $event_type: [Int!], $id: [ID!], $sort: String`;
const passed = filter.replace(/\$(\w+): [^,]+/g, "$1: $$$1");
const exportDocument = `query(${filter}) { query_archive_export(${passed}) { id note event { id } } }`;
const listDocument = `query(${filter}) { query_archive_list(${passed}, limit: 1000) { list { id note event { id } } } }`;

const exportFor = async (persona: Persona, variables = {}) =>
  (await site.get<{ query_archive_export: { note: string }[] }>(persona, exportDocument, variables))
    .query_archive_export;
const listFor = async (persona: Persona, variables = {}) =>
  (
    await site.get<{ query_archive_list: { list: { note: string }[] } }>(
      persona,
      listDocument,
      variables,
    )
  ).query_archive_list.list;

test("an export has what the list has with the same filters, in its order", async () => {
  const { h2, c1 } = site.first;
  const seconds = startMs / 1000;
  const filters = [
    {},
    { sort: "created" },
    { sort: "event" },
    { keyword: "archive 1" },
    { start_date: seconds + 120, end_date: seconds + 600 },
    { host_id: [h2] },
    { host_id: [h2], host_cam_id: [c1] },
    { event_type: [52], host_cam_id: [c1] },
  ];
  for (const each of filters) {
    const exported = await exportFor("master", each);
    expect(exported, JSON.stringify(each)).toEqual(await listFor("master", each));
    expect(exported.length).toBeGreaterThan(0);
  }
  expect((await exportFor("master", { sort: "created" }))[0]?.note).toBe("Archive 0");
  expect(await site.refusal("master", exportDocument, { sort: "note" })).toBe(
    "INVALID_ARGUMENT sort",
  );
});

test("it has only what its viewer may see", async () => {
  for (const persona of ["manager", "operator", "newcomer", "stranger"] as const) {
    expect(await exportFor(persona), persona).toEqual(await listFor(persona));
  }
  expect(await exportFor("operator")).toHaveLength(8);
  expect(await exportFor("stranger")).toEqual([]);
  expect(await site.refusal("nobody", exportDocument)).toBe("EXPIRED_TOKEN");
});

test("501 are too many for one export, 500 are not; each export is in the log with its filter", async () => {
  const max = limits.exportEventsMax;
  await archiveEvents(max + 1);
  await site.newBehaviors();
  const refused = await site.call("master", exportDocument);
  expect(refused.errors[0]).toMatchObject({
    message: "ERR_EXCEED_EXPORT_LIMIT",
    extensions: { max },
  });
  expect(await site.newBehaviors()).toEqual([]);
  expect(await exportFor("master", { start_date: startMs / 1000 + 60 })).toHaveLength(max);
  expect(await site.newBehaviors()).toEqual([behaviors.archivesExported]);
  const { rows } = await query("select user_email, payload from audit order by id desc limit 1");
  expect(rows).toEqual([
    {
      user_email: "master@a.example",
      payload: { count: max, filter: { start_date: startMs / 1000 + 60 } },
    },
  ]);
});
