import type { Page } from "playwright";
import { devicePath } from "../../contract/device";
import { asUser } from "../support/alerts";
import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { waitForToast } from "../support/hosts";
import { eventually } from "../support/live-wall";
import { TestHost } from "../support/media/test-host";
import { deleteSets, findDemoHost, listedSet, savePrivileges as save } from "../support/privileges";
import { callCloud, getMasterToken } from "../support/users";

/** Cameras that are added to a host later, and who sees them. */

const home = "/cloud_vms/operator_privileges";
const hostName = "Later NVR";

async function createHost(site: ConsoleAddress) {
  const { region } = await findDemoHost(site, "HQ-BRIDGE");
  const { password, host } = await callCloud<{ password: string; host: { id: string } }>(
    site,
    `mutation($r: ID!) {
      create_host(name: "${hostName}", type: 2, host_code: "later-nvr", region_id: $r, timezone: "UTC") {
        password host { id }
      }
    }`,
    { r: region.id },
    await getMasterToken(site),
  );
  return { id: host.id, password };
}

/** The host reports these cameras; resolves once the cloud has the last of them. */
async function reportCameras(site: ConsoleAddress, password: string, names: string[]) {
  const address = `${site.url.replace(/^http/, "ws")}${devicePath}`;
  const agent = await TestHost.connect(address, "later-nvr", password);
  const main = { mime: 'video/mp4; codecs="avc1.64000c"', width: 320, height: 180, fps: 10 };
  agent.sendMessage({
    type: "hello",
    agent_version: "test",
    cameras: names.map((name, index) => ({
      index,
      name,
      ptz: false,
      connected: true,
      streams: { main },
    })),
  });
  await eventually(async () =>
    (await findDemoHost(site, hostName)).cameras.map((camera) => camera.name).toSorted(),
  ).toEqual(names.toSorted());
  agent.socket.terminate();
}

async function readOwnCameras(page: Page): Promise<string[]> {
  await page.goto(`${home}/as`);
  await page.getByText(/ of \d+ cameras?, PTZ on/).waitFor();
  return page.getByRole("table").locator("tbody span.font-medium").allInnerTexts();
}

test("C281: with auto-allow on a camera added later is visible to the operator without an edit, with it off it is not", async ({
  page,
  browsers,
  site,
  user,
}) => {
  const { id, password } = await createHost(site);
  const operatorPage = await (await browsers.get()).newPage({ baseURL: site.url });
  const allow = page.getByRole("switch", { name: `Allow new cameras, ${hostName}` });
  try {
    await signIn(page, site, `/?redirect=${home}/new`);
    await page.getByRole("textbox", { name: "Name" }).fill("Later set");
    await page.getByRole("combobox", { name: "Operators" }).fill(user.email);
    await page.getByRole("option", { name: new RegExp(user.email) }).click();
    await page.getByRole("searchbox", { name: "Find a region, host or camera" }).fill("Later");
    await allow.press("Space");
    await page.getByText(`Cameras that are added later at ${hostName} join this set`).waitFor();
    await save(page).click();
    await waitForToast(page, "Privileges saved");

    await signIn(operatorPage, asUser(site, user), `/?redirect=${home}/as`);
    expect(await readOwnCameras(operatorPage)).toEqual([]);
    await reportCameras(site, password, ["Later lobby"]);
    await eventually(() => readOwnCameras(operatorPage)).toEqual(["Later lobby"]);

    await page.reload();
    await page.getByRole("searchbox", { name: "Find a region, host or camera" }).fill("Later");
    await allow.press("Space");
    await page.getByText("Cameras that are added later do not join this set").waitFor();
    await save(page).click();
    await waitForToast(page, "Privileges saved");
    await listedSet(page, "Later set").getByText("1 operator · 1 camera").waitFor();
    await page.reload();
    expect(await allow.isChecked()).toBe(false);
    await reportCameras(site, password, ["Later lobby", "Later lift"]);
    expect(await readOwnCameras(operatorPage)).toEqual(["Later lobby"]);
  } finally {
    await operatorPage.close();
    await deleteSets(site, "Later set");
    await callCloud(
      site,
      'mutation($id: ID!) { delete_host(id: $id, confirm: "DELETE") { ok } }',
      { id },
      await getMasterToken(site),
    );
  }
});
