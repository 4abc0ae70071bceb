import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";

/** Calls of one page request share the look-up of their session, and no other calls do. */

let cloud: TestCloud;
let accounts: TestAccounts;
beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
});
afterAll(() => cloud.close());

async function askName(token: string, reading?: object): Promise<string | null> {
  const request = new Request("http://cloud.invalid/graphql", {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: "{ query_profile { name } }" }),
  });
  const client = { address: "127.0.0.1", ...(reading && { reading }) };
  const answer = (await (await cloud.backend.fetchGraphql(request, client)).json()) as {
    data: { query_profile: { name: string } | null } | null;
  };
  return answer.data?.query_profile?.name ?? null;
}

test("the calls of one page look their session up once; another page, another session and an action do anew", async () => {
  const { master, operator } = accounts.first;
  const token = await cloud.getToken(master);
  const other = await cloud.getToken(operator);
  const looked = vi.spyOn(cloud.backend.services.sessions, "findViewer");
  const countOf = async (ask: () => Promise<unknown>) => {
    looked.mockClear();
    await ask();
    return looked.mock.calls.length;
  };
  try {
    const page = {};
    const names = () => Promise.all([1, 2, 3].map(() => askName(token, page)));
    expect(await countOf(names)).toBe(1);
    expect(new Set(await names()).size).toBe(1);
    expect(await countOf(() => askName(other, page))).toBe(1);
    expect(await askName(other, page)).not.toBe(await askName(token, page));
    expect(await countOf(() => askName(token, {}))).toBe(1);
    expect(await countOf(() => Promise.all([askName(token), askName(token)]))).toBe(2);
  } finally {
    looked.mockRestore();
  }
  await cloud.call("mutation { logout { ok } }", {}, { token });
  expect(await askName(token, {})).toBeNull();
});
