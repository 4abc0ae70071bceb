import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAlertFiring } from "../../backend/alert/firing";
import type { BusEvents } from "../../backend/realtime/bus";
import { serverMessage } from "../../contract/realtime";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { type EventSketch, storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  for (const persona of ["master", "operator", "newcomer"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
});

afterAll(() => cloud.close());

beforeEach(async () => {
  await query("delete from user_alert");
  await query("delete from outbox");
});

async function query(statement: string, values: unknown[] = []) {
  return (await cloud.database.pool.query(statement, values)).rows;
}

const always = {
  name: "Night",
  weekdays: [0, 1, 2, 3, 4, 5, 6],
  start_time: "00:00",
  end_time: "00:00",
};
const document = `mutation($name: String!, $weekdays: [Int!]!, $start_time: String!, $end_time: String!, $enable: Boolean,
  $trigger_events: [TriggerEventInput!]!) {
  create_user_alert(name: $name, weekdays: $weekdays, start_time: $start_time, end_time: $end_time, enable: $enable,
    trigger_events: $trigger_events) { id name weekdays enable trigger_events { event_type event_id host_cam_id } }
}`;
const intrusion = { event_type: 55, event_id: 300 };

const create = (variables: Record<string, unknown> = {}, persona = "operator") =>
  cloud.call(
    document,
    { ...always, trigger_events: [intrusion], ...variables },
    { token: tokens[persona] ?? "" },
  );

async function createId(variables: Record<string, unknown> = {}, persona = "operator") {
  const answer = await create(variables, persona);
  expect(answer.errors).toEqual([]);
  const { create_user_alert: made } = answer.data as { create_user_alert: { id: string } };
  return made.id;
}

async function happen(...sketches: Partial<EventSketch>[]): Promise<void> {
  const { accountId, h1, c1 } = accounts.first;
  const place = { accountId, hostId: h1, cameraId: c1 };
  const events = await storeEvents(
    cloud.database,
    (sketches.length === 0 ? [{}] : sketches).map((sketch) => ({
      ...place,
      eventType: 55,
      eventId: 300,
      ...sketch,
    })),
  );
  await createAlertFiring(cloud.backend.services)(accountId, events);
}

const recipients = async () =>
  (await query("select recipient from outbox order by id")).map((row) => row.recipient);

test("an alert mails its user once in a cooldown for each camera, and is written down", async () => {
  const id = await createId({}, "master");
  await happen();
  await happen();
  await happen({ hostId: accounts.first.h2, cameraId: accounts.first.c3 });
  await happen({ eventId: 301 });
  expect(await recipients()).toEqual(["master@a.example", "master@a.example"]);
  const audits = await query("select target_id from audit where behavior_id = 40706");
  expect(audits.filter((row) => row.target_id === id)).toHaveLength(2);
  await query("update user_alert_firing set fired_at = now() - interval '301 seconds'");
  await happen();
  expect(await recipients()).toHaveLength(3);
});

test("E16: the mail's subject says the event's name and no word that people chose", async () => {
  const hostile = "Win a car at evil.example";
  const rename = (name: string) =>
    query("update host set name = $1 where id = $2", [name, accounts.first.h1]);
  await rename(hostile);
  await createId({ name: hostile }, "master");
  await happen();
  const { mailer, scopes } = cloud.backend.services;
  const [mail] = await mailer.listOutbox(scopes.system);
  expect(mail?.subject).toBe("Alert: Intrusion");
  expect(mail?.text).toContain(hostile);
  await rename("H1");
});

test("D52, D88: once in a cooldown its user's pages are told what fired and that the bell has news, and nobody else's", async () => {
  const id = await createId();
  const heard: BusEvents["user_message"][] = [];
  const stop = cloud.backend.services.bus.subscribe("user_message", (said) => heard.push(said));
  await happen();
  await happen();
  stop();
  const { accountId, operatorId: userId } = accounts.first;
  expect(heard).toEqual([
    {
      accountId,
      userId,
      message: {
        type: "ALERT_FIRED",
        alert_id: id,
        alert_name: "Night",
        event: {
          id: expect.stringMatching(/^[0-9]+$/),
          event_type: 55,
          event_id: 300,
          event_time: expect.any(Number),
          host_name: "H1",
          device_name: "c1",
        },
      },
    },
    { accountId, userId, message: { type: "NOTIFICATIONS_CHANGE" } },
  ]);
  expect(serverMessage.safeParse(heard[0]?.message).success).toBe(true);
});

test("alerts that fire together are each told of: by mail, by the bell and to webhooks", async () => {
  const { h2, c1, c3 } = accounts.first;
  await createId({ name: "Gate" }, "master");
  await createId({ name: "Yard" });
  const created = await cloud.call(
    `mutation { create_webhook(url: "https://hooks.example.com/in", events: ["alert_fired"]) { id } }`,
    {},
    { token: tokens.master ?? "" },
  );
  expect(created.errors).toEqual([]);
  await happen({}, { hostId: h2, cameraId: c3 });
  const fired = [
    { name: "Gate", camera: String(c1), user: "master@a.example" },
    { name: "Gate", camera: String(c3), user: "master@a.example" },
    { name: "Yard", camera: String(c1), user: "operator@a.example" },
  ];
  expect((await recipients()).sort()).toEqual(fired.map(({ user }) => user));
  const told = await query(
    `select facts ->> 'alert_name' as name, camera_id as camera, email as user
     from notification join app_user on app_user.id = user_id
     where facts ->> 'alert_name' in ('Gate', 'Yard') order by name, camera`,
  );
  expect(told).toEqual(fired);
  const delivered = await query(
    "select facts -> 'alert' ->> 'name' as name from webhook_delivery order by name",
  );
  expect(delivered.map(({ name }) => name)).toEqual(fired.map(({ name }) => name));
});

test("twenty processes that hear of an event at once send one mail", async () => {
  await createId({}, "master");
  const { accountId, h1, c1 } = accounts.first;
  const events = await storeEvents(cloud.database, [
    { accountId, hostId: h1, cameraId: c1, eventType: 55, eventId: 300 },
  ]);
  const fire = createAlertFiring(cloud.backend.services);
  await Promise.all(Array.from({ length: 20 }, () => fire(accountId, events)));
  expect(await recipients()).toHaveLength(1);
});

test("C279: an alert speaks of cameras in its user's reach only, at the time of the event", async () => {
  await createId();
  await happen({ hostId: accounts.first.h2, cameraId: accounts.first.c3 });
  await happen({ cameraId: null });
  expect(await recipients()).toEqual([]);
  await happen();
  expect(await recipients()).toEqual(["operator@a.example"]);
});

test("an alert of a user whose address is not verified any more is mailed to nobody", async () => {
  await createId();
  const verify = (at: string) =>
    query(`update app_user set verified_at = ${at} where email = 'operator@a.example'`);
  await verify("null");
  await happen();
  expect(await recipients()).toEqual([]);
  await verify("now()");
  await happen();
  expect(await recipients()).toEqual(["operator@a.example"]);
});

test("an alert that is off or does not listen now stays quiet", async () => {
  await createId({ enable: false }, "master");
  const now = new Date();
  const tomorrow = (now.getUTCDay() + 2) % 7;
  await createId({ weekdays: [tomorrow] }, "master");
  await happen();
  expect(await recipients()).toEqual([]);
});

test("of events that are stored together the first one within the schedule fires, whatever came before it", async () => {
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const today = new Date().getUTCDay();
  const weekdays = [today, (today + 1) % 7, (today + 6) % 7];
  const id = await createId({ weekdays }, "master");
  const event = { accountId, hostId, cameraId, eventType: 55, eventId: 300 };
  const times = [Date.now() - 3 * 86_400_000, Date.now() - 2_000, Date.now() - 1_000];
  const stored = await storeEvents(
    cloud.database,
    times.map((timeMs) => ({ ...event, timeMs })),
  );
  await createAlertFiring(cloud.backend.services)(accountId, stored);
  expect(await recipients()).toEqual(["master@a.example"]);
  const audits = await query(
    "select payload from audit where behavior_id = 40706 and target_id = $1",
    [id],
  );
  expect(audits).toEqual([{ payload: { event_id: String(stored[1]?.id) } }]);
});

test("bad schedules and cameras out of reach are refused, alike for foreign and unknown ones", async () => {
  expect((await create({ weekdays: [] })).errors[0]?.message).toBe("ERR_AT_LEAST_ONE");
  expect((await create({ weekdays: [7] })).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  expect((await create({ start_time: "24:00" })).errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  expect((await create({ name: " " })).errors[0]).toMatchObject({
    message: "ERR_REQUIRED",
    extensions: { field: "name" },
  });
  const on = (id: unknown) =>
    create({ trigger_events: [{ ...intrusion, host_cam_id: String(id) }] });
  const foreign = await on(accounts.first.c3);
  expect(foreign.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
  expect(foreign.text).toBe((await on(987_654_321)).text);
  expect((await on(accounts.first.c1)).errors).toEqual([]);
  expect((await create({}, "newcomer")).errors[0]?.message).toBe("ERR_ACCESS_DENIED");
});

test("alerts are their user's own; enabling one that can hear nothing fails", async () => {
  const id = await createId({
    trigger_events: [{ ...intrusion, host_cam_id: String(accounts.first.c1) }],
  });
  const master = tokens.master ?? "";
  const token = tokens.operator ?? "";
  const single = `query($id: ID!) { query_single_user_alert(id: $id) { id } }`;
  const foreign = await cloud.call(single, { id }, { token: master });
  expect(foreign.errors[0]?.message).toBe("ERR_USER_ALERT_NOT_FOUND");
  expect((await cloud.call(single, { id }, { token })).errors).toEqual([]);
  const toggle = `mutation($id: ID!, $on: Boolean!) { switch_user_alert(id: $id, enable: $on) { enable } }`;
  expect((await cloud.call(toggle, { id, on: false }, { token })).data).toEqual({
    switch_user_alert: { enable: false },
  });
  const c3 = JSON.stringify([{ ...intrusion, host_cam_id: String(accounts.first.c3) }]);
  await query("update user_alert set trigger_events = $1 where id = $2", [c3, id]);
  expect((await cloud.call(toggle, { id, on: true }, { token })).errors[0]?.message).toBe(
    "ERR_USER_ALERT_ENABLE_FAILED",
  );
  const remove = `mutation($id: ID!) { delete_user_alert(id: $id) { ok } }`;
  expect((await cloud.call(remove, { id }, { token: master })).errors[0]?.message).toBe(
    "ERR_USER_ALERT_NOT_FOUND",
  );
  expect((await cloud.call(remove, { id }, { token })).errors).toEqual([]);
  const list = await cloud.call("{ query_user_alert_list { id } }", {}, { token });
  expect(list.data).toEqual({ query_user_alert_list: [] });
});

test("a trigger of a host means its cameras and the host itself, each with a cooldown of its own", async () => {
  const { h1, h2, c2, c3 } = accounts.first;
  await createId({ trigger_events: [{ ...intrusion, host_id: String(h1) }] }, "master");
  await happen();
  await happen({ cameraId: c2 });
  await happen({ cameraId: null });
  await happen({ cameraId: null });
  await happen({ hostId: h2, cameraId: c3 });
  expect(await recipients()).toHaveLength(3);
});

test("D88: the own events of two hosts do not cool down each other", async () => {
  await createId({}, "master");
  await happen({ cameraId: null });
  await happen({ hostId: accounts.first.h2, cameraId: null });
  expect(await recipients()).toHaveLength(2);
});

test("a host out of reach is refused like one that does not exist, and so is a trigger of both", async () => {
  const on = (id: unknown, more = {}) =>
    create({ trigger_events: [{ ...intrusion, host_id: String(id), ...more }] });
  const foreign = await on(accounts.first.h2);
  expect(foreign.errors[0]).toMatchObject({
    message: "ERR_INVALID_ARGUMENT",
    extensions: { field: "trigger_events" },
  });
  expect(foreign.text).toBe((await on(987_654_321)).text);
  expect(foreign.text).toBe((await on(accounts.second.h1)).text);
  expect((await on(accounts.first.h1)).errors).toEqual([]);
  const both = await on(accounts.first.h1, { host_cam_id: String(accounts.first.c1) });
  expect(both.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
});
