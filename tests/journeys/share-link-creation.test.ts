import { expectAccessibleInBothThemes } from "../support/axe";
import { expect, signIn, startSession, test } from "../support/browser";
import { eventually } from "../support/live-wall";
import { dialogOf, findEvent, readLinks, shareAddress } from "../support/share-links";
import { readOutbox } from "../support/users";

/** The dialog that shares an event, in two steps. */

test("C254: Back and Continue keep what was entered, a stranger opens the link, and who was named gets the mail", async ({
  page,
  browsers,
  site,
}) => {
  await signIn(page, site, shareAddress(await findEvent(site)));
  const dialog = dialogOf(page);
  await dialog.getByText("Step 1 of 2").waitFor();
  await dialog.getByRole("textbox", { name: "Note" }).fill("For the two-step journey");
  await dialog.getByRole("button", { name: "7 d" }).click();
  expect(await dialog.getByRole("spinbutton", { name: "Link works for" }).inputValue()).toBe("168");
  await expectAccessibleInBothThemes(page);
  await dialog.getByRole("spinbutton", { name: "Link works for" }).press("Enter");
  await dialog.getByText("Step 2 of 2").waitFor();

  const password = dialog.getByLabel("Password (optional)");
  await eventually(() => password.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole("button", { name: "Generate" }).click();
  const generated = await password.inputValue();
  expect(generated).toMatch(/^[A-Za-z2-9!^\-,+[\]=]{8}$/);
  const emails = dialog.getByRole("textbox", { name: "Send by e-mail" });
  await emails.fill("stranger@x.example");
  await emails.press("Enter");
  await dialog.getByText("1 of 10").waitFor();
  await dialog.getByText("Preview of the mail").click();
  await dialog.getByText("For the two-step journey").waitFor();
  await expectAccessibleInBothThemes(page);

  await dialog.getByRole("button", { name: "Back" }).click();
  const note = dialog.getByRole("textbox", { name: "Note" });
  await eventually(() => note.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await note.inputValue()).toBe("For the two-step journey");
  expect(await dialog.getByRole("spinbutton", { name: "Link works for" }).inputValue()).toBe("168");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await password.waitFor();
  expect(await password.inputValue()).toBe(generated);
  await dialog.getByText("stranger@x.example", { exact: true }).waitFor();
  expect(page.url()).not.toContain("stranger");

  await dialog.getByRole("button", { name: "Create and send" }).click();
  const made = page.getByRole("dialog", { name: "The link is ready" });
  const url = await made.locator("[class*=select-all]").textContent();
  await made.getByText("Mailed to stranger@x.example").waitFor();
  const [link] = await readLinks(site, "two-step journey");
  expect(link).toMatchObject({ has_password: true, emails: ["stranger@x.example"] });
  expect(await readOutbox(site, "stranger@x.example")).toContain("For the two-step journey");

  const context = await (await browsers.get()).newContext({ locale: "de-DE" });
  const stranger = await context.newPage();
  await stranger.goto(site.url + new URL(url ?? "").pathname);
  await stranger.locator("[name=password]").fill(generated);
  await stranger.keyboard.press("Enter");
  await stranger.getByRole("heading", { name: "For the two-step journey" }).waitFor();
  await stranger.getByText(/Ana Kovar, Meridian/).waitFor();
  await context.close();
});

test("C254, C367: without script the steps keep what was entered, and the link comes on the same page", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, shareAddress(await findEvent(site)));
  await page.getByRole("textbox", { name: "Note" }).fill("Two steps as plain forms");
  await page.getByRole("spinbutton", { name: "Link works for" }).fill("721");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 1 of 2").waitFor();
  await page.getByText("Whole hours, from 1 to 720.").waitFor();
  await page.getByRole("spinbutton", { name: "Link works for" }).fill("72");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("Step 2 of 2").waitFor();
  await page.locator("textarea[name=emails]").fill("plain1@x.example\nplain2@x.example");
  await page.getByRole("button", { name: "Back" }).click();
  await eventually(() => page.getByRole("textbox", { name: "Note" }).inputValue()).toBe(
    "Two steps as plain forms",
  );
  await page.getByRole("button", { name: "Continue" }).click();
  await eventually(() => page.locator("textarea[name=emails]").inputValue()).toBe(
    "plain1@x.example\nplain2@x.example",
  );
  await page.getByText("Preview of the mail").click();
  await page.getByText("An event was shared with you").waitFor();
  expect(new URL(page.url()).search).toMatch(/^\?dialog=share&id=\d+$/);
  await page.getByRole("button", { name: "Create and send" }).click();
  await page.getByRole("heading", { name: "The link is ready" }).waitFor();
  const [link] = await readLinks(site, "Two steps as plain forms");
  expect(link?.emails).toEqual(["plain1@x.example", "plain2@x.example"]);
  expect(link?.has_password).toBe(false);
});

test("C251, C252: no password is none; 1 and 16 characters pass; 17, a space, @ and é are refused", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  const event = await findEvent(site);
  await startSession(page, site);
  const dialog = dialogOf(page);
  const password = dialog.getByLabel("Password (optional)");
  const create = dialog.getByRole("button", { name: "Create without e-mail" });
  const toSecondStep = async (note: string) => {
    await page.goto(shareAddress(event));
    await dialog.getByRole("textbox", { name: "Note" }).fill(note);
    await dialog.getByRole("button", { name: "Continue" }).click();
    await password.waitFor();
  };
  await toSecondStep("pass rule");
  const refusals: [typed: string, words: RegExp][] = [
    ["a".repeat(17), /at most 16 characters/],
    ["a b", /may not contain spaces/],
    ["a@b", /Use letters, digits and/],
    ["é", /Use letters, digits and/],
  ];
  for (const [typed, words] of refusals) {
    await password.fill(typed);
    await create.click();
    await dialog.getByText(words).waitFor();
    expect(await password.inputValue()).toBe(typed);
  }
  for (const [index, typed] of ["", "7", "aA1!^-,+[]=aA1!^"].entries()) {
    await toSecondStep(`pass rule ${index}`);
    await password.fill(typed);
    await create.click();
    await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
  }
  const made = (await readLinks(site, "pass rule")).map((link) => [link.note, link.has_password]);
  expect(Object.fromEntries(made)).toEqual({
    "pass rule 0": false,
    "pass rule 1": true,
    "pass rule 2": true,
  });
});

test("C253: a note of 64 characters passes, one of 65 is refused and kept, and the counter says so", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, shareAddress(await findEvent(site)));
  const dialog = dialogOf(page);
  const note = dialog.getByRole("textbox", { name: "Note" });
  await note.pressSequentially(`sixty-four ${"n".repeat(53)}`);
  await dialog.getByText("64/64").waitFor();
  await note.press("x");
  await dialog.getByText("65/64").waitFor();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.locator("[name=note][aria-invalid=true]").waitFor();
  expect(await note.inputValue()).toHaveLength(65);
  await note.press("End");
  await note.press("Backspace");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByRole("button", { name: "Create without e-mail" }).click();
  await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
  const [link] = await readLinks(site, "sixty-four");
  expect(link?.note).toHaveLength(64);
});

test("C255, C257: ten recipients pass, the eleventh, a double and a malformed one are refused by name", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, shareAddress(await findEvent(site)));
  const dialog = dialogOf(page);
  await dialog.getByRole("textbox", { name: "Note" }).fill("ten recipients");
  await dialog.getByRole("button", { name: "Continue" }).click();
  const emails = dialog.getByRole("textbox", { name: "Send by e-mail" });
  const send = dialog.getByRole("button", { name: "Create and send" });
  await emails.waitFor();
  await send.click();
  await dialog.getByText("Add at least one address.").waitFor();
  await emails.fill("one@x.example");
  await emails.press("Enter");
  await emails.fill("ONE@x.example");
  await emails.press("Enter");
  await dialog.getByText("“ONE@x.example” is in the list already.").first().waitFor();
  await dialog.getByText("1 of 10").waitFor();
  await emails.fill("p.hajek@meridian");
  await emails.press("Enter");
  await dialog.getByText("“p.hajek@meridian” is not a full address.").waitFor();
  await send.click();
  await dialog.getByText("“p.hajek@meridian” is not a full address.").waitFor();
  expect(await readLinks(site, "ten recipients")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove p.hajek@meridian" }).click();
  const others = Array.from({ length: 10 }, (_, index) => `r${index}@x.example`);
  await emails.fill(others.join(", "));
  await emails.press("Enter");
  await dialog.getByText("11 of 10").waitFor();
  await dialog.getByText("At most 10 addresses.").waitFor();
  await send.click();
  await dialog.getByText(/at most 10 addresses/i).waitFor();
  expect(await readLinks(site, "ten recipients")).toEqual([]);
  await dialog.getByRole("button", { name: "Remove r9@x.example" }).click();
  await send.click();
  await page.getByRole("dialog", { name: "The link is ready" }).waitFor();
  const [link] = await readLinks(site, "ten recipients");
  expect(link?.emails).toHaveLength(10);
});

test("C257: without script a double and a malformed recipient are named", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await signIn(page, site, shareAddress(await findEvent(site)));
  await page.getByRole("button", { name: "Continue" }).click();
  const emails = page.locator("textarea[name=emails]");
  await emails.fill("ok@x.example\nok@x.example");
  await page.getByRole("button", { name: "Create and send" }).click();
  await page.getByText("ok@x.example: This address is in the list already.").waitFor();
  await emails.fill("ok@x.example\nbad@x");
  await page.getByRole("button", { name: "Create and send" }).click();
  await page.getByText(/^bad@x: Enter a full e-mail address/).waitFor();
});
