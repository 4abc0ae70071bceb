import { sql } from "drizzle-orm";
import type { Page } from "playwright";
import { expect, forgetSignIn, signIn } from "../support/browser";
import { addEvent, as, detail, eventPath, fact, findPlace, test } from "../support/event-detail";

/** What a viewer may do with an event, and what of it they may know. */

const way = (page: Page, role: "link" | "button", name: "Live" | "Playback") =>
  detail(page, "Person detected").getByRole(role, { name, exact: true });

test("C139: an event that no camera recorded offers no playback, and nothing of a camera", async ({
  page,
  site,
}) => {
  const id = await addEvent(site, "DC-VMS-02", { cameraId: null, eventType: 51, eventId: 52 });
  await signIn(page, site, eventPath(id));
  const opened = detail(page, "Storage full");
  await opened.waitFor();
  expect(await opened.getByText("Playback", { exact: true }).count()).toBe(0);
  expect(await opened.getByText("Live", { exact: true }).count()).toBe(0);
  expect(await opened.locator("video").count()).toBe(0);
  await opened.getByText("No picture").waitFor();
  await fact(page, "Host").getByRole("link", { name: "DC-VMS-02" }).waitFor();
});

test("C140: without licence, live or playback the way there is closed, and says why", async ({
  page,
  site,
}) => {
  // The list beside would be refused its picture of the camera if it asked for it when the right is gone.
  const pictures = () => page.waitForLoadState("networkidle");
  const host = "OT-REC-14";
  const id = await addEvent(site, host);
  const { cameraId } = await findPlace(site, host);
  await signIn(page, as(site, "eva.dvorak"), eventPath(id));
  await detail(page, "Person detected").getByText("You may not play back this camera.").waitFor();
  expect(await way(page, "button", "Playback").isDisabled()).toBe(true);
  expect(await way(page, "link", "Live").getAttribute("href")).toBe(
    `/cloud_vms/live?cameras=${cameraId}`,
  );
  await pictures();
  await site.db.execute(
    sql`update permission_camera set live = false, playback = true where camera_id = ${cameraId}`,
  );
  await page.reload();
  await page.getByText("You may not watch this camera live.").waitFor();
  expect(await way(page, "button", "Live").isDisabled()).toBe(true);
  expect(await way(page, "link", "Playback").getAttribute("href")).toMatch(/time=\d+$/);
  await pictures();
  await site.db.execute(sql`delete from license where camera_id = ${cameraId}`);
  await page.reload();
  await page.getByText("This camera has no licence.").waitFor();
  expect(await way(page, "button", "Live").isDisabled()).toBe(true);
  expect(await way(page, "button", "Playback").isDisabled()).toBe(true);
  expect(await page.locator("video").count()).toBe(0);
});

test("the host's code, telephone and address are for those who manage it", async ({
  page,
  site,
}) => {
  const id = await addEvent(site, "HQ-NVR-01");
  await signIn(page, as(site, "mika.ito"), eventPath(id));
  await detail(page, "Person detected").waitFor();
  expect(await fact(page, "Host code").count()).toBe(0);
  expect(await fact(page, "External address").count()).toBe(0);
  await forgetSignIn(page);
  await signIn(page, site, eventPath(id));
  expect(await fact(page, "Host code").textContent()).toBe("MHQ-NVR-01");
});

test("C327: an event out of reach is the same alert with OK as one that does not exist, with script and without", async ({
  page,
  pageWithoutScript,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  const hidden = await addEvent(site, "DC-VMS-02");
  const texts: string[] = [];
  for (const id of [hidden, "999999999999", "x"]) {
    for (const each of [page, pageWithoutScript]) {
      if (id === hidden) await signIn(each, as(site, "eva.dvorak"), "/cloud_vms");
      const answer = await each.goto(eventPath(id));
      expect(answer?.status()).toBe(404);
      const alert = each.getByRole("alertdialog", { name: "The event was not found." });
      await alert.waitFor();
      texts.push((await alert.textContent()) ?? "");
      await alert.getByRole("link", { name: "OK" }).click();
      await each.waitForURL(`${site.url}/cloud_vms/events`);
      await alert.waitFor({ state: "detached" });
    }
  }
  expect(new Set(texts)).toEqual(new Set(["The event was not found.OK"]));
});
