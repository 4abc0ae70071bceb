import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { verifyAuditLog } from "../../backend/audit/chain";
import { behaviors } from "../../contract/audit-behaviors";
import { openSite, type Persona, type Site } from "../support/site";

/** Searches in the audit log (decision D95): one row each, which can be read. */
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Row {
  behavior_id: number;
  user_email: string;
  service_id: number;
  ip: string;
  target_name: string;
  payload: { filter: object; words?: string; range: { from: string; until: string } };
}

const sql = async (text: string, values: unknown[] = []) =>
  (await site.cloud.database.pool.query(text, values)).rows;

async function listRows(): Promise<Row[]> {
  await site.cloud.backend.services.lookAudit.settled();
  return sql("select * from audit where target_type = 'search' order by id") as Promise<Row[]>;
}

beforeEach(async () => {
  await listRows();
  // As if all of it had happened long ago: each test counts its own.
  await sql("update audit set target_type = 'old' where target_type = 'search'");
});

const find = (args: string, persona: Persona = "master") =>
  site.get(persona, `{ query_event(${args}) { list { id } total } }`);
const findAi = (args: string, persona: Persona = "master") =>
  site.get(persona, `{ query_event_ai(${args}) { real_size } }`);

const start = Date.UTC(2026, 6, 1) / 1000;
const day = `start_date: ${start}, end_date: ${start + 86_399}`;
const aiDay = `st: ${start}, et: ${start + 86_399}`;
const range = { from: "2026-07-01T00:00:00Z", until: "2026-07-01T23:59:59Z" };

test("a search of events is one row, with who, when, where and what in words", async () => {
  const { h1, c1, c3 } = site.first;
  await find(
    `${day}, event_type: [55, 51], event_id: 316, host_id: [${h1}], host_cam_id: [${c3}, ${c1}]`,
  );
  expect(await listRows()).toMatchObject([
    {
      behavior_id: behaviors.eventQueried,
      service_id: 1,
      user_email: "master@a.example",
      ip: "127.0.0.1",
      target_name: `event_type: system, ai; event_id: 316; host_id: ${h1}; host_cam_id: ${c1}, ${c3}`,
      payload: {
        filter: {
          event_type: ["system", "ai"],
          event_id: 316,
          host_id: [h1],
          host_cam_id: [c1, c3],
        },
        range,
      },
    },
  ]);
});

test("a search of AI events says its category and attributes in words, zeros too, and what was typed", async () => {
  await findAi(
    `${aiDay}, search_person: true, hat: [0], up_body_color: ["red", "Blue"], people_dwell_low: 30, words: " person in a red jacket "`,
  );
  await findAi(
    `${aiDay}, search_vehicle: true, vehicle_type: [5], brand: ["VW"], speed_low: 10, speed_high: 40`,
  );
  await findAi(`${aiDay}, lpr: "AB?1"`);
  await findAi(`${aiDay}, host_id: [${site.first.h1}]`);
  expect(await listRows()).toMatchObject([
    {
      behavior_id: behaviors.peopleSearched,
      target_name: "person: hat with, up_body_color blue, red, dwell_time 30 or more",
      payload: {
        filter: {
          person: { hat: ["with"], up_body_color: ["blue", "red"], dwell_time: "30 or more" },
        },
        range,
        words: "person in a red jacket",
      },
    },
    {
      behavior_id: behaviors.vehiclesSearched,
      target_name: "vehicle: vehicle_type truck, brand Volkswagen, speed_mph 10 to 40",
    },
    { behavior_id: behaviors.vehiclesSearched, target_name: "vehicle; lpr: AB?1" },
    {
      behavior_id: behaviors.aiSearched,
      target_name: `person; vehicle; ai_event; host_id: ${site.first.h1}`,
    },
  ]);
});

test("a page turned, a reload, more of it and another order are the same search, even at once", async () => {
  await Promise.all(Array.from({ length: 10 }, () => find(`${day}, event_type: [55, 51]`)));
  await find(`${day}, event_type: [51, 55, 51], page: 2, limit: 25, sort: "time"`);
  expect(await listRows()).toHaveLength(1);
  await findAi(`${aiDay}, search_person: true`);
  await findAi(`${aiDay}, search_person: true, from: 50, size: 100`);
  await findAi(`${aiDay}, search_person: true, words: "people"`);
  expect(await listRows()).toHaveLength(2);
});

test("another filter, range or user is another search; so is the same one an hour later", async () => {
  await find(day);
  await find(`${day}, event_type: [55]`);
  await find(`start_date: ${start + 3_600}, end_date: ${start + 86_399}`);
  await find(`start_date: ${start}, end_date: ${start + 90_000}`);
  await find(`end_date: ${start + 86_399}`);
  await find(day, "operator");
  expect(await listRows()).toHaveLength(6);
  await sql("update audit set time = time - interval '59 minutes' where target_type = 'search'");
  await find(day);
  expect(await listRows()).toHaveLength(6);
  await sql("update audit set time = time - interval '2 minutes' where target_type = 'search'");
  await find(day);
  expect(await listRows()).toHaveLength(7);
});

test("a range that moves on with the clock is the same one", async () => {
  const now = Math.floor(Date.now() / 1000);
  const until = (seconds: number, from = seconds - 86_400) =>
    find(`start_date: ${from}, end_date: ${seconds}`);
  await until(now);
  await until(now, start);
  expect(await listRows()).toHaveLength(2);
  await sql("update audit set time = time - interval '20 minutes' where target_type = 'search'");
  await until(now + 1_200);
  await until(now + 1_200, start);
  expect(await listRows()).toHaveLength(2);
  await until(now + 600);
  await until(now + 1_200, start + 1_200);
  expect(await listRows()).toHaveLength(3);
});

test("what a screen looks up by itself, counts and steps is none, nor a search that was refused", async () => {
  const { c1 } = site.first;
  await find("event_type: [55], limit: 4");
  await find(`host_cam_id: [${c1}], limit: 12`);
  await site.get("master", `{ query_event_histogram(${day}) { step } }`);
  await site.get("master", `{ query_event_ai_histogram(${aiDay}) { step } }`);
  await site.get("master", `{ query_event_mapping { event_id } }`);
  const newest = await sql("select id from event where camera_id = $1", [c1]);
  await site.get("master", `{ query_event_neighbours(id: "${newest[0].id}", ${day}) { total } }`);
  const refused = [
    `{ query_event(${day}, limit: 10001) { total } }`,
    `{ query_event_ai(search_person: false, search_vehicle: false, search_ai_event: false) { real_size } }`,
    `{ query_event_ai(color: ["mauve"]) { real_size } }`,
  ];
  for (const document of refused) await site.refusal("master", document);
  await site.refusal("nobody", `{ query_event(${day}) { total } }`);
  expect(await listRows()).toEqual([]);
});

test("without a time more than a page of the newest, or one kind of event, is a search", async () => {
  await find("limit: 51");
  await find("limit: 50, page: 2, event_type: [55]");
  await find("event_id: 316, limit: 1");
  await find(`sort: "time", limit: 1, event_type: [51]`);
  expect(await listRows()).toMatchObject([
    { target_name: "", payload: { range: { from: null, until: null } } },
    { target_name: "event_type: ai" },
    { target_name: "event_id: 316" },
    { target_name: "event_type: system" },
  ]);
});

test("an export has its own row alone", async () => {
  await site.newBehaviors();
  await site.get("master", `{ query_event_export(${day}) { id } }`);
  await site.get("master", `{ query_event_ai_export(${aiDay}) { _id } }`);
  expect(await site.newBehaviors()).toEqual([behaviors.eventsExported, behaviors.aiEventsExported]);
});

test("H4: hostile text stays within its row, and keeps no search out of the log", async () => {
  const document = `query($lpr: String, $words: String, $brand: [String!]) {
    query_event_ai(search_vehicle: true, lpr: $lpr, words: $words, brand: $brand) { real_size } }`;
  const lpr = "A\n2026-01-01 Signed in\ud800";
  const words = `${"w".repeat(499)}😀`;
  await site.get("master", document, { lpr, words, brand: ["x".repeat(5_000)] });
  const [row] = await listRows();
  expect(row?.target_name).toMatch(/^vehicle: brand x+$/);
  expect(row?.payload).toMatchObject({ filter: { lpr: "A 2026-01-01 Signed in\ufffd" } });
  expect(JSON.stringify(row?.payload).length).toBeLessThan(3_000);
});

test("searches leave the chain of the log whole", async () => {
  await Promise.all([find(day), find(day), find(day, "operator"), findAi(aiDay), findAi(aiDay)]);
  await listRows();
  // Rows of the other tests were changed on purpose: a fresh account has none such.
  await find(day, "stranger");
  await find(day, "stranger");
  await listRows();
  for await (const { fault } of verifyAuditLog(site.cloud.database.db, site.second.accountId)) {
    expect(fault).toBeNull();
  }
});
