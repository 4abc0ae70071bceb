import { behaviors } from "../../contract/audit-behaviors";
import { expectAllToSay } from "../support/ai-search-page";
import { removeArchives } from "../support/archives";
import { expect, signIn, test } from "../support/browser";
import { waitForToast } from "../support/hosts";
import { callCloud, getMasterToken } from "../support/users";

/** From a witness's words to a link that a stranger opens, and all of it in the audit log. */

const words = "person in a red jacket";
const note = "Red jacket at the dock";
const logDocument = `query($keyword: String) {
  query_audit_log(keyword: $keyword, limit: 50) { list { behavior_id user_email payload } } }`;

interface Entry {
  behavior_id: number;
  user_email: string | null;
  payload: string | null;
}

test("story: a red jacket is found in the demo's month, archived, shared and seen by a stranger, and the audit log tells it", async ({
  page,
  browsers,
  site,
}) => {
  await removeArchives(site, note);
  // A range of its own: others search the demo's month too, and the same search has one row an hour.
  const now = Math.floor(Date.now() / 1000);
  const range = `${now - 29 * 86_400 - (now % 3_600) * 20}-${now}`;
  await signIn(page, site, `/cloud_vms/ai_search?range=${range}&view=list`);
  const rows = page.locator("main table:not(details table) tbody tr");
  const field = page.getByRole("searchbox", { name: "Describe what you are looking for" });
  await field.fill(words);
  await field.press("Enter");
  await page.waitForURL(/up_body_color=red/);
  await expectAllToSay(page, /Upper body: Red/);

  await rows.first().locator("th a").click();
  const drawer = page.getByRole("dialog").first();
  await drawer.getByRole("link", { name: "Archive", exact: true }).click();
  const archive = page.getByRole("dialog", { name: /^Archive/ }).last();
  await archive.getByRole("textbox", { name: "Note" }).fill(note);
  await archive.getByRole("button", { name: /^Archive/ }).click();
  await waitForToast(page, "Kept in the archive");

  await drawer.getByRole("link", { name: "Share", exact: true }).click();
  const share = page.getByRole("dialog", { name: "Share this event" });
  await share.getByRole("textbox", { name: "Note" }).fill(note);
  await share.getByRole("button", { name: "Continue" }).click();
  await share.getByRole("button", { name: "Create without e-mail" }).click();
  const made = page.getByRole("dialog", { name: "The link is ready" });
  const url = await made.locator("[class*=select-all]").textContent();

  const context = await (await browsers.get()).newContext({ locale: "en-US" });
  const stranger = await context.newPage();
  await stranger.goto(site.url + new URL(url ?? "").pathname);
  await stranger.getByRole("heading", { name: note }).waitFor();
  await expect
    .poll(() =>
      stranger
        .locator("main img")
        .first()
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  await context.close();

  const token = await getMasterToken(site);
  const readLog = async (keyword: string) =>
    (await callCloud<{ list: Entry[] }>(site, logDocument, { keyword }, token)).list;
  // Searches are written behind their answers.
  await expect
    .poll(() => readLog("person: up_body_color red"))
    .toContainEqual({
      behavior_id: behaviors.peopleSearched,
      user_email: site.demo.email,
      payload: expect.stringContaining(words),
    });
  const list = await readLog(note);
  const entriesOf = (behavior: number) => list.filter((entry) => entry.behavior_id === behavior);
  const own = { user_email: site.demo.email };
  expect(entriesOf(behaviors.archiveCreated)).toMatchObject([own]);
  expect(entriesOf(behaviors.shareLinkCreated)).toMatchObject([own]);
  expect(entriesOf(behaviors.shareLinkOpened)).toMatchObject([{ user_email: null }]);
  expect(await removeArchives(site, note)).toBe(1);
});
