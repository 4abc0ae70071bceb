import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
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

const create = `mutation($name: String!, $hosts: [ID!], $managers: [ID!]) {
  create_region(name: $name, host_ids: $hosts, manager_ids: $managers) {
    id name is_default hosts { name } managers { user_id name email }
  }
}`;
const update = `mutation($id: ID!, $name: String, $hosts: [ID!], $managers: [ID!]) {
  update_region(id: $id, name: $name, host_ids: $hosts, manager_ids: $managers) {
    name hosts { name } managers { user_id }
  }
}`;
const remove = `mutation($id: ID!) { delete_region(id: $id) { ok } }`;
const move = `mutation($region: ID!, $hosts: [ID!]!) {
  move_hosts(region_id: $region, host_ids: $hosts) { hosts { name } }
}`;

interface RegionAnswer {
  id: string;
  name: string;
  hosts: { name: string }[];
  managers: { user_id: string; email: string | null }[];
}

async function createRegion(name: string, hosts: number[] = [], managers: number[] = []) {
  const variables = { name, hosts: hosts.map(String), managers: managers.map(String) };
  const data = await site.get<{ create_region: RegionAnswer }>("master", create, variables);
  return data.create_region;
}

test("C101: a region has a name, hosts and managers", async () => {
  const region = await createRegion("West", [site.first.h2], [site.users.operator]);
  expect(region).toEqual({
    id: expect.any(String),
    name: "West",
    is_default: false,
    hosts: [{ name: "H2" }],
    managers: [
      { user_id: String(site.users.operator), name: "Operator", email: "operator@a.example" },
    ],
  });
  expect(await site.newBehaviors()).toEqual([
    behaviors.regionCreated,
    behaviors.hostsMoved,
    behaviors.regionManagerAdded,
  ]);
  const read = await site.get(
    "master",
    `query($id: ID!) { query_single_region(id: $id) { name } }`,
    {
      id: region.id,
    },
  );
  expect(read).toEqual({ query_single_region: { name: "West" } });
  await site.get("master", update, { id: region.id, hosts: [], managers: [] });
  expect(await site.newBehaviors()).toEqual([
    behaviors.regionUpdated,
    behaviors.hostsMoved,
    behaviors.regionManagerRemoved,
  ]);
  await site.get("master", move, {
    region: String(site.first.south),
    hosts: [String(site.first.h2)],
  });
});

test("names are kept trimmed and once an account", async () => {
  expect(await site.refusal("master", create, { name: " South " })).toBe("NAME_EXIST name");
  expect(await site.refusal("master", create, { name: "  " })).toBe("REQUIRED name");
  expect(await site.refusal("master", create, { name: "x".repeat(65) })).toBe("TOO_LONG name");
  expect(await site.refusal("master", create, { name: "a\u0000b" })).toBe("INVALID_ARGUMENT name");
  const region = await createRegion("East");
  expect(await site.refusal("master", update, { id: region.id, name: "North" })).toBe(
    "NAME_EXIST name",
  );
});

test("I3: fifty at once with one name make one region", async () => {
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => site.call("master", create, { name: "Race" })),
  );
  expect(answers.filter((answer) => answer.errors.length === 0)).toHaveLength(1);
  const codes = answers.flatMap((answer) => answer.errors.map((error) => error.message));
  expect(new Set(codes)).toEqual(new Set(["ERR_NAME_EXIST"]));
});

describe("deletion", () => {
  test("of a region without hosts", async () => {
    const { id } = await createRegion("Short-lived");
    await site.newBehaviors();
    expect(await site.get("master", remove, { id })).toEqual({ delete_region: { ok: true } });
    expect(await site.newBehaviors()).toEqual([behaviors.regionDeleted]);
    expect(await site.refusal("master", remove, { id })).toBe("NOT_FOUND id");
  });

  test("is refused while hosts are in it, and of the default region", async () => {
    const { north, south } = site.first;
    expect(await site.refusal("master", remove, { id: String(south) })).toBe(
      "CAN_NOT_DELETE_REGION id",
    );
    expect(await site.refusal("master", remove, { id: String(north) })).toBe(
      "CAN_NOT_DELETE_DEFAULT_GROUP id",
    );
    expect(await site.newBehaviors()).toEqual([]);
  });
});

test("moving hosts tells the managers of both regions, and nobody else", async () => {
  const { south, north, h1 } = site.first;
  site.busEvents.length = 0;
  const moved = await site.get("master", move, { region: String(south), hosts: [String(h1)] });
  expect(moved).toEqual({ move_hosts: { hosts: [{ name: "H1" }, { name: "H2" }] } });
  expect(await site.newBehaviors()).toEqual([behaviors.hostsMoved]);
  expect(site.busEvents.map(({ name, payload }) => [name, payload])).toMatchObject([
    ["rights_changed", { userIds: [site.users.manager] }],
    ["user_message", { userId: site.users.manager, message: { type: "USER_PRIVILEGES_CHANGE" } }],
  ]);
  const seen = `{ query_region_list { name hosts { name } } }`;
  expect(await site.get("manager", seen)).toEqual({
    query_region_list: [{ name: "North", hosts: [] }],
  });
  await site.get("master", move, { region: String(north), hosts: [String(h1)] });
});

test("C278: regions are changed by masters only", async () => {
  const { north, h1 } = site.first;
  await site.newBehaviors();
  for (const persona of ["manager", "operator", "newcomer"] as const) {
    expect(await site.refusal(persona, create, { name: "Mine" })).toBe("ACCESS_DENIED");
    expect(await site.refusal(persona, update, { id: String(north), name: "Mine" })).toBe(
      "ACCESS_DENIED",
    );
    expect(await site.refusal(persona, remove, { id: String(north) })).toBe("ACCESS_DENIED");
    expect(await site.refusal(persona, move, { region: String(north), hosts: [String(h1)] })).toBe(
      "ACCESS_DENIED",
    );
  }
  expect(await site.refusal("nobody", create, { name: "Mine" })).toBe("EXPIRED_TOKEN");
  expect(await site.newBehaviors()).toEqual([]);
});

test("D1: ids of another account answer as ids that do not exist", async () => {
  const { north, h1 } = site.second;
  const users = await site.cloud.database.db.query.user.findMany({
    where: (user, { eq }) => eq(user.accountId, site.second.accountId),
  });
  const foreign = String(users[0]?.id);
  const read = `query($id: ID!) { query_single_region(id: $id) { name } }`;
  const own = String(site.first.south);
  const pairs: [string, Record<string, unknown>, Record<string, unknown>][] = [
    [read, { id: String(north) }, { id: "999999999" }],
    [update, { id: String(north), name: "x" }, { id: "999999999", name: "x" }],
    [update, { id: own, hosts: [String(h1)] }, { id: own, hosts: ["999999999"] }],
    [update, { id: own, managers: [foreign] }, { id: own, managers: ["999999999"] }],
    [remove, { id: String(north) }, { id: "999999999" }],
    [move, { region: String(north), hosts: [] }, { region: "999999999", hosts: [] }],
    [move, { region: own, hosts: [String(h1)] }, { region: own, hosts: ["999999999"] }],
  ];
  for (const [query, theirs, unknown] of pairs) {
    const answer = await site.call("master", query, theirs);
    expect(answer.errors).toHaveLength(1);
    expect(answer.text).toBe((await site.call("master", query, unknown)).text);
  }
});

test("an operator is told of regions only where he sees a host, and no manager's address", async () => {
  const list = `{ query_region_list { name hosts { name } managers { name email } } }`;
  expect(await site.get("operator", list)).toEqual({
    query_region_list: [
      { name: "North", hosts: [{ name: "H1" }], managers: [{ name: "Manager", email: null }] },
    ],
  });
  expect(await site.get("newcomer", list)).toEqual({ query_region_list: [] });
  const search = `query($k: String) { query_region_list(keyword: $k) { name } }`;
  expect(await site.get("master", search, { k: "sout" })).toEqual({
    query_region_list: [{ name: "South" }],
  });
  expect(await site.get("master", search, { k: "%" })).toEqual({ query_region_list: [] });
});
