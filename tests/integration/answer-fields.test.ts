import { afterAll, beforeAll, expect, test } from "vitest";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

/** Fields of answers, read from rows whose every value differs: a field that takes another's value is noticed. */

const eventSeconds = Date.UTC(2026, 5, 1) / 1_000;

let cloud: TestCloud;
let given: TestAccounts["first"];
let token: string;
let eventId: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  given = (await seedTwoAccounts(cloud.database)).first;
  token = await cloud.getToken(given.master);
  const { accountId, h1: hostId, c1: cameraId } = given;
  await query("update host set name = 'North hall' where id = $1", [hostId]);
  const timeMs = eventSeconds * 1_000;
  const finding = {
    category: "person" as const,
    time_in_ms: timeMs - 7_000,
    time_out_ms: timeMs + 9_000,
  };
  const [stored] = await storeEvents(cloud.database, [
    { accountId, hostId, cameraId, eventType: 55, eventId: 301, timeMs, findings: [finding] },
  ]);
  eventId = String(stored?.id);
});

afterAll(() => cloud.close());

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

async function ask<Answer>(document: string): Promise<Answer> {
  const { data, errors } = await cloud.call(document, {}, { token });
  expect(errors).toEqual([]);
  return Object.values(data ?? {})[0] as Answer;
}

test("an event names its host and its camera", async () => {
  const { list } = await ask<{ list: unknown[] }>(
    `{ query_event(id: ["${eventId}"]) { list { host_name device_name event_time } } }`,
  );
  expect(list).toEqual([{ host_name: "North hall", device_name: "c1", event_time: eventSeconds }]);
});

test("a finding names its host and its camera, and says when it was seen first and last", async () => {
  const range = `st: ${eventSeconds - 60}, et: ${eventSeconds + 60}`;
  const { list } = await ask<{ list: unknown[] }>(
    `{ query_event_ai(search_person: true, ${range}) {
      list { host_name device_name local_time attributes { local_time_in local_time_out } } } }`,
  );
  expect(list).toEqual([
    {
      host_name: "North hall",
      device_name: "c1",
      local_time: eventSeconds,
      attributes: { local_time_in: eventSeconds - 7, local_time_out: eventSeconds + 9 },
    },
  ]);
});

test("an export names its host and its camera, and says from when and until when it goes", async () => {
  await query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time, state)
     select $1, id, $2, $3, 'b', 'main', to_timestamp($4::float8), to_timestamp($4::float8 + 600), 3
     from app_user where account_id = $1 and master`,
    [given.accountId, given.c1, given.h1, eventSeconds],
  );
  const { list } = await ask<{ list: unknown[] }>(
    "{ query_video_export_list { list { host_name camera_name start_time end_time } } }",
  );
  expect(list).toEqual([
    {
      host_name: "North hall",
      camera_name: "c1",
      start_time: eventSeconds,
      end_time: eventSeconds + 600,
    },
  ]);
});

test("a device that may be licensed names its host", async () => {
  const { list } = await ask<{ list: unknown[] }>(
    '{ query_license_device_list(kind: "camera", keyword: "c1") { list { name host_name } } }',
  );
  expect(list).toEqual([{ name: "c1", host_name: "North hall" }]);
});

test("a share link says since when it is shared and until when", async () => {
  const made = await ask<{ shared_time: number; expiry_time: number }>(
    `mutation { create_share_link(event_id: "${eventId}", note: "", expire_hours: 24, emails: []) {
      shared_time expiry_time } }`,
  );
  expect(made.expiry_time - made.shared_time).toBe(24 * 3_600);
  expect(Math.abs(made.shared_time - Date.now() / 1_000)).toBeLessThan(600);
});

test("a row of the audit log names its user as they are called now, and by their address then", async () => {
  const { email } = given.master;
  await query("update app_user set name = 'Called anew' where email = $1", [email]);
  const { list } = await ask<{ list: { user_name: string; user_email: string }[] }>(
    "{ query_audit_log(limit: 1) { list { user_name user_email } } }",
  );
  expect(list).toEqual([{ user_name: "Called anew", user_email: email }]);
});
