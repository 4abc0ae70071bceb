import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { openHost } from "../support/hosts";
import { tile, waitForStates } from "../support/live-wall";
import { operator, readRights } from "../support/operator-rights";
import { findRecordedSeconds } from "../support/recorded";
import { callCloud } from "../support/users";

/** Ids of the demo's cameras, by name. */
async function readCameraIds(site: ConsoleAddress, token: string): Promise<Map<string, string>> {
  const regions = await callCloud<{ hosts: { cameras: { id: string; name: string }[] }[] }[]>(
    site,
    "{ query_region_host_list { hosts { cameras { id name } } } }",
    {},
    token,
  );
  const cameras = regions.flatMap(({ hosts }) => hosts.flatMap((host) => host.cameras));
  return new Map(cameras.map(({ id, name }) => [name, id]));
}

test("C091: a camera without the right to live, playback or PTZ has no such action", async ({
  page,
  site,
}) => {
  const { token, cameras, allow } = await readRights(site);
  const ids = await readCameraIds(site, token);
  const right = (name: string, live: boolean, playback: boolean, ptz: boolean) => ({
    host_cam_id: ids.get(name) ?? "",
    live,
    playback,
    ptz,
  });
  const liveOnly = right("Reception", true, false, false);
  const recordingsOnly = right("Visitor parking", false, true, false);
  const unmoved = right("Mill St crossing", true, true, false);
  const all = [liveOnly, recordingsOnly, unmoved];
  const query = `layout=4&cameras=${all.map(({ host_cam_id: id }) => id)}`;
  await allow(all);
  try {
    const demo = { ...site.demo, email: operator };
    const target = encodeURIComponent(`/cloud_vms/live?${query}`);
    await signIn(page, { ...site, demo }, `/?redirect=${target}`);
    await waitForStates(page, { playing: 2, no_permission: 1 });
    expect(await tile(page, 1).getAttribute("aria-label")).toBe("No permission");
    const ago = page.getByRole("link", { name: /^Play what/, includeHidden: true });
    expect(await ago.evaluateAll((links) => links.map((link) => link.ariaLabel))).toEqual([
      "Play what Mill St crossing recorded two minutes ago",
    ]);

    const path = await openHost(page, { ...site, demo }, "HQ-NVR-01");
    const actions = page.getByRole("table").getByRole("link", { name: /^(Watch|Play back) / });
    expect(await actions.evaluateAll((links) => links.map((link) => link.ariaLabel))).toEqual([
      "Watch Reception live",
      "Play back Visitor parking",
      "Watch Mill St crossing live",
      "Play back Mill St crossing",
    ]);

    const pad = page.getByRole("form", { name: "Move Mill St crossing" });
    const alone = `/cloud_vms/live?layout=1&cameras=${unmoved.host_cam_id}`;
    await page.goto(alone);
    await waitForStates(page, { playing: 1 });
    expect(await pad.count()).toBe(0);
    await allow([liveOnly, recordingsOnly, { ...unmoved, ptz: true }]);
    await page.goto(alone);
    await pad.waitFor();
    await page.goto(path);
    await page.getByRole("link", { name: "Move Mill St crossing" }).waitFor();

    await page.goto(`/cloud_vms/playback?${query}&time=${findRecordedSeconds()}`);
    await waitForStates(page, { playing: 2, no_permission: 1 });
    expect(await tile(page, 0).getAttribute("aria-label")).toContain("No permission");
  } finally {
    await allow(cameras);
  }
});

test("a viewer who loses the right to a camera while watching loses its picture; the tile says so and stays", async ({
  page,
  site,
}) => {
  const { cameras, allow } = await readRights(site);
  const [lost, kept] = cameras;
  if (!lost || !kept) throw new Error("the night guards may see no two cameras");

  const query = `layout=4&cameras=${lost.host_cam_id},${kept.host_cam_id}`;
  const demo = { ...site.demo, email: operator };
  await signIn(
    page,
    { ...site, demo },
    `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`,
  );
  await waitForStates(page, { playing: 2 });
  try {
    await allow(cameras.filter((camera) => camera !== lost));
    await waitForStates(page, { playing: 1, no_permission: 1 });
    expect(await tile(page, 0).getAttribute("aria-label")).toContain("No permission");
    expect(await page.locator("[data-state=no_permission] video[src]").count()).toBe(0);
    await page.goto(`/cloud_vms/live?${query}`);
    await waitForStates(page, { playing: 1, no_permission: 1 });
    expect(await tile(page, 0).getAttribute("aria-label")).toBe("No permission");
  } finally {
    await allow(cameras);
  }
});
