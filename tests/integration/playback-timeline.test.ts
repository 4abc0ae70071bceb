import { afterAll, beforeAll, expect, test } from "vitest";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";

let cloud: TestCloud;
let accounts: TestAccounts;
const start = 1_700_000_000;

const document = `query($ids: [ID!]!, $start: Int!, $end: Int!, $resolution: Int!) {
  query_playback_timeline(host_cam_id: $ids, start_date: $start, end_date: $end, resolution: $resolution) {
    resolution cameras { host_cam_id state first_ms spans { from_ms until_ms } density { time video io pos system ai } }
  }
}`;

interface Answer {
  resolution: number;
  cameras: { host_cam_id: string; state: string; density: object[] }[];
}

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const kinds = [
    [52, 1, 0],
    [53, 4, 1],
    [51, 5021, 2],
    [55, 301, 5],
    [55, 301, 59],
    [52, 1, 60],
    [52, 1, 3_600],
  ];
  await cloud.database.pool.query("select event_ensure_month(to_timestamp($1))", [start]);
  for (const [type, id, second] of kinds) {
    await cloud.database.pool.query(
      `insert into event (account_id, host_id, camera_id, event_type, event_id, event_time)
       values ($1, $2, $3, $4, $5, to_timestamp($6))`,
      [accountId, hostId, cameraId, type, id, start + (second ?? 0)],
    );
  }
});

afterAll(() => cloud.close());

async function ask(
  user: { accountId: number; email: string },
  ids: number[],
  [end, resolution]: [end: number, resolution: number],
) {
  const token = await cloud.getToken(user);
  const variables = { ids: ids.map(String), start, end, resolution };
  const answer = await cloud.call(document, variables, { token });
  return { ...answer, timeline: answer.data?.query_playback_timeline as Answer };
}

test("counts video and AI events an interval; a host that is away says so", async () => {
  const { c1, master } = accounts.first;
  const { timeline } = await ask(master, [c1], [start + 3_599, 60]);
  expect(timeline).toEqual({
    resolution: 60,
    cameras: [
      {
        host_cam_id: String(c1),
        state: "host_offline",
        first_ms: null,
        spans: [],
        density: [
          { time: start, video: 3, io: 1, pos: 0, system: 1, ai: 2 },
          { time: start + 60, video: 1, io: 0, pos: 0, system: 0, ai: 0 },
        ],
      },
    ],
  });
});

test("D2: cameras out of reach are left out, like those that do not exist", async () => {
  const { c1, c3, manager, operator } = accounts.first;
  const ids = [c1, c3, accounts.second.c1, 987_654];
  const { timeline } = await ask(manager, ids, [start + 59, 60]);
  expect(timeline.cameras.map((camera) => camera.host_cam_id)).toEqual([String(c1)]);
  // He may watch it live, and not what it recorded.
  const { timeline: none } = await ask(operator, ids, [start + 59, 60]);
  expect(none.cameras).toEqual([]);
});

test("a resolution that would make too many intervals is raised, a range that is too long refused", async () => {
  const { c1, master } = accounts.first;
  const { timeline } = await ask(master, [c1], [start + 30 * 86_400, 1]);
  expect(timeline.resolution).toBe(649);
  const { errors } = await ask(master, [c1], [start + 41 * 86_400, 60]);
  expect(errors[0]?.extensions).toMatchObject({ field: "end_date" });
});
