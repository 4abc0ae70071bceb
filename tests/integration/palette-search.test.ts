import { type SQL, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchCameras } from "../../backend/camera/queries";
import type { Database } from "../../backend/db/client";
import type { Viewer } from "../../backend/viewer";
import { limits } from "../../contract/limits";
import { storeEvents } from "../support/events";
import { openSite, type Persona, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const search = `query($text: String!) { query_search(text: $text) {
  cameras { id name host_name region_name can_live can_playback snapshot_link }
  hosts { id name region_name } users { id name email }
  saved_searches { id name screen query } views { id name } archives { id name: note }
  permissions { id name } user_alerts { id name } } }`;

const kinds = [
  ...(["cameras", "hosts", "users", "saved_searches"] as const),
  ...(["views", "archives", "permissions", "user_alerts"] as const),
];
type Kind = (typeof kinds)[number];
type Found = Record<Kind, { id: string; name: string }[]>;
const none = Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Found;

async function find(persona: Persona, text: string): Promise<Found> {
  return (await site.get<{ query_search: Found }>(persona, search, { text })).query_search;
}
const query = (text: string, values: unknown[] = []) =>
  site.cloud.database.pool.query(text, values);
const names = async (persona: Persona, kind: Kind, text: string) =>
  (await find(persona, text))[kind].map(({ name }) => name);

async function rename(cameraId: number, name: string): Promise<void> {
  await query("update camera set name = $2 where id = $1", [cameraId, name]);
}

test("everyone finds what is in their reach, and nothing else", async () => {
  const { c1, c2, c3 } = site.first;
  const ids = async (persona: Persona) => (await find(persona, "c")).cameras.map(({ id }) => id);
  expect(await ids("master")).toEqual([c1, c2, c3].map(String));
  expect(await ids("manager")).toEqual([c1, c2].map(String));
  expect(await ids("operator")).toEqual([String(c1)]);
  expect(await ids("newcomer")).toEqual([]);
  expect(await ids("stranger")).toEqual(
    [site.second.c1, site.second.c2, site.second.c3].map(String),
  );
  expect(await names("master", "hosts", "H")).toEqual(["H1", "H2"]);
  expect(await names("operator", "hosts", "H")).toEqual(["H1"]);
  expect(await names("newcomer", "hosts", "H")).toEqual([]);
  expect(await site.refusal("nobody", search, { text: "c" })).toBe("EXPIRED_TOKEN");
});

test("users are found by masters alone", async () => {
  expect(await names("master", "users", "a.example oper")).toEqual(["Operator"]);
  for (const persona of ["manager", "operator", "newcomer", "stranger"] as const) {
    expect(await names(persona, "users", "a.example")).toEqual([]);
  }
});

test("saved searches and views are the viewer's own, and searches that others share", async () => {
  const { accountId } = site.first;
  const { operator, manager } = site.users;
  await query(
    `insert into saved_search (account_id, user_id, name, screen, query, shared, deleted_at) values
     ($1, $2, 'Vans own', 'events', 'a=1', false, null), ($1, $3, 'Vans shared', 'events', '', true, null),
     ($1, $3, 'Vans private', 'events', '', false, null), ($1, $3, 'Vans gone', 'events', '', true, now())`,
    [accountId, operator, manager],
  );
  await query(
    `insert into view (account_id, user_id, name, layout, cameras, sorting)
     values ($1, $2, 'Vans wall', 4, '{}', 0), ($1, $3, 'Vans wall', 4, '{}', 0)`,
    [accountId, operator, manager],
  );
  expect(await names("operator", "saved_searches", "vans")).toEqual(["Vans own", "Vans shared"]);
  expect(await names("master", "saved_searches", "vans")).toEqual(["Vans shared"]);
  expect(await names("stranger", "saved_searches", "vans")).toEqual([]);
  expect((await find("operator", "vans")).views).toHaveLength(1);
  expect((await find("master", "vans")).views).toEqual([]);
});

test("archives are those of events in reach, sets those the viewer may see, alerts the viewer's own", async () => {
  const { accountId, h1, h2, c1, c3 } = site.first;
  const { operator, manager } = site.users;
  const place = { accountId, timeMs: Date.now() };
  const [seen, unseen] = await storeEvents(site.cloud.database, [
    { ...place, hostId: h1, cameraId: c1 },
    { ...place, hostId: h2, cameraId: c3 },
  ]);
  for (const [event, note] of [
    [seen, "Forklift near miss"],
    [unseen, "Forklift fire"],
  ] as const) {
    await site.get(
      "master",
      "mutation($id: ID!, $note: String) { create_archive(event_id: $id, note: $note) { id } }",
      { id: String(event?.id), note },
    );
  }
  expect(await names("master", "archives", "forklift")).toEqual([
    "Forklift fire",
    "Forklift near miss",
  ]);
  expect(await names("operator", "archives", "fork near")).toEqual(["Forklift near miss"]);
  expect(await names("operator", "archives", "fire")).toEqual([]);
  expect(await names("stranger", "archives", "forklift")).toEqual([]);

  const { rows } = await query(
    "insert into permission (account_id, name) values ($1, 'Forklift drivers'), ($1, 'Forklift owners') returning id",
    [accountId],
  );
  await query("insert into permission_user (permission_id, user_id) values ($1, $2)", [
    rows[0].id,
    operator,
  ]);
  expect(await names("master", "permissions", "forklift")).toEqual([
    "Forklift drivers",
    "Forklift owners",
  ]);
  expect(await names("operator", "permissions", "forklift")).toEqual(["Forklift drivers"]);
  expect(await names("newcomer", "permissions", "forklift")).toEqual([]);
  expect(await names("stranger", "permissions", "forklift")).toEqual([]);

  await query(
    `insert into user_alert (account_id, user_id, name, weekdays, start_time, end_time, trigger_events)
     values ($1, $2, 'Forklift alone', '{1}', '00:00', '00:00', '[]'), ($1, $3, 'Forklift lost', '{1}', '00:00', '00:00', '[]')`,
    [accountId, operator, manager],
  );
  expect(await names("operator", "user_alerts", "forklift")).toEqual(["Forklift alone"]);
  expect(await names("master", "user_alerts", "forklift")).toEqual([]);
});

test("every word is in the name or the place, and what is called so comes first", async () => {
  await rename(site.first.c3, "South gate");
  await rename(site.first.c1, "Gate");
  await rename(site.first.c2, "Yard by the gate");
  expect(await names("master", "cameras", "gate")).toEqual([
    "Gate",
    "South gate",
    "Yard by the gate",
  ]);
  expect(await names("master", "cameras", "gate north")).toEqual(["Gate", "Yard by the gate"]);
  // In its own name first, then by its region's.
  expect(await names("master", "hosts", " NORTH  h ")).toEqual(["H1"]);
  expect(await names("operator", "cameras", "south")).toEqual([]);
});

test("a text's own wildcards and quotes are letters, and an empty one finds nothing", async () => {
  await rename(site.first.c1, `100% \\ 'a'_"b"`);
  for (const text of ["%", "_", "\\", `'a'_"b"`, "100%"]) {
    expect(await names("master", "cameras", text), text).toEqual([`100% \\ 'a'_"b"`]);
  }
  for (const text of ["", "   "]) expect(await find("master", text)).toEqual(none);
  expect(await site.refusal("master", search, { text: "x".repeat(65) })).toBe("TOO_LONG text");
  expect(await site.refusal("master", search, { text: "a\u0000" })).toBe("INVALID_ARGUMENT text");
  const many = Array.from({ length: 12 }, () => "100%").join(" ");
  expect((await find("master", many)).cameras).toHaveLength(1);
});

test("a deleted host's cameras are not found", async () => {
  await rename(site.first.c3, "Hidden");
  await query("update host set deleted_at = now() where id = $1", [site.first.h2]);
  expect(await find("master", "hidden")).toEqual(none);
  expect(await names("master", "hosts", "H2")).toEqual([]);
  await query("update host set deleted_at = null where id = $1", [site.first.h2]);
});

test("of many matches twenty come, of every kind a fair share", async () => {
  await query(
    `insert into camera (account_id, host_id, index, name)
     select $1, $2, number, 'Fair ' || number from generate_series(10, 90) as number`,
    [site.first.accountId, site.first.h1],
  );
  await query(
    `insert into host (account_id, region_id, name, host_code, password_hash, type)
     select $1, $2, 'Fair ' || number, 'fair' || number, '-', 2 from generate_series(1, 30) as number`,
    [site.first.accountId, site.first.north],
  );
  await query("update app_user set name = 'Fair user' where id = $1", [site.users.newcomer]);
  const found = await find("master", "fair");
  const counts = Object.values(found).map(({ length }) => length);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(limits.paletteResultsMax);
  expect([found.cameras.length, found.hosts.length, found.users.length]).toEqual([10, 9, 1]);
});

test("only the rows of the account are read, however many there are of others", async () => {
  await query(
    `insert into camera (account_id, host_id, index, name)
     select $1, $2, number, 'Other ' || number from generate_series(1000, 20000) as number`,
    [site.second.accountId, site.second.h1],
  );
  await query("analyze camera");
  const { accountId } = site.first;
  const db = site.cloud.backend.services.scopes.forAccount(accountId);
  let plan = "";
  const explaining = {
    async execute(statement: SQL) {
      const result = await db.execute(sql`explain ${statement}`);
      plan += result.rows.map((row) => row["QUERY PLAN"]).join("\n");
      return { rows: [] };
    },
  } as unknown as Database;
  for (const master of [true, false]) {
    const viewer = { accountId, userId: site.users.operator, master } as Viewer;
    await searchCameras(explaining, viewer, ["fair"], limits.paletteResultsMax);
  }
  expect(plan).toContain("Index Scan");
  expect(plan).not.toContain("Seq Scan on camera");
});
