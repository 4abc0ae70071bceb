import { afterAll, beforeAll, expect, test } from "vitest";
import { findCalendar } from "../../backend/recording/calendar";
import type { FindCoverage } from "../../backend/recording/playable";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let accounts: TestAccounts;
const at = (text: string) => Date.parse(text);

const document = `query($ids: [ID!]!, $month: String!, $zone: String!) {
  query_playback_calendar(host_cam_id: $ids, month: $month, timezone: $zone) {
    complete days { day recorded has_events has_ai_events }
  }
}`;

interface Answer {
  complete: boolean;
  days: { day: string; recorded: boolean; has_events: boolean; has_ai_events: boolean }[];
}

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const camera = { accountId, hostId, cameraId };
  await storeEvents(cloud.database, [
    // Half past midnight on the 27th in Prague, whose clock went back the day before; still the 26th in UTC.
    { ...camera, timeMs: at("2025-10-26T23:30:00Z") },
    {
      ...camera,
      eventType: 55,
      eventId: 301,
      timeMs: at("2025-10-10T12:00:00Z"),
      findings: [{ category: "person" }],
    },
    { ...camera, timeMs: at("2025-11-01T00:00:00Z") },
  ]);
});

afterAll(() => cloud.close());

async function ask(
  user: { accountId: number; email: string },
  ids: number[],
  zone: string,
  month = "2025-10",
) {
  const token = await cloud.getToken(user);
  const answer = await cloud.call(document, { ids: ids.map(String), month, zone }, { token });
  return { ...answer, calendar: answer.data?.query_playback_calendar as Answer };
}

const daysWith = ({ days }: Answer, what: "has_events" | "has_ai_events") =>
  days.filter((day) => day[what]).map(({ day }) => day);

test("an event belongs to the day of the place's clock; a host that is away leaves the month incomplete", async () => {
  const { c1, master } = accounts.first;
  const { calendar } = await ask(master, [c1], "Europe/Prague");
  expect(calendar.days).toHaveLength(31);
  expect(calendar.complete).toBe(false);
  expect(daysWith(calendar, "has_events")).toEqual(["2025-10-10", "2025-10-27"]);
  expect(daysWith(calendar, "has_ai_events")).toEqual(["2025-10-10"]);
  const { calendar: inUtc } = await ask(master, [c1], "UTC");
  expect(daysWith(inUtc, "has_events")).toEqual(["2025-10-10", "2025-10-26"]);
  // Seven hours behind, the first of November is still October.
  const { calendar: behind } = await ask(master, [c1], "America/Los_Angeles");
  expect(daysWith(behind, "has_events")).toContain("2025-10-31");
});

test("D2: cameras out of reach show nothing, like those that do not exist", async () => {
  const { c1, manager, operator } = accounts.first;
  const none = { complete: true, events: [] };
  const read = async (user: { accountId: number; email: string }, ids: number[]) => {
    const { calendar } = await ask(user, ids, "UTC");
    return { complete: calendar.complete, events: daysWith(calendar, "has_events") };
  };
  expect((await read(manager, [c1])).events).toHaveLength(2);
  expect(await read(operator, [c1])).toEqual(none);
  expect(await read(accounts.second.master, [c1])).toEqual(none);
  expect(await read(manager, [987_654])).toEqual(none);
});

test("a month or a zone that there is not is refused with its field", async () => {
  const { c1, master } = accounts.first;
  const { errors: month } = await ask(master, [c1], "UTC", "2025-13");
  expect(month[0]?.extensions).toMatchObject({ field: "month" });
  const { errors: zone } = await ask(master, [c1], "Mars/Olympus");
  expect(zone[0]?.extensions).toMatchObject({ field: "timezone" });
});

test("days are recorded that a recording touches, on the day the clock goes back too", async () => {
  const { accountId, c1, c2 } = accounts.first;
  const requests: object[] = [];
  const findCoverage: FindCoverage = async (camera, range) => {
    requests.push(range);
    if (camera.index === 1) return null;
    const spans: [number, number][] = [
      // The last minute of the 25th hour of the 26th, and one over midnight.
      [at("2025-10-26T22:59:00Z"), at("2025-10-26T23:00:00Z")],
      [at("2025-10-03T21:00:00Z"), at("2025-10-03T22:00:01Z")],
    ];
    return { spans, firstMs: null, lastMs: null };
  };
  const viewer = { sessionId: "-", userId: 0, email: "", accountId, master: true };
  const calendar = await findCalendar(
    { db: cloud.database.db, viewer, findCoverage },
    { host_cam_id: [c1, c2], month: "2025-10", timezone: "Europe/Prague" },
  );
  const recorded = calendar.days.filter((day) => day.recorded).map(({ day }) => day);
  expect(recorded).toEqual(["2025-10-03", "2025-10-04", "2025-10-26"]);
  expect(calendar.isComplete).toBe(false);
  expect(requests[0]).toMatchObject({
    fromMs: at("2025-09-30T22:00:00Z"),
    untilMs: at("2025-10-31T23:00:00Z"),
  });
});
