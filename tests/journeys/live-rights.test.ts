import { expect, signIn, test } from "../support/browser";
import { tile, waitForStates } from "../support/live-wall";
import { callCloud } from "../support/people";
import { expectWithin } from "../support/within";

const operator = "mika.ito@meridian.example";

const loginMutation = `mutation login($accountId: Float!, $email: String!, $password: String!) {
  login(accountId: $accountId, email: $email, password: $password, tz: "UTC", reCaptchaToken: "") { token }
}`;
const updateMutation = `mutation update_permission($id: ID!, $cameras: [PermissionCameraInput!]) {
  update_permission(permission_id: $id, cameras: $cameras) { id }
}`;

interface PermissionCamera {
  host_cam_id: string;
  live: boolean;
  playback: boolean;
  ptz: boolean;
}

test("a viewer who loses the right to a camera while watching loses it within a second; its tile says so and stays", async ({
  page,
  site,
}) => {
  const { token } = await callCloud<{ token: string }>(site, loginMutation, {
    accountId: Number(site.demo.accountId),
    email: site.demo.email,
    password: site.demo.password,
  });
  const sets = await callCloud<{ id: string; name: string; cameras: PermissionCamera[] }[]>(
    site,
    "{ query_permission_list { id name cameras { host_cam_id live playback ptz } } }",
    {},
    token,
  );
  const set = sets.find(({ name }) => name === "Night guards");
  const [lost, kept] = set?.cameras ?? [];
  if (!set || !lost || !kept) throw new Error("the demo has no night guards");
  const allow = (cameras: PermissionCamera[]) =>
    callCloud(site, updateMutation, { id: set.id, cameras }, token);

  const query = `layout=4&cameras=${lost.host_cam_id},${kept.host_cam_id}`;
  const demo = { ...site.demo, email: operator };
  await signIn(
    page,
    { ...site, demo },
    `/?redirect=${encodeURIComponent(`/cloud_vms/live?${query}`)}`,
  );
  try {
    await expectWithin(1_000, async () => {
      await allow(set.cameras);
      await page.goto(`/cloud_vms/live?${query}`);
      await waitForStates(page, { playing: 2 });
      await allow(set.cameras.filter((camera) => camera !== lost));
      const takenMs = Date.now();
      await page.locator('[data-state="no_permission"]').waitFor();
      return Date.now() - takenMs;
    });
    await waitForStates(page, { playing: 1, no_permission: 1 });
    expect(await tile(page, 0).getAttribute("aria-label")).toContain("No permission");
    expect(await page.locator("[data-state=no_permission] video[src]").count()).toBe(0);
    await page.goto(`/cloud_vms/live?${query}`);
    await waitForStates(page, { playing: 1, no_permission: 1 });
    expect(await tile(page, 0).getAttribute("aria-label")).toBe("No permission");
  } finally {
    await allow(set.cameras);
  }
});
