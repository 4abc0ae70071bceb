import type { Page } from "playwright";
import sharp from "sharp";
import { expect, signIn, startSession, test } from "../support/browser";
import { keepLayout } from "../support/live-wall";

/** Which pages there are, by their addresses (specification section 2). */

const title = (page: Page) => page.getByRole("main").getByRole("heading", { level: 1 });

/** The page that stands at an address, by its heading; the address stays. */
async function readTitle(page: Page, path: string): Promise<string> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  expect(new URL(page.url()).pathname).toBe(path);
  return (await title(page).textContent()) ?? "";
}

test("C045: /video_download is a page for those who are signed in, and a visitor is asked to", async ({
  page,
  site,
}) => {
  await page.goto("/video_download");
  expect(page.url()).toContain("redirect=%2Fvideo_download");
  await page.locator("input[name=password]").waitFor();
  await startSession(page, site);
  expect(await readTitle(page, "/video_download")).toBe("Video download");
});

test("C047: security, appearances and subscription are settings pages, spelt so and in no other way", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  await startSession(page, site);
  for (const name of ["security", "appearances", "subscription"]) {
    expect(await readTitle(page, `/settings/${name}`), name).toBe("Settings");
    const tab = page.getByRole("navigation", { name: "Settings" }).locator("[aria-current=page]");
    expect(await tab.getAttribute("href"), name).toBe(`/settings/${name}`);
  }
  for (const name of ["appearance", "subscriptions", "profile"]) {
    expect((await page.goto(`/settings/${name}`))?.status(), name).toBe(404);
  }
});

test("C050: appearances hold the theme, the time format and the picture of the user", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings/appearances");
  const main = page.getByRole("main");
  const namesIn = (group: string) =>
    main.getByRole("group", { name: group }).getByRole("button").allInnerTexts();
  expect(await namesIn("Theme")).toEqual(["Dark", "Light", "Same as system"]);
  expect(await namesIn("Time format")).toHaveLength(6);
  const picture = main.getByRole("region", { name: "Profile picture" });
  await picture.getByRole("button", { name: "Upload picture" }).last().waitFor();
  const small = sharp({ create: { width: 200, height: 200, channels: 3, background: "#0000ff" } });
  await picture
    .locator("input[type=file]:not([name])")
    .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await small.png().toBuffer() });
  await page.getByRole("dialog").getByRole("button", { name: "Use picture" }).click();
  await picture.getByRole("button", { name: "Remove" }).click();
  await page.locator("[data-toast]").getByText("Picture removed").waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings/appearances");
});

test("C051: settings cover profile, account, password, language and two-factor", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings");
  const main = page.getByRole("main");
  await main.getByLabel("Name", { exact: true }).waitFor();
  await main
    .getByLabel(/Account/)
    .first()
    .waitFor();
  await page.goto("/settings/security");
  await main.getByRole("heading", { name: "Password" }).waitFor();
  await main.getByRole("heading", { name: /Two-factor/ }).waitFor();
  await page.goto("/settings/appearances");
  await main.getByRole("group", { name: "Language" }).waitFor();
});

test("C059: the list of hosts, a host and its edit page are three pages", async ({
  page,
  site,
}) => {
  await startSession(page, site);
  const titles = [];
  for (const path of ["", "/1", "/1/edit"]) {
    titles.push(await readTitle(page, `/cloud_vms/hosts${path}`));
  }
  expect(new Set(titles).size).toBe(3);
});

test("C060: the cloud VMS has its children at these addresses, and alert in the singular", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  await startSession(page, site);
  await keepLayout(page, site, 1);
  const children = [
    ...["events", "ai_search", "live", "playback", "archives"],
    ...["share_links", "alert", "operator_privileges"],
  ];
  const titles = [];
  for (const child of children) titles.push(await readTitle(page, `/cloud_vms/${child}`));
  expect(new Set(titles).size).toBe(children.length);
  const answer = await page.goto("/cloud_vms/alerts");
  expect(answer?.status()).toBe(404);
});
