import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { ClipSink } from "../../backend/device/media-sinks";
import { createRecorder } from "../../backend/export/recorder";
import { claimExport, type ExportJob } from "../../backend/export/work-queries";
import type { ReachableCamera } from "../../backend/media/ports";
import { limits } from "../../contract/limits";
import { exportStates } from "../../contract/names";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { warmPools } from "../support/warm-pools";

/** Exports that are asked for, or claimed, in the same moment. */

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let token: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  token = await cloud.getToken(accounts.first.master);
  await warmPools(cloud.backend.services.scopes, accounts.first.accountId);
});
beforeEach(() => query("delete from video_export"));
afterAll(() => cloud.close());

const query = async (statement: string, values: unknown[] = []) =>
  (await cloud.database.pool.query(statement, values)).rows;

/** As if the next one came in an hour, and nothing waited. */
const putOffChecks = () =>
  query(`with gone as (delete from graphile_worker._private_jobs where key like 'write_export %')
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where key like 'check_exports%'`);
const listPlaces = () =>
  query("select from graphile_worker._private_jobs where key like 'write_export %'");

/** Exports of the master that wait. */
const seed = (count: number) =>
  query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time)
     select $1, (select id from app_user where account_id = $1 and master), $2, $3, gen_random_uuid(), 'main', now(),
       now() from generate_series(1, $4)`,
    [accounts.first.accountId, accounts.first.c1, accounts.first.h1, count],
  );

test("I3: of many asked for at once as many are made as the user may have", async () => {
  await seed(limits.exportsPerUserMax - 1);
  const start = Math.floor(Date.now() / 1000) - 600;
  const document = `mutation($c: [ID!]!) {
    create_video_export(host_cam_ids: $c, start_date: ${start}, end_date: ${start + 60}) { id } }`;
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      cloud.call(document, { c: [String(accounts.first.c1)] }, { token }),
    ),
  );
  const refused = answers.flatMap(({ errors }) => errors);
  expect(refused.map(({ message }) => message)).toEqual(Array(9).fill("ERR_EXCEED_EXPORT_LIMIT"));
});

test("an export that is made, or begun again, is written at once and not when the next check comes", async () => {
  await query("update host set connected_at = now(), last_seen_at = now()");
  const s = Math.floor(Date.now() / 1000) - 600;
  const range = { c: [String(accounts.first.c1)], s, e: s + 60 };
  const make = `mutation($c: [ID!]!, $s: Int!, $e: Int!) {
    create_video_export(host_cam_ids: $c, start_date: $s, end_date: $e) { id } }`;
  const retry = "mutation($id: ID!) { retry_video_export(id: $id) { id } }";

  await putOffChecks();
  await cloud.call(make, range, { token });
  await vi.waitFor(async () => expect(await listPlaces()).toHaveLength(2));

  await putOffChecks();
  const ended = "update video_export set state = $1 returning id";
  const [{ id } = { id: "" }] = await query(ended, [exportStates.interrupted]);
  await cloud.call(retry, { id }, { token });
  await vi.waitFor(async () => expect(await listPlaces()).toHaveLength(2));
});

test("of an account's exports that are claimed at once none is claimed twice", async () => {
  await seed(10);
  const { system } = cloud.backend.services.scopes;
  const { accountId, h1 } = accounts.first;
  const claimed = await Promise.all(
    Array.from({ length: 20 }, (_, n) => claimExport(system, accountId, [h1], `worker ${n}`)),
  );
  const ids = claimed.flatMap((job) => job?.id ?? []);
  expect([ids.length, new Set(ids).size]).toEqual([10, 10]);
});

test("I3: of files that begin in the same moment only those are written that the account has room for", async () => {
  await seed(2);
  const { scopes, files } = cloud.backend.services;
  const db = scopes.system;
  const { accountId, h1, c1 } = accounts.first;
  const camera = { id: c1, hostId: h1, accountId, index: 0 } as ReachableCamera;
  const devices = {
    requestCoverage: async (_camera: unknown, range: { fromMs: number; untilMs: number }) => ({
      spans: [[range.fromMs, range.untilMs] as [number, number]],
      firstMs: range.fromMs,
      lastMs: range.untilMs,
    }),
    readClip(_camera: unknown, _range: unknown, sink: ClipSink) {
      queueMicrotask(() => {
        sink.started(6);
        sink.bytes(new Uint8Array(6));
        sink.end(null);
      });
      return { streamId: 1, acknowledge: () => {}, stop: () => {} };
    },
  };
  const jobs: ExportJob[] = [];
  for (const worker of ["one", "two"]) {
    const job = await claimExport(db, accountId, [h1], worker);
    if (job) jobs.push({ ...job, untilMs: job.fromMs + 1_000 });
  }
  const ends = await Promise.allSettled(
    jobs.map((job) =>
      createRecorder({ db, files, devices, job, camera, accountMaxBytes: 10 }).record(),
    ),
  );
  const faults = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
  expect(faults).toMatchObject([{ fault: "no_room" }]);
  expect(await query("select bytes from video_export_file")).toHaveLength(1);
});
