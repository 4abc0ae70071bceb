import { afterAll, beforeAll, expect, test } from "vitest";
import { createExportEnding } from "../../backend/export/ending";
import { ExportLostError } from "../../backend/export/recorder";
import type { EndedExport, ExportJob } from "../../backend/export/work-queries";
import type { ReachableCamera } from "../../backend/media/ports";
import { createLocalBus } from "../../backend/realtime/bus";
import type { Viewer } from "../../backend/viewer";
import { type ExportState, exportStates } from "../../contract/names";
import { seedTwoAccounts, type TestAccounts } from "../support/cloud";
import { createTestDatabase, type TestDatabase } from "../support/database";

/** What is stored and told when an export ends. */

let database: TestDatabase;
let given: TestAccounts["first"];

beforeAll(async () => {
  database = await createTestDatabase();
  given = (await seedTwoAccounts(database)).first;
});

afterAll(() => database.close());

/** Ends exports of a camera with these rights, and keeps what was told. */
function prepareEnding(camera: Pick<ReachableCamera, "canPlayback"> | null = null) {
  const bus = createLocalBus();
  const told: Record<string, unknown>[] = [];
  bus.subscribe("user_message", ({ message }) => told.push({ ...message }));
  const found = camera && ({ name: "Gate", ...camera } as ReachableCamera);
  const access = { findCamera: async () => found };
  return { told, ending: createExportEnding({ db: database.db, bus, keepDays: 7, access }) };
}

/** An export that this worker writes. */
async function startExport(worker: string): Promise<number> {
  const { rows } = await database.pool.query(
    `insert into video_export (account_id, user_id, camera_id, host_id, batch, stream, from_time, until_time,
       state, worker, lease_until)
     values ($1, $2, $3, $4, 'b', 'main', now() - interval '1 hour', now(), 1, $5, now() + interval '1 minute')
     returning id`,
    [given.accountId, given.operatorId, given.c1, given.h1, worker],
  );
  return Number(rows[0].id);
}

const ownerOf = () => ({ accountId: given.accountId, userId: given.operatorId }) as Viewer;

const ended = (): EndedExport => ({
  id: 1,
  cameraId: given.c1,
  viewer: ownerOf(),
  accountId: given.accountId,
  userId: given.operatorId,
  userEmail: "",
  cameraName: "Gate",
  percent: 40,
});

test("D6: an export's end names its camera to an owner who may play it back, and to no other", async () => {
  const nameTold = async (camera: Parameters<typeof prepareEnding>[0]) => {
    const { told, ending } = prepareEnding(camera);
    await ending.notifyEnd(ended(), exportStates.completed, 100);
    return told.map(({ camera_name }) => camera_name);
  };
  expect(await nameTold({ canPlayback: true })).toEqual(["Gate"]);
  expect(await nameTold({ canPlayback: false })).toEqual([undefined]);
  expect(await nameTold(null)).toEqual([undefined]);
});

test("an export that failed is told to its owner's bell; one that is complete is not", async () => {
  const typesTold = async (state: ExportState) => {
    const { told, ending } = prepareEnding({ canPlayback: true });
    await ending.notifyEnd(ended(), state, 40);
    return told.map(({ type }) => type);
  };
  expect(await typesTold(exportStates.interrupted)).toEqual([
    "VIDEO_EXPORT_CHANGE",
    "NOTIFICATIONS_CHANGE",
  ]);
  expect(await typesTold(exportStates.completed)).toEqual(["VIDEO_EXPORT_CHANGE"]);
});

test("an export is completed by the worker that it belongs to, and by no other", async () => {
  const { told, ending } = prepareEnding({ canPlayback: true });
  const id = await startExport("mine");
  const job = (worker: string) => ({ id, worker, viewer: ownerOf() }) as ExportJob;
  const stateOf = async () =>
    (await database.pool.query("select state from video_export where id = $1", [id])).rows[0].state;
  await expect(ending.complete(job("another"))).rejects.toBeInstanceOf(ExportLostError);
  expect([await stateOf(), told]).toEqual([exportStates.downloading, []]);
  await ending.complete(job("mine"));
  expect(await stateOf()).toBe(exportStates.completed);
});
