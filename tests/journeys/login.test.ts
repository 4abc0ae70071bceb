import { expect, openLogout, signIn, signInByForm, startSession, test } from "../support/browser";
import { chooseInUserMenu } from "../support/menus";

/** Requests that a page being left may still send after its session has ended. */
const leftOpen = /media\/(snapshot|event)|WebSocket connection/;

const submit = "form:has(input[name=password]) button[type=submit]";

test("C017, C018, C019, C020: the login page has its three fields and its links", async ({
  page,
}) => {
  await page.goto("/");
  expect(await page.title()).toBe("Log in · Sightline");
  const fields = page.locator("main form input:not([type=hidden])");
  expect(
    await fields.evaluateAll((list) => list.map((input) => input.getAttribute("name"))),
  ).toEqual(["account_id", "email", "password", "remember"]);
  const links = page.locator("main a");
  const targets = await links.evaluateAll((list) => list.map((link) => link.getAttribute("href")));
  expect(targets).toEqual(
    expect.arrayContaining(["/forgot_account", "/forgot_password", "/signup"]),
  );
  await page.getByText("No captcha: repeated wrong attempts").waitFor();
});

test("C022: focus starts in the first empty field, and the query fills the account ID", async ({
  page,
}) => {
  await page.goto("/");
  expect(await focusedName(page)).toBe("account_id");
  await page.goto("/?account_id=12345");
  expect(await focusedName(page)).toBe("email");
  expect(await page.inputValue("[name=account_id]")).toBe("12345");
});

test("C236, C240, C241, C277: what is wrong stands at its own field, which takes the focus, and what was typed stays", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.goto("/");
  await page.click(submit);
  for (const label of ["Account ID", "E-mail", "Password"]) {
    await page.getByText(`${label} is required.`).waitFor();
  }
  expect(await focusedName(page)).toBe("account_id");
  for (const name of ["account_id", "email", "password"]) {
    const message = await page.getAttribute(`[name=${name}]`, "aria-describedby");
    expect(await page.textContent(`[id="${message}"]`)).toContain("is required.");
  }
  expect(new URL(page.url()).search).toBe("");

  await page.fill("[name=account_id]", "abc");
  await page.fill("[name=email]", "someone@meridian.example");
  await page.fill("[name=password]", "whatever");
  await page.click(submit);
  await page.getByText("The account ID is a number").waitFor();
  expect(await focusedName(page)).toBe("account_id");
  expect(await page.inputValue("[name=account_id]")).toBe("abc");
  expect(await page.inputValue("[name=email]")).toBe("someone@meridian.example");
  expect(await page.getAttribute("[name=email]", "aria-invalid")).toBe(null);

  await page.fill("[name=account_id]", "1");
  await page.fill("[name=email]", "nobody@nowhere");
  await page.fill("[name=password]", "whatever");
  await page.click(submit);
  await page.getByText("Enter a full e-mail address").waitFor();
  expect(await focusedName(page)).toBe("email");
});

test("C328: wrong credentials are told under the form, in the words of their code", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.goto("/");
  await page.fill("[name=account_id]", "999000111");
  await page.fill("[name=email]", "stranger@meridian.example");
  await page.fill("[name=password]", "not-the-password");
  await page.click(submit);
  const alert = page.getByRole("alert");
  await alert.waitFor();
  expect(await alert.textContent()).toBe("Account ID, e-mail or password is wrong.");
  expect(await page.inputValue("[name=email]")).toBe("stranger@meridian.example");
});

test("C027, C169: an unverified user gets the link to verify again, and only then", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.goto("/");
  expect(await page.locator("a[href^='/reverify_email']").count()).toBe(0);
  await page.fill("[name=account_id]", site.demo.accountId);
  await page.fill("[name=email]", "lin.chen@meridian.example");
  await page.fill("[name=password]", site.demo.password);
  await page.click(submit);
  const link = page.locator("a[href^='/reverify_email']");
  await link.waitFor();
  const target = new URL((await link.getAttribute("href")) ?? "", page.url());
  expect(target.searchParams.get("account_id")).toBe(site.demo.accountId);
  expect(target.searchParams.get("email")).toBe("lin.chen@meridian.example");
});

test("without network the form says so and keeps what was typed", async ({ page, faults }) => {
  faults.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto("/?account_id=1");
  await page.fill("[name=email]", "someone@meridian.example");
  await page.fill("[name=password]", "whatever");
  await page.context().setOffline(true);
  await page.click(submit);
  await page.getByText("No connection to Sightline.").waitFor();
  expect(await page.inputValue("[name=email]")).toBe("someone@meridian.example");
});

test("C358: a double click signs in once", async ({ page, site }) => {
  await page.goto("/");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await page.fill("[name=account_id]", site.demo.accountId);
  await page.fill("[name=email]", site.demo.email);
  await page.fill("[name=password]", site.demo.password);
  await page.dblclick(submit);
  await page.waitForURL("**/console");
  expect(posts).toBe(1);
});

test("C361: sign-in by keyboard alone, from the first key", async ({ page, site }) => {
  await page.goto("/");
  // Keys are lost before the first paint, when autofocus takes effect.
  await page.locator("[name=account_id]:focus").waitFor();
  await page.keyboard.type(site.demo.accountId);
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.demo.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(site.demo.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/console");
});

test("the password can be shown and hidden again", async ({ page }) => {
  await page.goto("/");
  await page.fill("[name=password]", "whatever");
  await page.getByRole("button", { name: "Show password" }).click();
  expect(await page.getAttribute("[name=password]", "type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  expect(await page.getAttribute("[name=password]", "type")).toBe("password");
});

test.for(["https://evil.example/console", "//evil.example", "/\\evil.example", "/logout"])(
  "C065, C165: redirect=%s leads to the console",
  async (target, { page, site }) => {
    await signInByForm(page, site, `/?redirect=${encodeURIComponent(target)}`, { reload: false });
    expect(page.url()).toBe(`${site.url}/console`);
  },
);

test("C023, C024: signed in, / leads to the console; with an account ID it signs out first", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(leftOpen);
  await startSession(page, site);
  await page.goto("/");
  expect(page.url()).toBe(`${site.url}/console`);
  await page.goto("/?account_id=777");
  expect(await page.inputValue("[name=account_id]")).toBe("777");
  await page.goto("/console");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/console");
});

test("C023: a link that script follows signs out as well", async ({ page, site, faults }) => {
  faults.allow(leftOpen);
  await signIn(page, site, "/", { ownSession: true });
  await page.getByRole("main").getByRole("link", { name: "Get the mobile app" }).waitFor();
  await page.evaluate(() => {
    const { __remixRouter: router } = window as unknown as {
      __remixRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate("/?account_id=778");
  });
  await page.locator("[name=account_id][value='778']").waitFor();
  await page.goto("/console");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/console");
});

test("C154, C177, C242: remember-me fills the form after logout, until it is unticked", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 400/);
  faults.allow(leftOpen);
  const cookieNames = async () => (await page.context().cookies()).map(({ name }) => name);
  const signInAndOut = async () => {
    await page.fill("[name=account_id]", site.demo.accountId);
    await page.fill("[name=email]", site.demo.email);
    await page.fill("[name=password]", site.demo.password);
    await page.click(submit);
    await page.waitForURL("**/console");
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(site.demo.email);
    await openLogout(page, site);
  };
  await page.goto("/");
  await signInAndOut();
  expect(await cookieNames()).not.toContain("remember");
  expect(await page.isChecked("[name=remember]")).toBe(false);
  expect(await page.inputValue("[name=account_id]")).toBe("");
  expect(await page.inputValue("[name=email]")).toBe("");

  await page.getByLabel("Remember me").check();
  expect(await cookieNames()).not.toContain("remember");
  await signInAndOut();
  expect(await page.isChecked("[name=remember]")).toBe(true);
  expect(await page.inputValue("[name=account_id]")).toBe(site.demo.accountId);
  expect(await page.inputValue("[name=email]")).toBe(site.demo.email);
  expect(await focusedName(page)).toBe("password");

  await page.getByLabel("Remember me").uncheck();
  await page.click(submit);
  await page.getByText("Password is required.").waitFor();
  expect(await cookieNames()).not.toContain("remember");
  await page.goto("/");
  expect(await page.inputValue("[name=account_id]")).toBe("");
});

test("C021: an announcement that is closed stays away for this visit", async ({ page }) => {
  await page.goto("/");
  const banner = page.getByRole("region", { name: "Announcement" });
  await banner.waitFor();
  await banner.getByRole("button").click();
  await banner.waitFor({ state: "detached" });
  await page.reload();
  expect(await banner.count()).toBe(0);
});

test("C035: signed out, /logout leads to the login page and remembers where", async ({ page }) => {
  await page.goto("/logout");
  expect(new URL(page.url()).pathname).toBe("/");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/logout");
});

test("C176, C178, C182: logout forgets session, user, language, theme, layout and the Windows player; back shows login", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(leftOpen);
  await signInByForm(page, site, "/?redirect=/cloud_vms/live?layout=1", { reload: false });
  await page.evaluate(() => {
    localStorage.setItem("wsplayer_version", "1.5.0");
    localStorage.setItem("wsplayer_enabled", "0");
  });
  const value = Buffer.from(JSON.stringify("en")).toString("base64");
  await page.context().addCookies([{ name: "locale", value, url: site.url }]);
  await page.goto("/console");
  const ended = ["layout", "locale", "sightline", "theme"];
  const listEnded = async () => {
    const names = (await page.context().cookies()).map(({ name }) => name);
    return ended.filter((name) => names.includes(name));
  };
  expect(await listEnded()).toEqual(ended);
  await chooseInUserMenu(page, "Ana Kovar", "Light");
  await page.locator("html[data-theme=light]").waitFor();
  await chooseInUserMenu(page, "Ana Kovar", "Dark");
  await page.locator("html[data-theme=dark]").waitFor();
  await chooseInUserMenu(page, "Ana Kovar", "Log out");
  await page.waitForURL(`${site.url}/`);
  await page.locator("html[data-theme=dark]").waitFor();
  expect(await listEnded()).toEqual([]);
  const readPlayer = () => page.evaluate(() => Object.keys(localStorage));
  await expect.poll(readPlayer).not.toContain("wsplayer_version");
  expect(await readPlayer()).not.toContain("wsplayer_enabled");
  await page.goBack();
  await page.locator("input[name=password]").waitFor();
  expect(await page.getByText("Ana Kovar").count()).toBe(0);
});

function focusedName(page: import("playwright").Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute("name") ?? null);
}
