import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { openSite, type Persona, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.cloud.database.pool.query("delete from saved_search");
  await site.newBehaviors();
});

const create = `mutation($name: String!, $screen: String!, $query: String!, $shared: Boolean) {
  create_saved_search(name: $name, screen: $screen, query: $query, shared: $shared) { id } }`;
const update = `mutation($id: ID!, $name: String, $query: String, $shared: Boolean) {
  update_saved_search(id: $id, name: $name, query: $query, shared: $shared) { name query shared } }`;
const remove = `mutation($id: ID!) { delete_saved_search(id: $id) { ok } }`;
const restore = `mutation($id: ID!) { restore_saved_search(id: $id) { id name query shared } }`;
const list = `query($screen: String) {
  query_saved_search_list(screen: $screen) { name screen query shared is_own can_edit owner_name } }`;

const vans = { name: "Vans", screen: "ai_search", query: "category=vehicle&color=white" };

async function save(persona: Persona, change: Record<string, unknown> = {}): Promise<string> {
  const data = await site.get<{ create_saved_search: { id: string } }>(persona, create, {
    ...vans,
    ...change,
  });
  return data.create_saved_search.id;
}

interface Shown {
  name: string;
  can_edit: boolean;
}

async function listFor(persona: Persona, screen?: string): Promise<Shown[]> {
  const data = await site.get<{ query_saved_search_list: Shown[] }>(persona, list, { screen });
  return data.query_saved_search_list;
}

test("a search is kept under its name, changed and removed, each with a row in the log", async () => {
  const id = await save("operator");
  const own = { shared: false, is_own: true, can_edit: true, owner_name: "Operator" };
  expect(await listFor("operator")).toEqual([{ ...vans, ...own }]);
  await site.get("operator", update, { id, query: "category=person&hat=0" });
  expect(await listFor("operator")).toEqual([{ ...vans, ...own, query: "category=person&hat=0" }]);
  await site.get("operator", remove, { id });
  expect(await listFor("operator")).toEqual([]);
  expect(await site.newBehaviors()).toEqual([
    behaviors.savedSearchCreated,
    behaviors.savedSearchUpdated,
    behaviors.savedSearchDeleted,
  ]);
});

test("others see only what is shared, and only masters change it", async () => {
  await save("operator", { name: "Private" });
  const shared = await save("operator", { name: "Shared", shared: true });
  expect(await listFor("manager")).toMatchObject([{ name: "Shared", can_edit: false }]);
  expect(await listFor("master")).toMatchObject([{ name: "Shared", can_edit: true }]);
  expect(await listFor("stranger")).toEqual([]);
  for (const persona of ["manager", "newcomer", "stranger"] as const) {
    expect(await site.refusal(persona, update, { id: shared, name: "Mine" })).toBe("NOT_FOUND id");
    expect(await site.refusal(persona, remove, { id: shared })).toBe("NOT_FOUND id");
  }
  await site.get("master", update, { id: shared, name: "Vans at night" });
  expect(await listFor("manager")).toMatchObject([{ name: "Vans at night" }]);
});

test("a private search of somebody else is not there, not even for masters", async () => {
  const id = await save("operator");
  const unknown = await site.call("master", remove, { id: "987654" });
  expect((await site.call("master", remove, { id })).text).toBe(unknown.text);
});

test("a name is unique for its owner, among both screens and under a race", async () => {
  await save("manager");
  expect(await site.refusal("manager", create, { ...vans, screen: "events" })).toBe(
    "NAME_EXIST name",
  );
  await save("operator");
  const other = await save("manager", { name: "Other" });
  expect(await site.refusal("manager", update, { id: other, name: "Vans" })).toBe(
    "NAME_EXIST name",
  );
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => site.call("manager", create, { ...vans, name: "Race" })),
  );
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
});

test("each screen lists its own; an unknown one has none", async () => {
  await save("master");
  await save("master", { name: "Doors", screen: "events", query: "" });
  expect(await listFor("master", "events")).toMatchObject([{ name: "Doors" }]);
  expect(await listFor("master", "ai_search")).toMatchObject([{ name: "Vans" }]);
  expect(await listFor("master", "hosts")).toEqual([]);
});

test("a query that leads out of its screen, a long one, and one too many are refused", async () => {
  const refused = (change: Record<string, unknown>) =>
    site.refusal("master", create, { ...vans, ...change });
  expect(await refused({ query: "a=1#b" })).toBe("INVALID_ARGUMENT query");
  expect(await refused({ query: "x".repeat(limits.savedSearchQueryChars + 1) })).toBe(
    "TOO_LONG query",
  );
  await site.cloud.database.pool.query(
    `insert into saved_search (account_id, user_id, name, screen, query)
     select $1, $2, 'Search ' || n, 'events', '' from generate_series(1, $3) as n`,
    [site.first.accountId, site.users.master, limits.savedSearchesPerUserMax],
  );
  expect(await refused({})).toMatch(/^INVALID_ARGUMENT/);
});

test("a deleted search is gone at once, and comes back as the same one", async () => {
  const id = await save("operator", { shared: true });
  await site.get("operator", remove, { id });
  expect(await listFor("operator")).toEqual([]);
  expect(await site.refusal("operator", update, { id, name: "Other" })).toBe("NOT_FOUND id");
  expect(await site.refusal("operator", remove, { id })).toBe("NOT_FOUND id");
  await site.newBehaviors();
  const { name, query } = vans;
  expect(await site.get("operator", restore, { id })).toEqual({
    restore_saved_search: { id, name, query, shared: true },
  });
  expect(await listFor("manager")).toMatchObject([{ name: "Vans", owner_name: "Operator" }]);
  expect(await site.newBehaviors()).toEqual([behaviors.savedSearchRestored]);
  expect(await site.refusal("operator", restore, { id })).toBe("NOT_FOUND id");
});

test("who may delete it may restore it, and nobody else", async () => {
  const id = await save("operator", { shared: true });
  await site.get("master", remove, { id });
  const unknown = await site.call("manager", restore, { id: "987654" });
  for (const persona of ["manager", "newcomer", "stranger"] as const) {
    expect((await site.call(persona, restore, { id })).text, persona).toBe(unknown.text);
  }
  await site.get("master", restore, { id });
  expect(await listFor("operator")).toMatchObject([{ name: "Vans" }]);
  const own = await save("operator", { name: "Private" });
  await site.get("operator", remove, { id: own });
  expect((await site.call("master", restore, { id: own })).text).toBe(unknown.text);
});

test("a deleted search leaves its name and its room, and takes them again where they are free", async () => {
  const id = await save("operator");
  await site.get("operator", remove, { id });
  const other = await save("operator");
  expect(await site.refusal("operator", restore, { id })).toBe("NAME_EXIST name");
  await site.get("operator", update, { id: other, name: "Lorries" });
  await site.cloud.database.pool.query(
    `insert into saved_search (account_id, user_id, name, screen, query)
     select $1, $2, 'Search ' || n, 'events', '' from generate_series(2, $3) as n`,
    [site.first.accountId, site.users.operator, limits.savedSearchesPerUserMax],
  );
  expect(await site.refusal("operator", restore, { id })).toMatch(/^INVALID_ARGUMENT/);
  await site.get("operator", remove, { id: other });
  await site.get("operator", restore, { id });
});

test("after a minute a job deletes it for good", async () => {
  const { pool } = site.cloud.database;
  const [id, kept] = [await save("operator"), await save("operator", { name: "Later" })];
  await site.get("operator", remove, { id });
  const late = "update saved_search set deleted_at = deleted_at - interval '61 seconds'";
  await pool.query(late);
  await site.get("operator", remove, { id: kept });
  await pool.query("update graphile_worker._private_jobs set run_at = now()");
  await expect
    .poll(async () => (await pool.query("select id from saved_search")).rows, { timeout: 20_000 })
    .toEqual([{ id: kept }]);
  await site.get("operator", restore, { id: kept });
});
