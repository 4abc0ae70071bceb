import type { Page } from "playwright";
import { expect, signIn, test } from "../support/browser";

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
  await signIn(page, site, "/?redirect=/video_download");
  expect(await readTitle(page, "/video_download")).toBe("Downloads");
});

test("C050: appearances hold the theme, the time format and the picture of the user", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/settings/appearances");
  const main = page.getByRole("main");
  const namesIn = (group: string) =>
    main.getByRole("group", { name: group }).getByRole("button").allInnerTexts();
  expect(await namesIn("Theme")).toEqual(["Dark", "Light", "Automatic"]);
  expect(await namesIn("Time format")).toHaveLength(6);
  await main.getByRole("button", { name: /picture/i }).waitFor();
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
  await main.getByLabel("Language").waitFor();
  await page.goto("/settings/security");
  await main.getByRole("heading", { name: "Password" }).waitFor();
  await main.getByRole("heading", { name: /Two-factor/ }).waitFor();
});

test("C059: the list of hosts, a host and its edit page are three pages", async ({
  page,
  site,
}) => {
  await signIn(page, site);
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
  await signIn(page, site);
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
