import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "../support/site";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Listed {
  query_host_list: {
    total: number;
    list: { id: string }[];
    summary: { hosts: number; cameras: number; regions: number; updates: number };
  };
}

const list = `query($sort: String, $newer: Boolean, $region: ID, $limit: Int, $page: Int) {
  query_host_list(sort: $sort, has_new_version: $newer, region_id: $region, limit: $limit, page: $page) {
    total list { id } summary { hosts cameras regions updates }
  }
}`;

async function idsOf(variables: Record<string, unknown>): Promise<number[]> {
  const { query_host_list: page } = await site.get<Listed>("master", list, variables);
  return page.list.map((host) => Number(host.id));
}

test("hosts are sorted by each of their columns, and the other way round", async () => {
  const { h1, h2 } = site.first;
  await site.cloud.database.pool.query(
    "update host set ap_version = case when id = $1 then '1.10.0' else '1.9.0' end where id in ($1, $2)",
    [h1, h2],
  );
  // By number, not by letter: 1.9 comes before 1.10.
  expect(await idsOf({ sort: "version" })).toEqual([h2, h1]);
  expect(await idsOf({ sort: "-version" })).toEqual([h1, h2]);
  expect(await idsOf({ sort: "cameras" })).toEqual([h2, h1]);
  expect(await idsOf({ sort: "-region" })).toEqual([h2, h1]);
  for (const sort of ["name", "state", "type", "storage"]) {
    expect(await idsOf({ sort }), sort).toHaveLength(2);
  }
  expect(await idsOf({ sort: "-region", limit: 1, page: 2 })).toEqual([h1]);
  expect(await site.refusal("master", list, { sort: "password_hash" })).toBe(
    "INVALID_ARGUMENT sort",
  );
});

test("only hosts with a newer version, and what the summary counts is not narrowed by it", async () => {
  const { h1 } = site.first;
  await site.cloud.database.pool.query("update host set cloud_version = '2.0.0' where id = $1", [
    h1,
  ]);
  const { query_host_list: page } = await site.get<Listed>("master", list, { newer: true });
  expect(page).toMatchObject({ total: 1, list: [{ id: String(h1) }] });
  expect(page.summary).toEqual({ hosts: 2, cameras: 3, regions: 2, updates: 1 });
});

test("D1: list and summary know only hosts and cameras in reach", async () => {
  const { query_host_list: own } = await site.get<Listed>("operator", list);
  expect(own.summary).toMatchObject({ hosts: 1, cameras: 1, regions: 1 });
  const { query_host_list: none } = await site.get<Listed>("newcomer", list);
  expect(none).toMatchObject({ total: 0, list: [], summary: { hosts: 0, cameras: 0 } });
});
