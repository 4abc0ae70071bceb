import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { CopyDeps } from "../../backend/archive/copy";
import { archiveFiles } from "../../backend/archive/files";
import { lockArchives, showArchives } from "../../backend/archive/queries";
import { watchArchives } from "../../backend/archive/tasks";
import { behaviors } from "../../contract/audit-behaviors";
import { archiveStates } from "../../contract/names";
import { type Archived, prepareArchiveCloud } from "../support/archive-cloud";

/** Archives from the host's recordings to the kept clip, on a real database. */

const world = prepareArchiveCloud();
const { query, getMedia, call, archive, find, inState, makeEvent, runNow, readFileOf } = world;
type Persona = Parameters<typeof getMedia>[1] & string;

beforeEach(() => query("delete from archive"));

test("D83: clip and picture are copied with their hash, and play while the host is away", async () => {
  const states: number[] = [];
  world.cloud().backend.services.bus.subscribe("user_message", ({ message }) => {
    if (message.type === "ARCHIVE_CHANGE") states.push(message.state);
  });
  const made = await archive(await makeEvent());
  expect(made).toMatchObject({ state: archiveStates.waiting, clip: null });
  await inState(made.id, archiveStates.kept);
  await expect.poll(() => states).toEqual([archiveStates.copying, archiveStates.kept]);
  await world.disconnect();
  try {
    const { clip, picture_link } = (await find(made.id)) ?? made;
    if (!clip) throw new Error("no clip");
    expect([clip.from_ms, clip.until_ms].map((ms) => ms - world.start * 1000)).toEqual([
      -5_000, 10_000,
    ]);
    const response = await getMedia(clip.link);
    expect(response.headers.get("content-type")).toBe("video/mp4");
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe("ftyp");
    expect(bytes.byteLength).toBe(clip.file_size);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(clip.sha256);
    const part = await getMedia(clip.link, "master", { range: "bytes=100-299" });
    expect(part.status).toBe(206);
    expect(part.headers.get("content-range")).toBe(`bytes 100-299/${clip.file_size}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(100, 300));
    const beyond = await getMedia(clip.link, "master", { range: `bytes=${clip.file_size}-` });
    expect(beyond.status).toBe(416);
    const head = await getMedia(clip.link, "master", { range: "bytes=100-299" }, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, `${clip.file_size}`]);
    const picture = await getMedia(picture_link);
    expect(picture_link).toBe(`/media/archive/${made.id}/picture`);
    expect(picture.headers.get("content-type")).toBe("image/jpeg");
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(1_000);
  } finally {
    await world.connect();
  }
});

test("G11: a share page plays the archived clip of its event while the host is away, and not once the archive is deleted", async () => {
  const eventId = await makeEvent();
  const made = await archive(eventId);
  await inState(made.id, archiveStates.kept);
  // As of an event that lasted longer: another start than a clip has that is not archived.
  await query("update archive set clip_from = clip_from - interval '2 seconds'");
  const read = async (document: string, from: object = {}): Promise<Record<string, string>> => {
    const answer = await world.cloud().call(document, {}, from);
    expect(answer.errors).toEqual([]);
    return Object.values(answer.data ?? {})[0] as Record<string, string>;
  };
  const { code } = await read(
    `mutation { create_share_link(event_id: "${eventId}", note: "", expire_hours: 1, emails: []) { code } }`,
    { token: world.tokens.master },
  );
  const opened = await read(`mutation { open_share_link(code: "${code}") { share_link_token } }`);
  const page = await read(
    `{ query_share_link_event(code: "${code}") { clip_link clip_from_ms } }`,
    {
      shareToken: opened.share_link_token,
    },
  );
  const link = String(page.clip_link);
  expect(page.clip_from_ms).toBe((await find(made.id))?.clip?.from_ms);
  await world.disconnect();
  try {
    const answer = await getMedia(link);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    const digest = createHash("sha256").update(bytes).digest("hex");
    expect(digest).toBe((await find(made.id))?.clip?.sha256);
    await call("delete_archive", `(ids: ["${made.id}"])`, "{ ok }");
    expect((await getMedia(link)).status).toBe(503);
  } finally {
    await world.connect();
  }
});

test("D3: clip and picture answer who may see the event, the clip with the playback right only", async () => {
  const { c1 } = world.given.first;
  const made = await archive(await makeEvent());
  await inState(made.id, archiveStates.kept);
  const link = `/media/archive/${made.id}`;
  const statuses = async (persona: Persona) => [
    (await getMedia(link, persona)).status,
    (await getMedia(`${link}/picture`, persona)).status,
  ];
  expect(await statuses("manager")).toEqual([200, 200]);
  expect(await statuses("stranger")).toEqual([404, 404]);
  expect(await find(made.id, "stranger")).toBeUndefined();
  const grant = (playback: boolean) =>
    query("update permission_camera set playback = $1 where camera_id = $2", [playback, c1]);
  expect(await statuses("operator")).toEqual([404, 200]);
  expect((await find(made.id, "operator"))?.clip).toBeNull();
  await grant(true);
  expect(await statuses("operator")).toEqual([200, 200]);
  await grant(false);
  for (const path of [`${link}/`, "/media/archive/0", `/media/archive/%2e%2e/${made.id}`]) {
    expect((await getMedia(path)).status, path).toBe(404);
  }
});

test("a kept clip that is watched or downloaded is noted, whatever part of it is asked for", async () => {
  const made = await archive(await makeEvent());
  await inState(made.id, archiveStates.kept);
  const noted = async () => {
    await world.cloud().backend.services.lookAudit.settled();
    const rows = await query(
      "select behavior_id from audit where target_type = 'archive' and target_id = $1 and behavior_id = any($2) order by id",
      [made.id, [behaviors.clipPlayed, behaviors.archiveDownloaded]],
    );
    return rows.map((row) => row.behavior_id);
  };
  const link = `/media/archive/${made.id}`;
  const read = async (query: string, range: string) => {
    const response = await getMedia(`${link}${query}`, "master", { range });
    await response.arrayBuffer();
    return response;
  };
  expect((await read("", "bytes=99999999999-")).status).toBe(416);
  expect(await noted()).toEqual([]);
  expect((await read("", "bytes=1-")).status).toBe(206);
  expect(await noted()).toEqual([behaviors.clipPlayed]);
  await read("", "bytes=0-99");
  expect(await noted()).toEqual([behaviors.clipPlayed]);
  const download = await read("?download=1", "bytes=1-");
  expect(download.headers.get("content-disposition")).toMatch(/^attachment; filename="c1 \d{4}-/);
  expect(await noted()).toEqual([behaviors.clipPlayed, behaviors.archiveDownloaded]);
  await read("?download=1", "bytes=0-");
  expect(await noted()).toEqual([behaviors.clipPlayed, behaviors.archiveDownloaded]);
  await world
    .cloud()
    .backend.services.files.delete(archiveFiles.clip(world.given.first.accountId, Number(made.id)));
  for (const method of ["GET", "HEAD"] as const) {
    expect((await getMedia(link, "master", {}, method)).status, method).toBe(404);
  }
});

test("D83: a host that is away is waited for, and copied from when it is back", async () => {
  await world.disconnect();
  const made = await archive(await makeEvent());
  await inState(made.id, archiveStates.hostAway);
  await world.connect();
  await inState(made.id, archiveStates.kept);
});

test("a copy that killed its process each time is begun anew by the next one", async () => {
  await world.disconnect();
  const made = await archive(await makeEvent());
  await inState(made.id, archiveStates.hostAway);
  await query("update archive set state = $1", [archiveStates.copying]);
  await query("update graphile_worker._private_jobs set attempts = max_attempts where key = $1", [
    `copy_archive ${made.id}`,
  ]);
  await world.connect();
  const { scopes, bus, files } = world.cloud().backend.services;
  const devices = {} as CopyDeps["devices"];
  watchArchives({ db: scopes.system, bus, files, devices }).stop();
  await inState(made.id, archiveStates.kept);
});

test("D83: after a day without its host an archive fails, until it is retried", async () => {
  const made = await archive(await makeEvent(world.start * 1000, "h2"));
  await inState(made.id, archiveStates.hostAway);
  await query("update archive set queued_at = now() - interval '25 hours'");
  await runNow();
  await inState(made.id, archiveStates.failed);
  expect((await find(made.id))?.fault).toBe("host_away");
  const retried = await call<Archived>("retry_archive", `(id: "${made.id}")`);
  expect(retried).toMatchObject({ state: archiveStates.waiting, fault: null });
  await inState(made.id, archiveStates.hostAway);
});

test("an archive that failed and was deleted is copied anew when its event is archived once more", async () => {
  const eventId = await makeEvent();
  const made = await archive(eventId);
  await inState(made.id, archiveStates.kept);
  await query(
    "update archive set state = $1, fault = 'host_away', clip_bytes = null, queued_at = now() - interval '25 hours'",
    [archiveStates.failed],
  );
  await call("delete_archive", `(ids: ["${made.id}"])`, "{ ok }");
  expect(await archive(eventId)).toMatchObject({ state: archiveStates.waiting, fault: null });
  await inState(made.id, archiveStates.kept);
  expect(await query("select from archive where queued_at < now() - interval '1 hour'")).toEqual(
    [],
  );
});

test("an event without a recording keeps its picture, and says that nothing was recorded", async () => {
  // Retention may run at any time, and would be right to delete it before it is archived.
  await query("update customer_order set logs_keep_days = 500 where account_id = 1001");
  const made = await archive(await makeEvent(Date.now() - 400 * 86_400_000));
  await inState(made.id, archiveStates.failed);
  expect(await find(made.id)).toMatchObject({
    fault: "nothing_recorded",
    clip: null,
    picture_link: `/media/archive/${made.id}/picture`,
  });
});

test.each([
  ["just happened", 0, archiveStates.kept],
  // This host's own clock is right, so that it has nothing recorded then.
  ["a host reports whose clock is half an hour ahead", 1_800_000, archiveStates.failed],
])("the clip of what %s is copied once it is recorded", async (_what, aheadMs, end) => {
  const made = await archive(await makeEvent(Date.now() + aheadMs));
  await expect
    .poll(() =>
      query(
        `select extract(epoch from run_at - created_at) between 5 and 20 as waits
         from graphile_worker._private_jobs where key = $1`,
        [`copy_archive ${made.id}`],
      ),
    )
    .toEqual([{ waits: true }]);
  expect((await find(made.id))?.state).toBe(archiveStates.waiting);
  await runNow();
  await inState(made.id, end);
});

/** Jobs that delete archives for good. */
const purges = (condition: string) =>
  query(
    `select from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
     where identifier = 'purge_archives' and ${condition}`,
  );

test("D82: a deleted archive is hidden at once, can be restored, and goes for good with its files", async () => {
  const eventId = await makeEvent();
  const made = await archive(eventId);
  await inState(made.id, archiveStates.kept);
  const { accountId } = world.given.first;
  const files = ["mp4", "jpg"].map((kind) => `archives/${accountId}/${made.id}.${kind}`);
  const remove = () => call("delete_archive", `(ids: ["${made.id}"])`, "{ ok }");
  await remove();
  expect(await find(made.id)).toBeUndefined();
  expect((await getMedia(`/media/archive/${made.id}`)).status).toBe(404);
  const single = await call<{ archive_id: string | null }>(
    "query_single_event",
    `(id: "${eventId}")`,
    "{ archive_id }",
  );
  expect(single.archive_id).toBeNull();
  await runNow();
  await expect.poll(() => purges("true")).toEqual([]);
  const restored = await call<Archived[]>("restore_archive", `(ids: ["${made.id}"])`);
  expect(restored).toMatchObject([{ id: made.id, note: "Broken window" }]);
  expect((await find(made.id))?.state).toBe(archiveStates.kept);
  await remove();
  await query("update archive set deleted_at = now() - interval '61 seconds'");
  await runNow();
  await expect.poll(() => query("select from archive"), { timeout: 10_000 }).toEqual([]);
  for (const name of files) await expect.poll(() => readFileOf(name)).toBeNull();
  await expect(call("restore_archive", `(ids: ["${made.id}"])`)).rejects.toThrow("EVENT_NOT_FOUND");
});

test("D82: an archive that is being restored is not deleted for good in between", async () => {
  const made = await archive(await makeEvent());
  await inState(made.id, archiveStates.kept);
  await call("delete_archive", `(ids: ["${made.id}"])`, "{ ok }");
  await query("update archive set deleted_at = now() - interval '61 seconds'");
  await world.cloud().database.db.transaction(async (tx) => {
    await lockArchives(tx, world.given.first.accountId);
    await runNow();
    await expect.poll(() => purges("locked_at is null")).toEqual([]);
    await showArchives(tx, [Number(made.id)]);
  });
  await expect.poll(() => purges("true")).toEqual([]);
  expect((await find(made.id))?.state).toBe(archiveStates.kept);
});

test("D82: a deleted archive leaves its room, and takes it again when restored", async () => {
  const [first, second] = [await makeEvent(), await makeEvent(world.start * 1000 + 1_000)];
  await query("update customer_order set archive_limit = 1 where account_id = 1001");
  const made = await archive(first);
  await call("delete_archive", `(ids: ["${made.id}"])`, "{ ok }");
  const other = await archive(second);
  await expect(call("restore_archive", `(ids: ["${made.id}"])`)).rejects.toThrow(
    "ARCHIVE_OVERFLOW",
  );
  await call("delete_archive", `(ids: ["${other.id}"])`, "{ ok }");
  const again = await call<Archived>("create_archive", `(event_id: "${first}", note: "Once more")`);
  expect(again).toMatchObject({ id: made.id, note: "Once more" });
  await query("update customer_order set archive_limit = 100 where account_id = 1001");
});
