import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { behaviors } from "../../contract/audit-behaviors";
import { exportStates } from "../../contract/names";
import { prepareExportCloud } from "../support/export-cloud";
import { listNotifications } from "../support/notifications";

/** Exports from the host's recordings to the downloaded file, on a real database. */

const run = promisify(execFile);
const world = prepareExportCloud({ maxSeconds: 3 * 3_600 });
const { create, readCreated, waitFor, act, get, list, query } = world;

async function inFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-export-"));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function behaviorsOf(id: string): Promise<number[]> {
  await world.cloud().backend.services.lookAudit.settled();
  const rows = await query(
    "select behavior_id from audit where target_type = 'video_export' and target_id = $1 order by id",
    [id],
  );
  return rows.map((row) => row.behavior_id);
}

test("an export is written by the server, played by others' tools, and noted step by step", async () => {
  const ends = world.recordEnds();
  const answer = await create([world.given.first.c1], 20);
  const [made] = readCreated(answer);
  if (!made) throw new Error(answer.text);
  expect(made).toMatchObject({ status: 0, percent: 0, fault: null });
  expect(made.estimate_seconds).toBeGreaterThan(0);
  const done = await waitFor(made.id, exportStates.completed);
  await expect.poll(() => ends).toEqual(["c1"]);
  expect(done).toMatchObject({ percent: 100, seconds_left: null, position: null });
  const inDays = (Number(done.expired_at) - Date.now() / 1000) / 86_400;
  expect(inDays).toBeCloseTo(7, 1);

  const response = await get(made.id);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBe(done.file_size);
  expect(response.headers.get("content-type")).toBe("video/mp4");
  await inFolder(async (folder) => {
    const file = path.join(folder, "export.mp4");
    await writeFile(file, bytes);
    const shown = "format=duration:stream=codec_name,nb_read_frames";
    const args = ["-v", "error", "-count_frames", "-show_entries", shown, "-of", "json", file];
    const { stdout, stderr } = await run("ffprobe", args);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({
      streams: [{ codec_name: "h264", nb_read_frames: "200" }],
      format: { duration: "20.000000" },
    });
  });
  expect(await behaviorsOf(made.id)).toEqual([
    behaviors.rangeExported,
    behaviors.exportCompleted,
    behaviors.exportDownloaded,
  ]);
});

test("a download comes in ranges, goes on where it broke off, and starts anew when the file changed", async () => {
  const [made] = readCreated(await create([world.given.first.c1], 5));
  const { id = "" } = made ?? {};
  await waitFor(id, exportStates.completed);
  const whole = await get(id);
  const bytes = Buffer.from(await whole.arrayBuffer());
  const etag = whole.headers.get("etag") ?? "";
  const rest = await get(id, "master", { range: "bytes=1000-", "if-range": etag });
  expect([rest.status, rest.headers.get("content-range")]).toEqual([
    206,
    `bytes 1000-${bytes.byteLength - 1}/${bytes.byteLength}`,
  ]);
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(1000))).toBe(true);
  const changed = await get(id, "master", { range: "bytes=1000-", "if-range": '"older"' });
  expect(changed.status).toBe(200);
  await changed.arrayBuffer();
  const beyond = await get(id, "master", { range: `bytes=${bytes.byteLength}-` });
  expect([beyond.status, beyond.headers.get("content-range")]).toEqual([
    416,
    `bytes */${bytes.byteLength}`,
  ]);
  const downloads = (await behaviorsOf(id)).filter((each) => each === behaviors.exportDownloaded);
  expect(downloads).toHaveLength(1);
});

test("a download is noted whatever part of it is asked for", async () => {
  const [made] = readCreated(await create([world.given.first.c1], 5));
  const { id = "" } = made ?? {};
  await waitFor(id, exportStates.completed);
  await (await get(id, "master", { range: "bytes=1-" })).arrayBuffer();
  expect(await behaviorsOf(id)).toContain(behaviors.exportDownloaded);
});

/** Unpacks by Python's own library, which checks every sum; counts the frames of each file. */
async function unpack(bytes: Buffer): Promise<{ name: string; frames: number }[]> {
  return inFolder(async (folder) => {
    const file = path.join(folder, "export.zip");
    await writeFile(file, bytes);
    const code =
      "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])";
    await run("python3", ["-c", code, file, folder]);
    const names = (await readdir(folder)).filter((name) => name.endsWith(".mp4")).sort();
    return Promise.all(
      names.map(async (name) => {
        const args = ["-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets"];
        const { stdout } = await run("ffprobe", [
          ...args,
          "-of",
          "csv=p=0",
          path.join(folder, name),
        ]);
        return { name, frames: Number(stdout.trim()) };
      }),
    );
  });
}

test("several cameras are one ZIP, which comes in ranges too", async () => {
  const { c1, c2 } = world.given.first;
  const made = readCreated(await create([c1, c2], 5));
  expect(made).toHaveLength(2);
  for (const { id } of made) await waitFor(id, exportStates.completed);
  const batch = `batch/${made[0]?.batch}`;
  const firstOnly = "{ query_video_export_list(limit: 1) { list { batch_finished } } }";
  const { data } = await world.call(firstOnly, {}, "master");
  expect(data, "also where the list has only one of them").toEqual({
    query_video_export_list: { list: [{ batch_finished: 2 }] },
  });
  const response = await get(batch);
  expect(response.headers.get("content-type")).toBe("application/zip");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.byteLength).toBe(Number(response.headers.get("content-length")));
  expect((await unpack(bytes)).map(({ frames }) => frames)).toEqual([50, 50]);
  const middle = Math.floor(bytes.byteLength / 2);
  const part = await get(batch, "master", { range: `bytes=${middle - 500}-${middle + 500}` });
  expect(part.status).toBe(206);
  const piece = Buffer.from(await part.arrayBuffer());
  expect(piece.equals(bytes.subarray(middle - 500, middle + 501))).toBe(true);
});

test("what is longer than an hour is several files, with nothing missing between them", async () => {
  const from = world.start - 3_610;
  const [made] = readCreated(await create([world.given.first.c1], 3_610, { stream: "sub", from }));
  await waitFor(made?.id ?? "", exportStates.completed);
  const response = await get(made?.id ?? "");
  const files = await unpack(Buffer.from(await response.arrayBuffer()));
  expect(files.map(({ frames }) => frames)).toEqual([36_000, 100]);
});

test("files are named by host, camera and time as the viewer writes it", async () => {
  await query(
    "update host set display_name = 'Gate: north/../é', timezone = 'Asia/Taipei' where id = $1",
    [world.given.first.h1],
  );
  await query("update app_user set time_format = 'YYYY-MM-DD hh:mm:ss A' where email = $1", [
    world.given.first.master.email,
  ]);
  const from = Math.floor(Date.UTC(2026, 0, 1) / 1000);
  const [made] = readCreated(await create([world.given.first.c1], 5));
  await waitFor(made?.id ?? "", exportStates.completed);
  await query("update video_export_file set from_time = to_timestamp($1) where export_id = $2", [
    from,
    made?.id,
  ]);
  const response = await get(made?.id ?? "");
  await response.arrayBuffer();
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="Gate_ north_..__ c1 2026-01-01 08.00.00 AM.mp4"; filename*=UTF-8''Gate_%20north_.._%C3%A9%20c1%202026-01-01%2008.00.00%20AM.mp4`,
  );
});

test("C210: nothing recorded is a failed seek, a host that is away a failed connection", async () => {
  const { c1, c3 } = world.given.first;
  const [early] = readCreated(await create([c1], 60, { from: 1_600_000_000 }));
  expect(await waitFor(early?.id ?? "", exportStates.seekFailed)).toMatchObject({
    fault: "nothing_recorded",
  });
  expect(await behaviorsOf(early?.id ?? "")).toEqual([
    behaviors.rangeExported,
    behaviors.exportFailed,
  ]);
  const told = await listNotifications(world.cloud(), world.tokens.master);
  expect(told.list.filter(({ type }) => type === "export")).toMatchObject([
    { camera_name: "c1", fault: "nothing_recorded", is_read: false },
  ]);
  await query("update video_export set state = 0 where id = $1", [early?.id]);
  await query("delete from video_export where id = $1", [early?.id]);
  // Until then a host that may be on its way back is waited for.
  const lastSeen = (at: string) =>
    query(
      `update host set last_seen_at = ${at} where id = (select host_id from camera where id = $1)`,
      [c3],
    );
  await lastSeen("now() + interval '1 hour'");
  const [away] = readCreated(await create([c3], 60));
  expect(away).toMatchObject({ status: exportStates.waiting, position: 1 });
  expect((await get(away?.id ?? "")).status).toBe(404);
  expect((await act("cancel", away?.id ?? "")).data).toEqual({ cancel_video_export: { ok: true } });
  expect((await list())[0]).toMatchObject({
    status: exportStates.interrupted,
    fault: "cancelled",
  });
  await act("cancel", away?.id ?? "");
  expect((await list()).map(({ id }) => id)).not.toContain(away?.id);
  await lastSeen("null");
  const [lost] = readCreated(await create([c3], 60));
  expect(await waitFor(lost?.id ?? "", exportStates.connectionFailed)).toMatchObject({
    fault: "host_offline",
  });
  await act("cancel", lost?.id ?? "");
});

test("C211: what failed is tried again; a finished one that is taken away takes its file with it", async () => {
  const { c1 } = world.given.first;
  const [made] = readCreated(await create([c1], 5, { from: 1_600_000_000 }));
  const id = made?.id ?? "";
  await waitFor(id, exportStates.seekFailed);
  await query(
    "update video_export set from_time = to_timestamp($1), until_time = to_timestamp($2) where id = $3",
    [world.start, world.start + 5, id],
  );
  const retried = await act("retry", id);
  expect(retried.data?.retry_video_export).toMatchObject({ id, percent: 0, fault: null });
  await waitFor(id, exportStates.completed);
  const [file] = await query("select name from video_export_file where export_id = $1", [id]);
  const { files } = world.cloud().backend.services;
  expect(await files.find(file?.name)).not.toBeNull();
  await act("cancel", id);
  expect(await files.find(file?.name)).toBeNull();
  expect((await act("cancel", id)).errors[0]?.message).toBe("ERR_NOT_FOUND");
});

test("C354: the longest export is a setting, told with the list and held by the call", async () => {
  const { c1, master } = world.given.first;
  expect(master.email).toBeTruthy();
  const list = await world.call(
    "{ query_video_export_list { max_seconds max_cameras keep_days paces { stream seconds_per_second } } }",
    {},
    "master",
  );
  expect(list.data?.query_video_export_list).toMatchObject({
    max_seconds: 10_800,
    max_cameras: 36,
    keep_days: 7,
  });
  const { errors } = await create([c1], 10_801);
  expect(errors[0]).toMatchObject({
    message: "ERR_EXCEED_EXPORT_LIMIT",
    extensions: { field: "end_date", max: 10_800 },
  });
  const faults = [
    await create([c1], 0),
    await create([], 60),
    await create([c1], 60, { stream: "x" }),
  ];
  expect(faults.map((each) => each.errors[0]?.extensions)).toMatchObject([
    { code: "INVALID_ARGUMENT", field: "end_date" },
    { code: "AT_LEAST_ONE", field: "host_cam_ids" },
    { code: "INVALID_ARGUMENT", field: "stream" },
  ]);
});
