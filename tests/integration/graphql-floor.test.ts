import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let server: Server;
let endpoint: string;
let token: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  const { first } = await seedTwoAccounts(cloud.database);
  token = await cloud.getToken(first.master);
  server = createServer((req, res) => {
    void cloud.backend.handleGraphqlRequest(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});

afterAll(async () => {
  server.close();
  await cloud.close();
});

function post(body: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(endpoint, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", ...headers },
  });
}

const ask = (query: string, variables = {}) => JSON.stringify({ query, variables });

test("C291, F3: GET runs no operation and shows no page to try things in", async () => {
  const response = await fetch(`${endpoint}?query={query_announcements{id}}`);
  expect(response.status).toBe(405);
  const page = await fetch(endpoint, { headers: { accept: "text/html" } });
  expect(page.status).toBe(405);
  expect(page.headers.get("content-type")).toBe("application/json");
});

test("C292: the body carries operation name, variables and query", async () => {
  const response = await post(
    JSON.stringify({
      operationName: "second",
      variables: {},
      query: "query first { query_event { total } } query second { query_announcements { id } }",
    }),
  );
  expect(await response.json()).toEqual({ data: { query_announcements: [] } });
});

test("C293: the session token travels in a header, and nowhere else", async () => {
  const query = ask("{ query_profile { email } }");
  const inHeader = await post(query, { authorization: `Bearer ${token}` });
  expect(await inHeader.json()).toEqual({ data: { query_profile: { email: "master@a.example" } } });
  const inUrl = await fetch(`${endpoint}?token=${token}`, {
    method: "POST",
    body: query,
    headers: { "content-type": "application/json", cookie: `sightline=${token}` },
  });
  expect(await inUrl.text()).toContain("ERR_EXPIRED_TOKEN");
});

test("C308: an unknown call, a bad token and a broken document are answered with errors and codes, never with a page", async () => {
  const bearer = { authorization: `Bearer ${token}` };
  const cases: [string, string, Record<string, string>][] = [
    [ask("{ query_everything { id } }"), "ACCESS_DENIED", bearer],
    [ask("mutation { make_me_master { ok } }"), "ACCESS_DENIED", bearer],
    [
      JSON.stringify({ operationName: "other", query: "query one { query_profile { id } }" }),
      "ACCESS_DENIED",
      bearer,
    ],
    [ask("{ query_profile { id } }"), "EXPIRED_TOKEN", { authorization: "Bearer not.a.token" }],
    [ask("{ query_profile { id } }"), "EXPIRED_TOKEN", {}],
    [ask("{ query_profile { id"), "INVALID_ARGUMENT", bearer],
    [ask("{ query_profile { secret } }"), "INVALID_ARGUMENT", bearer],
    [ask('{ query_event(limit: "many") { total } }'), "INVALID_ARGUMENT", bearer],
    ["{", "INVALID_ARGUMENT", bearer],
    ["{}", "INVALID_ARGUMENT", bearer],
    ["[]", "INVALID_ARGUMENT", bearer],
  ];
  for (const [body, code, headers] of cases) {
    const response = await post(body, headers);
    expect(response.headers.get("content-type"), body).toMatch(
      /^application\/(\w+-response\+)?json/,
    );
    const answer: { errors: { message: string; extensions: { code: string } }[] } =
      await response.json();
    expect(answer.errors[0], body).toMatchObject({ message: `ERR_${code}`, extensions: { code } });
  }
});

test("a body that is no operation is the caller's fault: 400, whoever sends it", async () => {
  const bodies = [
    "{",
    "",
    "null",
    "7",
    '"{}"',
    "[]",
    "{}",
    '{"query":7}',
    `[${ask("{ a }")}]`,
    "\u0000",
  ];
  for (const body of bodies) {
    for (const authorization of ["", `Bearer ${token}`]) {
      const response = await post(body, { authorization });
      expect(response.status, body).toBe(400);
      expect(await response.json()).toEqual({
        errors: [{ message: "ERR_INVALID_ARGUMENT", extensions: { code: "INVALID_ARGUMENT" } }],
      });
    }
  }
});

test("F1: no origin is given leave to read", async () => {
  const response = await post(ask("{ query_announcements { id } }"), {
    origin: "https://evil.example",
  });
  expect(response.headers.get("access-control-allow-origin")).toBeNull();
});

test("F2: forms run no operation", async () => {
  for (const type of [
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "text/plain",
  ]) {
    const response = await post("query={query_announcements{id}}", { "content-type": type });
    expect(response.status, type).toBe(415);
  }
});

test("F4: two hundred sign-ins under other names in one document are refused, none is tried", async () => {
  const points = async () =>
    (
      await cloud.database.pool.query(
        "select sum(points) as sum from limiter where key like 'login-%'",
      )
    ).rows[0].sum;
  const before = await points();
  const login = `login(accountId: 1001, email: "master@a.example", password: "x", tz: "UTC", reCaptchaToken: "") { token }`;
  for (const count of [2, 8, 200]) {
    const many = Array.from({ length: count }, (_, index) => `a${index}: ${login}`).join(" ");
    const answer: { data?: unknown; errors: { message: string }[] } = await (
      await post(ask(`mutation { ${many} }`))
    ).json();
    expect(answer.data ?? null).toBeNull();
    expect(answer.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  }
  expect(await points()).toBe(before);
});

test("F5: a body of two megabytes is refused unread", async () => {
  const response = await post(
    ask(`{ query_announcements { id } } #${"x".repeat(2_000_000)}`),
  ).catch(() => null);
  // The server may close before it has taken the whole body.
  expect([413, undefined]).toContain(response?.status);
});

test("F6: deep, wide and repetitive documents are refused before they run", async () => {
  const deep = `{ query_region_host_list ${"{ hosts { region ".repeat(8)}{ id }${" } }".repeat(8)} }`;
  const wide = `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: query_announcements { id }`).join(" ")} }`;
  const long = `{ query_announcements { ${"id ".repeat(3_000)} } }`;
  const directives = `{ query_announcements { id ${"@include(if: true) ".repeat(40)} } }`;
  const cycle =
    "{ query_announcements { ...a } } fragment a on Announcement { ...b } fragment b on Announcement { ...a }";
  for (const query of [deep, wide, long, directives, cycle]) {
    const answer: { data?: unknown; errors?: unknown[] } = await (
      await post(ask(query), { authorization: `Bearer ${token}` })
    ).json();
    expect(answer.data ?? null, query.slice(0, 60)).toBeNull();
    expect(answer.errors?.length).toBeGreaterThan(0);
  }
});

test("F7: an array of operations is refused", async () => {
  const response = await post(`[${ask("{ query_announcements { id } }")}]`);
  const answer: { data?: unknown } = await response.json();
  expect(answer.data).toBeUndefined();
});

test("F8: the schema is not told, nor guessed for the asker", async () => {
  expect(await (await post(ask("{ __schema { types { name } } }"))).text()).not.toContain(
    '"__schema":',
  );
  expect(await (await post(ask("{ query_profil { id } }"))).text()).not.toContain("query_profile");
});

test("C276: a call brings at most 10000 rows", async () => {
  const query = (limit: number) => ask(`{ query_event(limit: ${limit}) { total } }`);
  const headers = { authorization: `Bearer ${token}` };
  expect(await (await post(query(10_000), headers)).json()).toEqual({
    data: { query_event: { total: 4 } },
  });
  const over: { errors: { message: string; extensions: { max: number } }[] } = await (
    await post(query(10_001), headers)
  ).json();
  expect(over.errors[0]).toMatchObject({
    message: "ERR_EXCEED_QUERY_LIMIT",
    extensions: { max: 10_000 },
  });
});

test("F9: a document of a caller's own making is answered, and its lists together bring what one list may", async () => {
  const headers = { authorization: `Bearer ${token}` };
  const lists = (limit: number) =>
    ask(
      `query mine { one: query_event(limit: ${limit}) { total } two: query_event_ai(size: ${limit}) { real_size } }`,
    );
  const answer: { data: { one: { total: number } } } = await (
    await post(lists(5_000), headers)
  ).json();
  expect(answer.data.one.total).toBe(4);
  const over: { errors: { message: string }[] } = await (await post(lists(5_001), headers)).json();
  expect(over.errors[0]?.message).toBe("ERR_EXCEED_QUERY_LIMIT");
  // Without a session it reaches nothing, whatever it is made of.
  expect(await (await post(lists(50))).text()).toContain("ERR_EXPIRED_TOKEN");
});

test("C131: the list says how many there are and how many a page holds", async () => {
  const answer = await cloud.call(
    "{ query_event(limit: 2) { total per_page list { id } } }",
    {},
    { token },
  );
  expect(answer.data?.query_event).toMatchObject({ total: 4, per_page: 2 });
});

test("E18: names that JavaScript gives a meaning to are only names", async () => {
  const query = "query($a: Int) { query_event(limit: $a) { total } }";
  const bodies = [
    `{"query":"${query}","variables":{"__proto__":{"a":1,"master":true},"constructor":{"prototype":{"x":1}}}}`,
    `{"query":"${query}","variables":{"a":1,"__proto__":{"polluted":true}},"__proto__":{"polluted":true}}`,
  ];
  for (const body of bodies) {
    const response = await post(body, { authorization: `Bearer ${token}` });
    expect(await response.text()).toMatch(/"total":4|"code":"INVALID_ARGUMENT"/);
  }
  expect(Reflect.get({}, "polluted")).toBeUndefined();
  expect(Reflect.get({}, "x")).toBeUndefined();
});

test("E19: what no screen can show is refused as a name, everything else is kept as it was typed", async () => {
  const rename = "mutation($name: String!) { update_profile(name: $name) { name } }";
  const bearer = { token };
  for (const name of ["a\u0000b", "a\nb", "\ud800", "a\u202egpj.exe", "\u2066a", "x".repeat(65)]) {
    const answer = await cloud.call(rename, { name }, bearer);
    expect(answer.errors[0]?.message, JSON.stringify(name)).toMatch(
      /^ERR_(INVALID_ARGUMENT|TOO_LONG)$/,
    );
  }
  for (const name of ["Ždenka O'Neil", "陳怡君", "é".normalize("NFD"), "👩‍🚒", "𠮷".repeat(32)]) {
    const answer = await cloud.call(rename, { name }, bearer);
    expect(answer.data?.update_profile, answer.text).toEqual({ name });
  }
});

test("hostile texts are values, not statements", async () => {
  for (const email of ["a'--@x.yz", 'a"@x.yz', "a\\@x.yz", "a%@x.yz", "a\u0000@x.yz"]) {
    const answer = await cloud.call(
      `mutation login($email: String!) { login(accountId: 1001, email: $email, password: "x", tz: "UTC", reCaptchaToken: "") { token } }`,
      { email },
      { address: `198.51.100.${email.charCodeAt(1)}` },
    );
    expect(answer.errors[0]?.message, email).toMatch(/^ERR_(WRONG_PASSWORD|INVALID_EMAIL)$/);
  }
});

test("A12: a fault of ours is told by its code, and not by its words", async () => {
  const { pool } = cloud.database;
  const printed = vi.spyOn(console, "error").mockImplementation(() => {});
  await pool.query("alter table view rename to view_gone");
  try {
    const response = await post(ask("{ query_view_list { id } }"), {
      authorization: `Bearer ${token}`,
    });
    expect(JSON.parse(await response.text())).toEqual({
      data: null,
      errors: [{ message: "ERR_INTERNAL", extensions: { code: "INTERNAL" } }],
    });
    expect(JSON.stringify(printed.mock.calls)).toContain("view");
  } finally {
    await pool.query("alter table view_gone rename to view");
    printed.mockRestore();
  }
});
