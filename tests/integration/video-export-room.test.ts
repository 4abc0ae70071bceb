import { expect, test } from "vitest";
import { exportStates } from "../../contract/names";
import { cleanUpOnce } from "../support/cleanup";
import { prepareExportCloud } from "../support/export-cloud";

/** Storage quota and retention of exports. */

const room = 4 * 1024 ** 3;
const world = prepareExportCloud({ accountMaxBytes: room });
const { create, readCreated, waitFor, act, list, query } = world;

async function finish(persona: "master" | "manager" = "master") {
  const [made] = readCreated(await create([world.given.first.c1], 5, { persona }));
  return waitFor(made?.id ?? "", exportStates.completed, persona);
}

test("what takes more room than the account has is interrupted, and a full account makes no more", async () => {
  const { c1 } = world.given.first;
  const large = await finish();
  const fill = (bytes: number) =>
    query("update video_export_file set bytes = $1 where export_id = $2", [bytes, large.id]);
  await fill(room - 1);
  const [made] = readCreated(await create([c1], 5));
  const ended = await waitFor(made?.id ?? "", exportStates.interrupted);
  expect(ended).toMatchObject({ fault: "no_room", file_size: 0 });
  await fill(room);
  expect((await create([c1], 5)).errors[0]).toMatchObject({
    message: "ERR_EXCEED_EXPORT_LIMIT",
    extensions: { max: room },
  });
  await act("cancel", large.id);
});

test("an export whose days are over goes with its file; so does one whose user is deleted", async () => {
  const { files } = world.cloud().backend.services;
  const old = await finish();
  const his = await finish("manager");
  const names = await query(
    "select name from video_export_file where export_id = any($1) order by name",
    [[old.id, his.id]],
  );
  expect(names).toHaveLength(2);
  await query("update video_export set expires_at = now() - interval '1 second' where id = $1", [
    old.id,
  ]);
  await query("delete from app_user where email = $1", [world.given.first.manager.email]);
  await cleanUpOnce(world.cloud());
  for (const { name } of names) expect(await files.find(name)).toBeNull();
  expect((await list()).map(({ id }) => id)).not.toContain(old.id);
});
