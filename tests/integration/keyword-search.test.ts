import { afterAll, beforeAll, expect, test } from "vitest";
import { openSite, type Site } from "../support/site";

/** D118: a keyword is found whatever its case and accents. */

let site: Site;
beforeAll(async () => {
  site = await openSite();
  const { h1, c1, north } = site.first;
  const run = (text: string, values: unknown[]) => site.cloud.database.pool.query(text, values);
  await run("update host set name = $2 where id = $1", [h1, "Žižkov Straße"]);
  await run("update camera set name = $2 where id = $1", [c1, "Příjem ｶﾞﾚｰｼﾞ"]);
  await run("update region set name = $2 where id = $1", [north, "Österreich"]);
  await run("update app_user set name = $2 where id = $1", [site.users.operator, "Jiří O’Hare"]);
});
afterAll(() => site.close());

interface Named {
  name: string;
}
const lists = [
  {
    list: "hosts",
    query: "query($k: String) { found: query_host_list(keyword: $k) { list { name } } }",
    name: "Žižkov Straße",
    keywords: ["zizkov", "ŽIŽKOV strasse"],
  },
  {
    list: "hosts of the home",
    query: `query($k: String) {
      found: query_vms_home(filter: "all", limit: 50, keyword: $k) { list: hosts { name } } }`,
    name: "Žižkov Straße",
    keywords: ["strasse", "prijem", "ガレージ"],
  },
  {
    list: "regions",
    query: "query($k: String) { found: query_region_list(keyword: $k) { name } }",
    name: "Österreich",
    keywords: ["osterreich"],
  },
  {
    list: "users",
    query: "query($k: String) { found: query_user_list(keyword: $k) { list { name } } }",
    name: "Jiří O’Hare",
    keywords: ["jiri", "o'hare"],
  },
  {
    list: "the palette's cameras",
    query: "query($k: String!) { found: query_search(text: $k) { list: cameras { name } } }",
    name: "Příjem ｶﾞﾚｰｼﾞ",
    keywords: ["PRIJEM", "ガ prij"],
  },
] as const;

test.for(lists)("D118: $list", async ({ query, name, keywords }) => {
  const find = async (keyword: string) => {
    type Answer = { found: Named[] | { list: Named[] } };
    const { found } = await site.get<Answer>("master", query, { k: keyword });
    return ("list" in found ? found.list : found).map((each) => each.name);
  };
  for (const keyword of keywords) expect(await find(keyword), keyword).toEqual([name]);
  // か and が are two letters; wildcards are letters.
  for (const keyword of ["カレージ", "zi_kov", "%"])
    expect(await find(keyword), keyword).toEqual([]);
});
