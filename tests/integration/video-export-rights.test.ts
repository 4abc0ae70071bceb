import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { exportStates } from "../../contract/names";
import { cleanUpOnce } from "../support/cleanup";
import { prepareExportCloud } from "../support/export-cloud";

/** Who may do what with an export, and what happens to one that cannot go on. */

const world = prepareExportCloud();
const { create, readCreated, waitFor, act, get, list, query } = world;

/** Long enough to be still under way when something happens to it. */
const long = 6 * 3_600;
const longFrom = world.start - long;

async function finish(persona: "master" | "manager" = "master") {
  const [made] = readCreated(await create([world.given.first.c1], 5, { persona }));
  return waitFor(made?.id ?? "", exportStates.completed, persona);
}

async function startLong(persona: "master" | "manager" = "master") {
  const { c1 } = world.given.first;
  const [made] = readCreated(await create([c1], long, { persona, from: longFrom, stream: "sub" }));
  await waitFor(made?.id ?? "", exportStates.downloading, persona);
  return made?.id ?? "";
}

test("D1, D3: an export of somebody else is not there, whoever asks and however", async () => {
  const { id, batch } = await finish("manager");
  for (const persona of ["master", "operator", "stranger"] as const) {
    expect(await list(persona)).not.toContainEqual(expect.objectContaining({ id }));
    for (const what of ["cancel", "retry"] as const) {
      const answer = await act(what, id, persona);
      expect(answer.errors[0]?.message, `${persona} ${what}`).toBe("ERR_NOT_FOUND");
    }
    expect((await get(id, persona)).status).toBe(404);
    expect((await get(`batch/${batch}`, persona)).status).toBe(404);
  }
  for (const path of [
    "0",
    "999999",
    `${id}/`,
    `${id}%2e`,
    `/${id}`,
    `batch/${randomUUID()}`,
    "batch/x",
  ]) {
    expect([path, (await get(path, "manager")).status]).toEqual([path, 404]);
  }
  expect((await act("cancel", "nonsense")).errors[0]?.message).toBe("ERR_NOT_FOUND");
  const ended = await fetch((await get(id, "manager")).url);
  expect(ended.status).toBe(401);
});

test("D2: only cameras that he may play back, and all of them or none", async () => {
  const { c1, c3 } = world.given.first;
  const foreign = world.given.second.c1;
  const requested = [
    ["operator", [c1]],
    ["manager", [c1, c3]],
    ["master", [c1, foreign]],
    ["master", [999_999]],
    ["master", ["nonsense"]],
  ] as const;
  for (const [persona, ids] of requested) {
    const { errors } = await create([...ids], 5, { persona });
    expect(errors[0]?.message, `${persona} ${ids}`).toBe("ERR_HOST_NOT_FOUND");
  }
});

test("D6: a right that is taken away hides what was exported, and ends what is being written", async () => {
  const done = await finish("manager");
  const id = await startLong("manager");
  const ends = world.recordEnds();
  const [region] = await query("delete from region_manager returning region_id, user_id");
  onTestFinished(async () => {
    await query("insert into region_manager (region_id, user_id) values ($1, $2)", [
      region?.region_id,
      region?.user_id,
    ]);
  });
  const { bus } = world.cloud().backend.services;
  const { accountId } = world.given.first;
  await bus.publish("rights_changed", { accountId, userIds: [Number(region?.user_id)] });
  expect((await get(done.id, "manager")).status).toBe(404);
  expect(await list("manager")).toEqual([]);
  await expect
    .poll(() => query("select state, fault from video_export where id = $1", [id]))
    .toEqual([{ state: exportStates.interrupted, fault: "no_right" }]);
  // The camera's new name is not revealed either.
  await expect.poll(() => ends).toEqual([undefined]);
});

test("an export goes on where its rights cannot be read again", async () => {
  const id = await startLong("manager");
  const { bus } = world.cloud().backend.services;
  const { accountId } = world.given.first;
  const [manager] = await query("select user_id from region_manager");
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await query("alter table region_manager rename to region_manager_away");
  await bus.publish("rights_changed", { accountId, userIds: [Number(manager?.user_id)] });
  await vi.waitFor(() => expect(warn.mock.calls.join()).toContain(`export ${id}`));
  await query("alter table region_manager_away rename to region_manager");
  warn.mockRestore();
  await expect
    .poll(() => query("select percent > 0 as progresses from video_export where id = $1", [id]))
    .toEqual([{ progresses: true }]);
  expect(await list("manager")).toContainEqual(
    expect.objectContaining({ id, status: exportStates.downloading }),
  );
  await act("cancel", id, "manager");
});

test("a cancelled export stops at once, and leaves no file", async () => {
  const id = await startLong();
  await act("cancel", id);
  expect((await list())[0]).toMatchObject({
    id,
    status: exportStates.interrupted,
    fault: "cancelled",
  });
  await expect
    .poll(() => query("select from video_export_file where export_id = $1", [id]))
    .toEqual([]);
  await expect.poll(() => query("select from file_due")).toEqual([]);
});

test("an export is removed though the file store is away; its file goes once it is back", async () => {
  const { files } = world.cloud().backend.services;
  const { id } = await finish();
  const [file] = await query("select name from video_export_file where export_id = $1", [id]);
  const away = vi.spyOn(files, "delete").mockRejectedValue(new Error("the store is away"));
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const answer = await act("cancel", id).finally(() => away.mockRestore());
  expect(answer.errors).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  expect(await files.find(file?.name)).not.toBeNull();
  await cleanUpOnce(world.cloud());
  expect(await files.find(file?.name)).toBeNull();
});

test("a download of some goes on when another of its batch is finished, also past a change of rights", async () => {
  const { accountId, c1, c2 } = world.given.first;
  const made = readCreated(await create([c1, c2], 5));
  for (const { id } of made) await waitFor(id, exportStates.completed);
  const [first, second] = made;
  const setState = (state: number) =>
    query("update video_export set state = $1 where id = $2", [state, second?.id]);
  await setState(exportStates.interrupted);
  // More than the sockets' buffers hold, so that it is still under way when the rights change.
  const bytes = 64 * 1024 * 1024;
  const [file] = await query(
    "update video_export_file set bytes = $1 where export_id = $2 returning name",
    [bytes, first?.id],
  );
  await world.cloud().backend.services.files.put(file?.name, Buffer.alloc(bytes));
  const response = await get(`batch/${first?.batch}`);
  await setState(exportStates.completed);
  const { bus } = world.cloud().backend.services;
  const [master] = await query("select user_id from video_export where id = $1", [first?.id]);
  await bus.publish("rights_changed", { accountId, userIds: [Number(master?.user_id)] });
  // By then the rights have been looked at again.
  await list();
  await list();
  expect((await response.arrayBuffer()).byteLength).toBe(bytes);
});

test("two of an account are written at a time; the others know their place in line", async () => {
  const first = await startLong();
  const second = await startLong();
  const [third] = readCreated(await create([world.given.first.c1], 5));
  const [fourth] = readCreated(await create([world.given.first.c2], 5));
  expect([third?.position, fourth?.position]).toEqual([1, 2]);
  await act("cancel", first);
  await waitFor(fourth?.id ?? "", exportStates.completed);
  await act("cancel", second);
});

test("C210: a host that goes in the middle interrupts, and one whose worker died is found", async () => {
  const id = await startLong();
  await expect.poll(async () => (await list())[0]?.percent).toBeGreaterThan(0);
  await world.disconnect();
  const lost = await waitFor(id, exportStates.interrupted);
  expect(lost.fault).toBe("connection_lost");
  // One statement: the check looks whenever it likes, and never finds the one without the other.
  const killed = await query(
    `with killed as (
       update video_export set state = 1, worker = 'gone', lease_until = now() - interval '1 minute'
       where id = $1 returning account_id, id
     )
     insert into video_export_file (account_id, export_id, name, from_time, bytes)
     select account_id, id, 'exports/1/1-a.mp4', now(), 5 from killed returning export_id`,
    [id],
  );
  expect(killed).toHaveLength(1);
  expect((await waitFor(id, exportStates.interrupted)).fault).toBe("restarted");
  expect(await query("select from video_export_file where export_id = $1", [id])).toEqual([]);
  await world.connect();
});
