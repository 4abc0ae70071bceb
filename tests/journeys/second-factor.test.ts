import type { Page } from "playwright";
import { test as base, expect, openLogout } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { createUser, enableSecondFactor, readCode, type TestUser } from "../support/users";

/** A user whose codes come by e-mail. */
const test = base.extend("member", { scope: "file" }, async ({ site }, { onCleanup }) => {
  const member = await createUser(site);
  onCleanup(() => member.remove());
  const { backup_codes: backupCodes } = await enableSecondFactor(site, member);
  return { ...member, backupCodes };
});

const submitLogin = "form:has(input[name=password]) button[type=submit]";
const submitCode = "main form:has([name=code]) button[type=submit]";

/** As far as /2fa, with script and without. */
async function enterPassword(
  page: Page,
  { demo }: ConsoleAddress,
  { email, password }: TestUser,
  path = "/",
): Promise<void> {
  await page.goto(path);
  await page.fill("[name=account_id]", demo.accountId);
  await page.fill("[name=email]", email);
  await page.fill("[name=password]", password);
  await page.click(submitLogin);
}

const skipAnnouncements = (page: Page, url: string) =>
  page.context().addCookies([{ name: "skipped", value: encodeURIComponent(btoa('["1"]')), url }]);

const wrong = (code: string) => (code === "000000" ? "000001" : "000000");

test("C032, C166, C167: a second factor leads over /2fa, with the way on and without the token in the address", async ({
  page,
  site,
  member,
}) => {
  await skipAnnouncements(page, site.url);
  const asked: URL[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/2fa")) asked.push(new URL(request.url()));
  });
  await enterPassword(page, site, member, "/?redirect=%2Fcloud_vms%2Fhosts%3Fpage%3D2");
  await page.waitForURL("**/2fa?**");
  const query = new URL(page.url()).searchParams;
  expect([...query.keys()].sort()).toEqual(["pathname", "redirect"]);
  expect(query.get("redirect")).toBe("/cloud_vms/hosts?page=2");
  expect(query.get("pathname")).toBe("/");
  const carried = asked.find((url) => url.searchParams.has("token"))?.searchParams;
  expect(carried?.get("token")).toMatch(/^\d+\.[\w-]{43}$/);
  expect(carried?.has("mobile")).toBe(false);
  await page.fill("[name=code]", await readCode(site, member.email));
  await page.click(submitCode);
  await page.waitForURL("**/cloud_vms/hosts?page=2");
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names).toContain("sightline");
  expect(names).not.toContain("second_factor");
  expect(names).not.toContain("trusted_devices");
});

test("C034, C166, C177: /2fa, not the login, offers to trust the device, which then signs in straight away, also after a logout", async ({
  pageWithoutScript: page,
  site,
  member,
}) => {
  await skipAnnouncements(page, site.url);
  await page.goto("/");
  expect(await page.locator("[name=remember_device]").count()).toBe(0);
  expect(await page.getByRole("checkbox").count()).toBe(1);
  expect(await page.getByRole("checkbox", { name: "Remember me" }).count()).toBe(1);
  await enterPassword(page, site, member);
  expect(await page.isChecked("[name=remember_device]")).toBe(false);
  await page.check("[name=remember_device]");
  await page.fill("[name=code]", await readCode(site, member.email));
  await page.click(submitCode);
  await page.waitForURL("**/console");
  await openLogout(page, site);
  await enterPassword(page, site, member, "/?redirect=%2Fsettings");
  await page.waitForURL("**/settings");
});

test("C033: /2fa with no, a forged or a used token leads to the login page, which says why", async ({
  page,
  site,
  member,
}) => {
  await skipAnnouncements(page, site.url);
  const reason = page.getByRole("alertdialog").getByText("no longer waiting for a code");
  await page.goto("/2fa");
  await reason.waitFor();
  await page.goto(`/2fa?token=1.${"A".repeat(43)}&redirect=%2Fsettings`);
  await reason.waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/settings");
  await page.getByRole("button", { name: "OK" }).click();

  let token = "";
  page.on("request", (request) => {
    token ||= new URL(request.url()).searchParams.get("token") ?? "";
  });
  await enterPassword(page, site, member, "/");
  await page.waitForURL("**/2fa?**");
  await page.fill("[name=code]", await readCode(site, member.email));
  await page.click(submitCode);
  await page.waitForURL("**/console");
  await openLogout(page, site);
  await page.goto(`/2fa?token=${encodeURIComponent(token)}`);
  await reason.waitFor();
});

test.for(["https://evil.example/x", "//evil.example", "/\\evil.example", "/logout"])(
  "C065: on /2fa, too, redirect=%s leads to the console, and pathname stays inside",
  async (target, { page, site, member }) => {
    await skipAnnouncements(page, site.url);
    await enterPassword(page, site, member);
    await page.waitForURL("**/2fa?**");
    const query = new URLSearchParams({ redirect: target, pathname: target });
    await page.goto(`/2fa?${query}`);
    expect(await page.getByText("Back to log in").getAttribute("href")).toBe("/");
    await page.fill("[name=code]", await readCode(site, member.email));
    await page.click(submitCode);
    await page.waitForURL(`${site.url}/console`);
  },
);

test("C268, C269: letters do not enter, a seventh digit is cut, a pasted code fills all six", async ({
  page,
  site,
  member,
}) => {
  await enterPassword(page, site, member);
  const code = page.locator("[name=code]");
  await code.waitFor();
  expect(await code.getAttribute("autocomplete")).toBe("one-time-code");
  await page.locator("main form span.grid").first().waitFor();
  await code.pressSequentially("1a2b3");
  expect(await code.inputValue()).toBe("123");
  await code.pressSequentially("4567");
  expect(await code.inputValue()).toBe("123456");
  await code.fill("");
  await page.keyboard.insertText("123 456");
  expect(await code.inputValue()).toBe("123456");
});

test("a wrong code is told at its field, which keeps the focus; an empty one costs no try", async ({
  page,
  site,
  member,
  faults,
}) => {
  faults.allow(/status of 400/);
  await enterPassword(page, site, member);
  await page.locator("main form span.grid").first().waitFor();
  await page.click(submitCode);
  await page.getByText("Six-digit code is required.").waitFor();
  await page.fill("[name=code]", wrong(await readCode(site, member.email)));
  await page.click(submitCode);
  await page.getByText("The code is wrong.").waitFor();
  const code = page.locator("[name=code]");
  expect(await code.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await code.getAttribute("aria-invalid")).toBe("true");
  await page.keyboard.type("123");
  expect(await code.inputValue()).toBe("123");
});

test("another code can be asked for when the countdown is over, and says how long until then", async ({
  page,
  site,
  member,
  faults,
}) => {
  faults.allow(/status of 429/);
  await page.clock.install();
  await enterPassword(page, site, member);
  const again = page.getByRole("button", { name: /^Send again/ });
  await page.getByText(/Send again in (1:00|0:\d\d)/).waitFor();
  expect(await again.getAttribute("aria-disabled")).toBe("true");
  await again.click({ force: true });
  await page.clock.fastForward(61_000);
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  // The page's clock ran ahead: the cloud still holds it back.
  await page.getByText(/Another can be sent in \d+ seconds?\./).waitFor();
});

test("without script another code can be asked for, and the cloud says when", async ({
  pageWithoutScript: page,
  site,
  member,
  faults,
}) => {
  faults.allow(/status of (400|429)/);
  await enterPassword(page, site, member);
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByText(/Another can be sent in \d+ seconds?\./).waitFor();
  await page.fill("[name=code]", "12345");
  await page.click(submitCode);
  await page.getByText("The code is wrong.").waitFor();
  await page.fill("[name=code]", await readCode(site, member.email));
  await page.click(submitCode);
  await page.waitForURL("**/console");
});

test("a backup code signs in once", async ({ page, site, member, faults }) => {
  faults.allow(/status of 400/);
  await skipAnnouncements(page, site.url);
  const [backupCode = ""] = member.backupCodes;
  await enterPassword(page, site, member);
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(` ${backupCode.toUpperCase()} `);
  await page.click(submitCode);
  await page.waitForURL("**/console");
  await openLogout(page, site);
  await enterPassword(page, site, member);
  await page.getByRole("link", { name: "Use a backup code" }).click();
  await page.getByLabel("Backup code").fill(backupCode);
  await page.click(submitCode);
  await page.getByText("The code is wrong.").waitFor();
});

test("C358: a double click on Verify sends one request", async ({ page, site, member }) => {
  await skipAnnouncements(page, site.url);
  await enterPassword(page, site, member);
  await page.waitForURL("**/2fa?**");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await page.fill("[name=code]", await readCode(site, member.email));
  await page.dblclick(submitCode);
  await page.waitForURL("**/console");
  expect(posts).toBe(1);
});

test("B10: a number in the address is never shown", async ({ page, site, member }) => {
  await enterPassword(page, site, member);
  await page.waitForURL("**/2fa?**");
  await page.goto("/2fa?mobile=%2B886912345678");
  await page.getByText("u•••@meridian.example").waitFor();
  expect(await page.content()).not.toContain("886912345678");
});
