import type { Page } from "playwright";
import { limits } from "../../contract/limits";
import { test as base, expect } from "../support/browser";
import { type ConsoleAddress, startConsole } from "../support/console";
import { readLink, readOutbox } from "../support/users";

let visitors = 0;

/**
 * A console of its own, and an address for each visitor: of one address the cloud takes five requests in ten minutes,
 * and a test that is tried again asks more often.
 */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsole({ TRUST_PROXY: "1" });
    onCleanup(() => own.stop());
    return own as ConsoleAddress;
  });

async function comeFromElsewhere(page: Page): Promise<void> {
  visitors += 1;
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": `192.0.2.${visitors % 250}` });
}

const submit = "main form button[type=submit]:not([aria-label])";
const newPassword = "Lantern-Quay-58!";

async function askForLink(page: Page, accountId: string, email: string): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto("/forgot_password");
  await page.fill("[name=account_id]", accountId);
  await page.fill("[name=email]", email);
  await page.click(submit);
  await page.getByText("Check your inbox").waitFor();
}

/** The mailed link, on the address the browser knows the console by. */
async function mailedPath(site: Parameters<typeof readLink>[0], email: string): Promise<string> {
  const { pathname, search } = await readLink(site, email);
  return pathname + search;
}

test("C036, C248, C249: a forgotten password is replaced by the mailed link, and the login page is filled in", async ({
  page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  await askForLink(page, site.demo.accountId, user.email);
  await page.getByText(user.email).waitFor();
  await page.getByText(`It works for ${limits.resetPasswordLinkMinutes} minutes.`).waitFor();
  await page.getByText(/Send again in (3:00|2:\d\d)/).waitFor();

  await page.goto(await mailedPath(site, user.email));
  await page.fill("[name=password]", newPassword);
  await page.fill("[name=confirm_password]", "Lantern-Quay-58?");
  await page.click(submit);
  await page.getByText("The two passwords differ.").first().waitFor();
  await page.fill("[name=password]", newPassword);
  await page.fill("[name=confirm_password]", newPassword);
  await page.getByText("The two passwords differ.").waitFor({ state: "detached" });
  await page.click(submit);
  await page.getByText("Your password was changed. Log in with the new one.").waitFor();
  expect(await page.inputValue("[name=account_id]")).toBe(site.demo.accountId);
  expect(await page.inputValue("[name=email]")).toBe(user.email);
  await page.fill("[name=password]", newPassword);
  await page.click("form:has(input[name=password]) button[type=submit]");
  await page.waitForURL("**/console");
});

test("C036, C325, C337: without script, too, a link works once; a used one says so and offers another", async ({
  pageWithoutScript: page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of (400|404|429)/);
  await askForLink(page, site.demo.accountId, user.email);
  const path = await mailedPath(site, user.email);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByText("It was sent less than 3 minutes ago.").waitFor();
  const answer = await page.goto(path);
  expect(answer?.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer?.headers()["x-robots-tag"]).toBe("noindex");
  await page.fill("[name=password]", newPassword);
  await page.fill("[name=confirm_password]", newPassword);
  await page.click(submit);
  await page.getByText("Your password was changed.").waitFor();
  await page.goto(path);
  await page.getByText("This link does not work").waitFor();
  await page.getByText("The reset link is not valid.").waitFor();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect.poll(() => page.inputValue("[name=email]")).toBe(user.email);
});

test("C036: forgotten account IDs are mailed; an unknown address is told at its field and stays typed", async ({
  page,
  site,
  user,
  faults,
}) => {
  faults.allow(/status of 400/);
  await comeFromElsewhere(page);
  await page.goto("/forgot_account");
  await page.fill("[name=email]", "nobody@meridian.example");
  await page.click(submit);
  await page.getByText("This e-mail address is not known.").waitFor();
  expect(await page.inputValue("[name=email]")).toBe("nobody@meridian.example");
  await page.fill("[name=email]", user.email);
  await page.click(submit);
  await page.getByText("Your account ID is on its way").waitFor();
  expect(await readOutbox(site, user.email)).toContain(site.demo.accountId);
});

test("what is wrong with a reset request is told at its field", async ({ page, site, faults }) => {
  faults.allow(/status of 400/);
  await comeFromElsewhere(page);
  await page.goto("/forgot_password");
  await page.click(submit);
  await page.getByText("Account ID is required.").waitFor();
  await page.getByText("E-mail is required.").waitFor();
  await page.fill("[name=account_id]", site.demo.accountId);
  await page.fill("[name=email]", "nobody@meridian.example");
  await page.click(submit);
  await page.getByText("This account has no user with this e-mail address.").waitFor();
});
