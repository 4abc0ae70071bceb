import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { TestCloud } from "../support/cloud";
import {
  type Accounts,
  ageCodes,
  enableByEmail,
  errorCodeOf,
  expectDead,
  fetchValue,
  listBehaviors,
  readMessage,
  recordMessages,
  signIn,
  startIdentityCloud,
} from "../support/identity";

let cloud: TestCloud;
let accounts: Accounts;
let master: string;
let ids: Map<string, string>;

beforeAll(async () => {
  ({ cloud, accounts } = await startIdentityCloud());
  master = await cloud.getToken(accounts.first.master);
  const rows = await cloud.database.pool.query("select id, email from app_user");
  ids = new Map(rows.rows.map((row) => [String(row.email), String(row.id)]));
});

afterAll(() => cloud.close());

const idOf = (email: string) => ids.get(email) ?? "";
const update = `mutation($id: ID!, $name: String!, $master: Boolean!, $regions: [ID!]!) {
  update_user(id: $id, name: $name, master: $master, region_ids: $regions) { id name master regions { id name } } }`;
const change = (email: string, values: Record<string, unknown>) => ({
  id: idOf(email),
  name: "Somebody",
  master: false,
  regions: [],
  ...values,
});

const everyCall: [string, Record<string, unknown>][] = [
  ["{ query_user_list { total } }", {}],
  ["query($id: ID!) { query_single_user(id: $id) { id } }", {}],
  [
    'mutation { create_user(email: "x@x.example", name: "X", master: true, region_ids: []) { id } }',
    {},
  ],
  [update, { name: "X", master: true, regions: [] }],
  ["mutation($id: ID!) { delete_user(id: $id) { ok } }", {}],
  ["mutation($id: ID!) { resend_user_invitation(id: $id) { ok } }", {}],
  ["mutation($id: ID!) { reset_user_2fa(id: $id) { id } }", {}],
];

test("D17, D7: users are the master's alone, whoever calls", async () => {
  const id = idOf("operator@a.example");
  for (const who of [accounts.first.manager, accounts.first.operator]) {
    const token = await cloud.getToken(who);
    for (const [query, variables] of everyCall) {
      const fault = await errorCodeOf(cloud, query, { ...variables, id }, { token });
      expect(fault, query).toBe("ERR_ACCESS_DENIED");
    }
  }
  const injected = `mutation { update_profile(name: "X", master: true) { id } }`;
  const token = await cloud.getToken(accounts.first.operator);
  expect(await errorCodeOf(cloud, injected, {}, { token })).not.toBe("none");
});

test("C289, D1: a user of another account is answered byte for byte like one that does not exist", async () => {
  const withId = everyCall.filter(([query]) => query.includes("$id"));
  for (const [query, variables] of withId) {
    const answers = await Promise.all(
      [idOf("operator@b.example"), "999999", "0", "x", "-1", "1e3"].map((id) =>
        cloud.call(query, { ...variables, id }, { token: master }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.text)).size, query).toBe(1);
    expect(answers[0]?.errors[0]?.message).toBe("ERR_USER_NOT_FOUND");
  }
  const foreignRegion = change("operator@a.example", { regions: [String(accounts.second.north)] });
  const unknownRegion = change("operator@a.example", { regions: ["999999"] });
  const [foreign, unknown] = await Promise.all(
    [foreignRegion, unknownRegion].map((values) => cloud.call(update, values, { token: master })),
  );
  expect(foreign?.text).toBe(unknown?.text);
});

test("the list pages, counts, and finds what was typed as it stands", async () => {
  const list = (values: string) =>
    fetchValue<{ total: number; per_page: number; list: { email: string; verified: boolean }[] }>(
      cloud,
      `{ query_user_list(${values}) { total per_page list { email verified regions { name } } } }`,
      {},
      { token: master },
    );
  const all = await list("limit: 2");
  expect(all).toMatchObject({ total: 5, per_page: 2 });
  expect(all.list).toHaveLength(2);
  expect((await list("limit: 2, page: 3")).list).toHaveLength(1);
  expect((await list('keyword: "OPERATOR"')).list.map((user) => user.email)).toEqual([
    "operator@a.example",
  ]);
  expect((await list('keyword: "%"')).total).toBe(0);
  expect((await list('keyword: "_"')).total).toBe(0);
});

test("an invited address is invited once, and again after three minutes", async () => {
  const create = `mutation($e: String!, $r: [ID!]!) {
    create_user(email: $e, name: "Petr", master: false, region_ids: $r) { id verified regions { name } } }`;
  const regions = [String(accounts.first.south)];
  const created = await fetchValue<{ id: string }>(
    cloud,
    create,
    { e: "petr@a.example", r: regions },
    { token: master },
  );
  expect(created).toMatchObject({ verified: false, regions: [{ name: "South" }] });
  const again = await errorCodeOf(cloud, create, { e: "PETR@a.example", r: [] }, { token: master });
  expect(again).toBe("ERR_EMAIL_EXISTS");
  const resend = "mutation($id: ID!) { resend_user_invitation(id: $id) { ok } }";
  expect(await errorCodeOf(cloud, resend, { id: created.id }, { token: master })).toBe(
    "ERR_SEND_IN_3_MINUTE",
  );
  await ageCodes(cloud, 181);
  await fetchValue(cloud, resend, { id: created.id }, { token: master });
  const invitation = await readMessage(cloud, "petr@a.example");
  expect(invitation.subject).toBe("You are invited to Sightline");
  expect(invitation.text).toContain("Master has given you access to Account a");
  const edit = change("", { id: created.id });
  expect(await errorCodeOf(cloud, update, edit, { token: master })).toBe("ERR_EMAIL_NOT_VERIFIED");
});

test("C286, C285: a change that leaves the master's rights alone signs nobody out, and tells only whom it concerns", async () => {
  const who = accounts.first.operator;
  const token = await cloud.getToken(who);
  const heard = recordMessages(cloud);
  const values = change(who.email, { name: "Renamed" });
  expect(await fetchValue(cloud, update, values, { token: master })).toMatchObject({
    name: "Renamed",
  });
  await fetchValue(cloud, "{ query_profile { id } }", {}, { token });
  const message = {
    type: "ACCOUNT_USER_CHANGE",
    action: "UPDATE",
    id: idOf(who.email),
    master: false,
  };
  expect(heard.messages.map((heardOne) => heardOne.message)).toEqual([message, message]);
  expect(new Set(heard.messages.map(({ userId }) => String(userId)))).toEqual(
    new Set([idOf("master@a.example"), idOf(who.email)]),
  );
  expect(heard.revoked).toEqual([]);
});

test("C287: who is made master is told and signed out everywhere", async () => {
  const who = accounts.first.manager;
  const token = await cloud.getToken(who);
  const heard = recordMessages(cloud);
  await fetchValue(cloud, update, change(who.email, { master: true }), { token: master });
  await expectDead(cloud, token);
  expect(heard.messages.map(({ message }) => message)).toContainEqual({
    type: "ACCOUNT_USER_CHANGE",
    action: "UPDATE",
    id: idOf(who.email),
    master: true,
  });
  // The user no longer manages a region: that is another message, to this user only.
  expect(heard.messages.at(-1)).toMatchObject({
    userId: Number(idOf(who.email)),
    message: { type: "USER_PRIVILEGES_CHANGE" },
  });
  // This one and the one of the first test.
  expect(heard.revoked).toHaveLength(2);
  expect((await listBehaviors(cloud, "master@a.example")).slice(-3)).toEqual([25, 26, 34]);
});

test("C288: a deleted user is out at once, and his audit entries stay", async () => {
  const who = accounts.first.newcomer;
  const token = await cloud.getToken(who);
  const heard = recordMessages(cloud);
  const remove = "mutation($id: ID!) { delete_user(id: $id) { ok } }";
  await fetchValue(cloud, remove, { id: idOf(who.email) }, { token: master });
  await expectDead(cloud, token);
  expect(heard.messages.map(({ message }) => message)).toContainEqual({
    type: "ACCOUNT_USER_CHANGE",
    action: "DELETE",
    id: idOf(who.email),
  });
  expect(heard.revoked).toHaveLength(1);
  expect(await listBehaviors(cloud, who.email)).toEqual([1]);
  const login = await cloud.login({ ...who, address: "192.0.2.77" });
  expect(login.errors[0]?.message).toBe("ERR_WRONG_PASSWORD");
});

test("C290, D14: the last master is neither demoted nor deleted, not even by two at once", async () => {
  const { token } = await signIn(cloud, accounts.second.master);
  const from = { token: String(token) };
  const self = change("master@b.example", {});
  expect(await errorCodeOf(cloud, update, self, from)).toBe("ERR_LAST_MASTER");
  const remove = "mutation($id: ID!) { delete_user(id: $id) { ok } }";
  expect(await errorCodeOf(cloud, remove, { id: idOf("master@b.example") }, from)).toBe(
    "ERR_DELETE_FAILED",
  );
  // An invited master who has not come yet is none to rely on.
  await cloud.database.pool.query(
    "update app_user set master = true where email = 'unverified@b.example'",
  );
  expect(await errorCodeOf(cloud, update, self, from)).toBe("ERR_LAST_MASTER");
  await fetchValue(cloud, update, change("manager@b.example", { master: true }), from);
  const answers = await Promise.all(
    ["master@b.example", "manager@b.example"].map((email) =>
      errorCodeOf(cloud, update, change(email, {}), from),
    ),
  );
  expect(answers.filter((answer) => answer === "none")).toHaveLength(1);
  const left = await cloud.database.pool.query(
    "select count(*)::int as count from app_user where account_id = 2002 and master and verified_at is not null",
  );
  expect(left.rows[0]?.count).toBe(1);
});

test("a master takes a lost second factor away, but not his own", async () => {
  const who = accounts.first.operator;
  await enableByEmail(cloud, who);
  const reset = "mutation($id: ID!) { reset_user_2fa(id: $id) { mfa_enable } }";
  const own = await errorCodeOf(cloud, reset, { id: idOf("master@a.example") }, { token: master });
  expect(own).toBe("ERR_INVALID_ARGUMENT");
  const done = await fetchValue(cloud, reset, { id: idOf(who.email) }, { token: master });
  expect(done).toEqual({ mfa_enable: false });
  expect((await signIn(cloud, who)).token).not.toBeNull();
  expect((await readMessage(cloud, who.email)).subject).toBe("Your two-factor sign-in was reset");
});

test("a demotion or deletion that cannot be told still closes what the user's sessions hold open", async () => {
  const who = accounts.first.operator;
  const { bus } = cloud.backend.services;
  const publish = bus.publish.bind(bus);
  const failing = vi.spyOn(bus, "publish").mockImplementation(async (name, payload) => {
    if (name === "user_message") throw new Error("the bus is away");
    await publish(name, payload);
  });
  const logs = [
    vi.spyOn(console, "error").mockImplementation(() => {}),
    vi.spyOn(console, "warn").mockImplementation(() => {}),
  ];
  const changes: [string, Record<string, unknown>][] = [
    [update, change(who.email, { master: true })],
    ["mutation($id: ID!) { delete_user(id: $id) { ok } }", { id: idOf(who.email) }],
  ];
  for (const [mutation, values] of changes) {
    await signIn(cloud, who);
    const heard = recordMessages(cloud);
    const { errors } = await cloud.call(mutation, values, { token: master });
    expect(errors, mutation).toHaveLength(1);
    expect(heard.revoked.length, mutation).toBeGreaterThan(0);
  }
  for (const spy of [failing, ...logs]) spy.mockRestore();
});
