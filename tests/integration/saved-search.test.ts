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
