import { limits } from "../../contract/limits";
import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { openRowMenu } from "../support/menus";
import { openWithChannel } from "../support/pushes";
import { deleteLink, listedNotes, listPath, makeLink, readLinks } from "../support/share-links";
import { callCloud, getMasterToken } from "../support/users";

/** The list of share links, its drawer, and what can be done with links there. */

test("C106, C357: the list shows what a link has; its filters, sort and search stand in the address", async ({
  page,
  site,
}) => {
  await makeLink(site, { note: "Listed soon", hours: 5, emails: ["listed@x.example"] });
  await makeLink(site, { note: "Listed locked", password: "abc" });
  await signIn(page, site, `${listPath}?q=Listed`);
  expect(await listedNotes(page)).toEqual(["Listed locked", "Listed soon"]);
  const row = page.getByRole("row", { name: /Listed soon/ });
  // Five hours when the page is served within the second of its making.
  await row.getByText(/^in [45] h$/).waitFor();
  // Shared time, end, views, password and recipients.
  const cells = (await row.getByRole("cell").allInnerTexts()).map((text) => text.trim());
  expect(cells.join(" | ")).toMatch(
    /\d\d-\d\d-\d{4} \d\d:\d\d:\d\d \| in [45] h \| 0 \| None \| 1 \|/,
  );
  await page.getByRole("link", { name: /^Expires soon/ }).click();
  await page.waitForURL(/state=expiring/);
  await eventually(() => listedNotes(page)).toEqual(["Listed soon"]);
  await page.getByRole("main").getByRole("link", { name: /^All/ }).click();
  await eventually(() => listedNotes(page)).toEqual(["Listed locked", "Listed soon"]);
  expect(new URL(page.url()).search).toBe("?q=Listed");
  await page
    .getByRole("link", { name: /^With password/ })
    .first()
    .click();
  await page.waitForURL(/password=1/);
  await eventually(() => listedNotes(page)).toEqual(["Listed locked"]);
  await page.goto(`${listPath}?q=Listed`);
  await page
    .getByRole("columnheader", { name: /^Expires/ })
    .getByRole("link")
    .click();
  await page.waitForURL(/sort=expires/);
  await eventually(() => listedNotes(page)).toEqual(["Listed soon", "Listed locked"]);
  await page.reload();
  expect(await listedNotes(page)).toEqual(["Listed soon", "Listed locked"]);
  await expectAccessibleInBothThemes(page);
});

test("the demo has links: two expired, one that ends soon, one with a password", async ({
  page,
  site,
}) => {
  await signIn(page, site, `${listPath}?state=expired`);
  const notes = await listedNotes(page);
  expect(notes).toEqual(expect.arrayContaining(["Row B scratch", "Lost bag"]));
  await page.goto(`${listPath}?q=police`);
  await page
    .getByRole("row", { name: /Fence intrusion, police/ })
    .getByText("Set")
    .waitFor();
});

test("C107: a link's drawer leads to its event, which carries the link's id and note", async ({
  page,
  site,
}) => {
  const link = await makeLink(site, { note: "Carried by its event" });
  await signIn(page, site, `${listPath}?q=Carried`);
  await page.getByRole("link", { name: "Carried by its event" }).click();
  const drawer = page.getByRole("dialog", { name: "Carried by its event" });
  await drawer.getByText(link.url).waitFor();
  await expectAccessibleInBothThemes(page);
  const to = await drawer.locator("a[href^='/cloud_vms/events/']").getAttribute("href");
  expect(to).toBe(`/cloud_vms/events/${link.event}`);
  const { share_link: carried } = await callCloud<{ share_link: { id: string; note: string } }>(
    site,
    "query($id: ID!) { query_single_event(id: $id) { share_link { id note } } }",
    { id: link.event },
    await getMasterToken(site),
  );
  expect(carried).toEqual({ id: link.id, note: "Carried by its event" });
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(
    "Carried by its event",
  );
});

test("a link is edited, extended after it has expired, and sent to more, from its drawer", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  const link = await makeLink(site, { note: "To be changed", emails: ["first@x.example"] });
  await signIn(page, site, `${listPath}/${link.id}`);
  const drawer = page.getByRole("dialog", { name: "To be changed" });
  await drawer.getByRole("link", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit share link" });
  await edit.getByRole("textbox", { name: "Note" }).fill("To be changed well");
  await edit.getByLabel("Password (optional)").fill("abc");
  await expectAccessibleInBothThemes(page);
  await edit.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: "To be changed well" }).waitFor();
  expect(await readLinks(site, "To be changed well")).toMatchObject([{ has_password: true }]);

  await page.getByRole("link", { name: "Extend" }).click();
  const extend = page.getByRole("dialog", { name: "Extend share link" });
  await extend.getByRole("button", { name: "7 d" }).click();
  await extend.getByRole("button", { name: "Extend" }).click();
  await extend.waitFor({ state: "detached" });
  const [extended] = await readLinks(site, "To be changed well");
  expect((extended?.expiry_time ?? 0) - Date.now() / 1000).toBeGreaterThan(6.9 * 86_400);

  // It is offered an end that is later, and never gets an earlier one.
  await page.getByRole("link", { name: "Extend" }).click();
  const hours = extend.getByRole("spinbutton");
  expect(await hours.inputValue()).toBe("168");
  await hours.fill("24");
  await extend.getByRole("button", { name: "Extend" }).click();
  await extend.getByText(/would end sooner than it does now/).waitFor();
  await extend.getByRole("link", { name: "Cancel" }).click();
  await extend.waitFor({ state: "detached" });
  expect((await readLinks(site, "To be changed well"))[0]?.expiry_time).toBe(extended?.expiry_time);

  await page.getByRole("button", { name: "Send again to first@x.example" }).click();
  await page.getByText(/Too many e-mails were sent. Try again in 3 minutes/).waitFor();
  await page.getByRole("link", { name: "Send by e-mail" }).click();
  const send = page.getByRole("dialog", { name: "Send share link" });
  await send.getByRole("textbox", { name: "Send by e-mail" }).fill("second@x.example");
  await send.getByRole("button", { name: "Send" }).click();
  await send.waitFor({ state: "detached" });
  expect((await readLinks(site, "To be changed well"))[0]?.emails).toEqual([
    "first@x.example",
    "second@x.example",
  ]);
});

test("links are revoked one by its menu and several by their ticks, each time after a question", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  const one = await makeLink(site, { note: "Revoked one" });
  await makeLink(site, { note: "Revoked two" });
  await makeLink(site, { note: "Revoked three" });
  await signIn(page, site, `${listPath}?q=Revoked`);
  await openRowMenu(page, "Actions for Revoked one");
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  const question = page.getByRole("alertdialog", { name: "Revoke 1 share link" });
  await question.getByRole("link", { name: "Cancel" }).press("Escape");
  await question.waitFor({ state: "detached" });
  expect(await readLinks(site, "Revoked")).toHaveLength(3);
  await openRowMenu(page, "Actions for Revoked one");
  await page.getByRole("menuitem", { name: "Revoke" }).click();
  await question.getByRole("button", { name: "Revoke link" }).click();
  await eventually(() => listedNotes(page)).toEqual(["Revoked three", "Revoked two"]);
  expect((await page.request.get(one.url.replace(/^https?:\/\/[^/]+/, site.url))).status()).toBe(
    404,
  );
  await page.getByRole("checkbox", { name: "Select Revoked two" }).check();
  await page.getByRole("checkbox", { name: "Select Revoked three" }).check();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  const both = page.getByRole("alertdialog", { name: "Revoke 2 share links" });
  await both.getByRole("button", { name: "Revoke 2 links" }).click();
  await page.getByText("Nothing matches").waitFor();
  expect(await readLinks(site, "Revoked")).toEqual([]);
});

test("an open list follows what becomes of links elsewhere, and keeps its ticks", async ({
  page,
  site,
}) => {
  const gone = await makeLink(site, { note: "Followed gone" });
  await makeLink(site, { note: "Followed ticked" });
  await signIn(page, site, listPath);
  await openWithChannel(page, `${site.url}${listPath}?q=Followed`);
  await page.getByRole("checkbox", { name: "Select Followed ticked" }).check();
  await deleteLink(site, gone.id);
  await eventually(() => listedNotes(page)).toEqual(["Followed ticked"]);
  await makeLink(site, { note: "Followed new" });
  await eventually(() => listedNotes(page)).toEqual(["Followed new", "Followed ticked"]);
  expect(await page.getByRole("checkbox", { name: "Select Followed ticked" }).isChecked()).toBe(
    true,
  );
});

test("after the last page's links are revoked, the list says that its page is empty and leads to the last one", async ({
  page,
  site,
}) => {
  const [perPage = 25] = limits.perPageChoices;
  for (let number = 0; number <= perPage; number += 1) await makeLink(site, { note: "Paged" });
  await signIn(page, site, `${listPath}?q=Paged&size=${perPage}&page=2`);
  await page.getByRole("checkbox", { name: "Select Paged" }).check();
  await page.getByRole("button", { name: "Revoke", exact: true }).click();
  await page.getByRole("button", { name: "Revoke link" }).click();
  const main = page.getByRole("main");
  await main.getByText("There is nothing on this page").waitFor();
  const pages = main.getByRole("navigation", { name: "Pages" });
  expect(await pages.getByText(/ of /).count()).toBe(0);
  expect(await pages.getByRole("link", { name: "Previous page" }).getAttribute("href")).not.toMatch(
    /page=/,
  );
  await main.getByRole("link", { name: "Last page" }).click();
  await eventually(() => listedNotes(page)).toHaveLength(perPage);
});

test("C364: a note that is markup is text in the list, the drawer and on the public page", async ({
  page,
  site,
}) => {
  const note = `Marked <img src=x onerror="document.title='run'">`;
  const link = await makeLink(site, { note });
  await signIn(page, site, `${listPath}?q=Marked`);
  expect(await listedNotes(page)).toContain(note);
  await page.goto(`${listPath}/${link.id}`);
  await page.getByRole("heading", { name: note }).waitFor();
  await page.goto(new URL(link.url).pathname);
  await page.getByRole("heading", { name: note }).waitFor();
  expect(await page.title()).not.toBe("run");
  expect(await page.locator("img[src=x]").count()).toBe(0);
});

test("C367: without script links are filtered, edited and revoked by plain forms", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const link = await makeLink(site, { note: "Plain link", password: "abc" });
  await signIn(page, site, listPath);
  await page.getByRole("searchbox", { name: "Search notes" }).fill("Plain link");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await eventually(() => listedNotes(page)).toEqual(["Plain link"]);
  await page.getByRole("table").getByRole("link", { name: "Plain link", exact: true }).click();
  await page.getByRole("link", { name: "Edit" }).first().click();
  await page.getByRole("textbox", { name: "Note" }).fill("Plain link, edited");
  const noPassword = page.getByRole("checkbox", { name: "Ask for no password any more" });
  await noPassword.check();
  await page.getByLabel("New password (optional)").fill("xyz");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Type a new password or have none, not both.").waitFor();
  expect(await readLinks(site, "Plain link")).toMatchObject([{ has_password: true }]);
  expect(await noPassword.isChecked()).toBe(true);
  await page.getByRole("button", { name: "Save" }).click();
  await eventually(() => readLinks(site, "Plain link, edited")).toMatchObject([
    { has_password: false },
  ]);
  await page.goto(`${listPath}?dialog=revoke&id=${link.id}&q=Plain+link`);
  await page.getByRole("button", { name: "Revoke link" }).click();
  await eventually(() => readLinks(site, "Plain link")).toEqual([]);
});

test("without script a mail that is sent again too soon is refused in the link's drawer", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 429/);
  const link = await makeLink(site, { note: "Mailed just now", emails: ["first@x.example"] });
  await signIn(page, site, `${listPath}/${link.id}`);
  await page.getByRole("button", { name: "Send again to first@x.example" }).click();
  await page.getByText(/Too many e-mails were sent/).waitFor();
  expect(await page.getByRole("heading", { name: "Mailed just now" }).count()).toBe(1);
});
