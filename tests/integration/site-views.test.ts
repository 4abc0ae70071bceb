import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await site.newBehaviors();
});

const fields = "id name layout cameras sorting";
const create = `mutation($name: String!, $layout: Int!, $cameras: [ID]!, $sorting: Int) {
  create_view(name: $name, layout: $layout, cameras: $cameras, sorting: $sorting) { ${fields} } }`;
const update = `mutation($id: ID!, $name: String, $layout: Int, $cameras: [ID], $sorting: Int) {
  update_view(id: $id, name: $name, layout: $layout, cameras: $cameras, sorting: $sorting) { ${fields} } }`;
const remove = `mutation($id: ID!) { delete_view(id: $id) { ok } }`;
const sort = `mutation($ids: [ID!]!) { sort_views(ids: $ids) { name } }`;
const list = `{ query_view_list { ${fields} } }`;

interface View {
  id: string;
  name: string;
}

async function createView(persona: "master" | "operator" | "manager", name: string): Promise<View> {
  const cameras = [String(site.first.c1), null];
  const data = await site.get<{ create_view: View }>(persona, create, { name, layout: 4, cameras });
  return data.create_view;
}

test("C102: name, layout, cameras and sorting survive saving and reading", async () => {
  const { c1, c2, c3 } = site.first;
  const cameras = [String(c3), null, String(c1)];
  const { create_view: created } = await site.get<{ create_view: View }>("master", create, {
    name: " Night ",
    layout: 9,
    cameras,
    sorting: 3,
  });
  const expected = { id: created.id, name: "Night", layout: 9, cameras, sorting: 3 };
  expect(await site.get("master", list)).toEqual({ query_view_list: [expected] });
  await site.get("master", update, { id: created.id, layout: 16, cameras: [String(c2)] });
  expect(await site.get("master", list)).toEqual({
    query_view_list: [{ ...expected, layout: 16, cameras: [String(c2)] }],
  });
  expect(await site.newBehaviors()).toEqual([behaviors.viewCreated, behaviors.viewUpdated]);
});

test("C103: a second view of a user with the same name is refused; another user may have it", async () => {
  await createView("master", "Dock");
  const args = { name: "Dock", layout: 4, cameras: [String(site.first.c1)] };
  expect(await site.refusal("master", create, args)).toBe("VIEW_NAME_EXIST name");
  const other = await createView("master", "Yard");
  expect(await site.refusal("master", update, { id: other.id, name: "Dock" })).toBe(
    "VIEW_NAME_EXIST name",
  );
  await createView("operator", "Dock");
});

test("I3: fifty at once with one name make one view", async () => {
  const args = { name: "Race", layout: 4, cameras: [String(site.first.c1)] };
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.call("manager", create, args)),
  );
  expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
  const codes = answers.flatMap(({ errors }) => errors.map((error) => error.message));
  expect(new Set(codes)).toEqual(new Set(["ERR_VIEW_NAME_EXIST"]));
});

test("a view needs a name of 32 characters at most, a known layout, and a camera", async () => {
  const check = (change: Record<string, unknown>) =>
    site.refusal("master", create, {
      name: "x",
      layout: 4,
      cameras: [String(site.first.c1)],
      ...change,
    });
  expect(await check({ name: "" })).toBe("REQUIRED name");
  expect(await check({ name: "x".repeat(33) })).toBe("TOO_LONG name");
  expect(await check({ layout: 5 })).toBe("INVALID_ARGUMENT layout");
  expect(await check({ cameras: [] })).toBe("AT_LEAST_ONE cameras");
  expect(await check({ cameras: [null, null] })).toBe("AT_LEAST_ONE cameras");
  expect(await check({ cameras: Array(145).fill("1") })).toBe("TOO_LONG cameras");
  expect(await site.refusal("nobody", create, { name: "x", layout: 4, cameras: ["1"] })).toBe(
    "EXPIRED_TOKEN",
  );
});

test("D1: cameras out of reach cannot be put into a view, as unknown ones cannot", async () => {
  const { c2, c3 } = site.first;
  const put = (id: string) =>
    site.call("operator", create, { name: "x", layout: 4, cameras: [id] });
  const unknown = await put("987654321");
  expect(unknown.errors[0]?.extensions).toMatchObject({ code: "HOST_NOT_FOUND", field: "cameras" });
  for (const id of [c2, c3, site.second.c1])
    expect((await put(String(id))).text).toBe(unknown.text);
  expect(await site.refusal("newcomer", create, { name: "x", layout: 4, cameras: ["1"] })).toBe(
    "HOST_NOT_FOUND cameras",
  );
});

test("a camera somebody lost stays in place in his view", async () => {
  const view = await createView("operator", "Kept");
  await site.cloud.database.pool.query("delete from permission_camera");
  const data = await site.get("operator", update, {
    id: view.id,
    name: "Still kept",
    cameras: [null, String(site.first.c1)],
  });
  expect(data).toMatchObject({ update_view: { cameras: [null, String(site.first.c1)] } });
});

test("views are ordered and deleted by their owner alone", async () => {
  const names = async () => {
    const data = await site.get<{ query_view_list: View[] }>("master", list);
    return data.query_view_list;
  };
  const before = await names();
  const reversed = before.map((view) => view.id).reverse();
  await site.newBehaviors();
  expect(await site.get("master", sort, { ids: reversed })).toEqual({
    sort_views: before.map(({ name }) => ({ name })).reverse(),
  });
  expect(await site.newBehaviors()).toEqual([behaviors.viewsReordered]);

  const mine = before[0]?.id ?? "";
  for (const persona of ["manager", "stranger"] as const) {
    for (const [query, args] of [
      [update, { name: "Taken over" }],
      [remove, {}],
    ] as const) {
      const unknown = await site.call(persona, query, { ...args, id: "987654321" });
      expect(unknown.errors[0]?.message).toBe("ERR_NOT_FOUND");
      expect((await site.call(persona, query, { ...args, id: mine })).text).toBe(unknown.text);
    }
    expect(await site.refusal(persona, sort, { ids: [mine] })).toBe("NOT_FOUND ids");
  }
  expect(await site.newBehaviors()).toEqual([]);
  expect(await site.get("master", remove, { id: mine })).toEqual({ delete_view: { ok: true } });
  expect(await site.newBehaviors()).toEqual([behaviors.viewDeleted]);
  expect((await names()).map((view) => view.id)).not.toContain(mine);
});
