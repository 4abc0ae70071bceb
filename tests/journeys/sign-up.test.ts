import type { Page } from "playwright";
import { test as base, expect, holdScripts } from "../support/browser";
import { startConsole } from "../support/console";
import { readMailedLink } from "../support/outbox";

/** A console of its own: accounts are made, and limits by address used up. */
// biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs, and this one needs nothing
const test = base.extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
  const site = await startConsole({ TRUST_PROXY: "1" });
  onCleanup(() => site.stop());
  return site;
});

let nextAddress = 0;
/** As somebody nobody has seen before: the limits by address stay out of the way. */
async function comeFromElsewhere(page: Page): Promise<void> {
  nextAddress += 1;
  const address = `2001:db8::${nextAddress.toString(16)}`;
  await page.setExtraHTTPHeaders({ "x-forwarded-for": address });
}

const submit = "main form button[type=submit].w-full";

async function fillSignUp(page: Page, changes: Record<string, string> = {}): Promise<void> {
  const values = {
    account_id: "3091442",
    email: "j.novak@harborside.example",
    name: "Jan Novák",
    password: "Harbor-2026",
    confirm_password: "Harbor-2026",
    ...changes,
  };
  for (const [name, value] of Object.entries(values)) await page.fill(`[name=${name}]`, value);
}

const messageOf = async (page: Page, name: string) => {
  const ids = (await page.getAttribute(`[name=${name}]`, "aria-describedby")) ?? "";
  return page.textContent(`[id="${ids.split(" ")[0]}"]`);
};

test("C028, C031, C036: sign-up opens without a session, has its fields, and links to all three legal texts", async ({
  page,
}) => {
  await page.goto("/signup");
  for (const name of ["account_id", "email", "password", "phone"]) {
    await page.locator(`[name=${name}]`).waitFor();
  }
  const links = await page
    .locator("main form a")
    .evaluateAll((list) => list.map((a) => a.getAttribute("href")));
  expect(links).toEqual(["/terms_of_use", "/terms_of_use#privacy", "/terms_of_use#gdpr"]);
  await page.goto("/terms_of_use#gdpr");
  for (const part of ["terms", "privacy", "gdpr"])
    await page.locator(`section#${part} h2`).waitFor();
});

test("C029: nobody signs up without agreeing to the terms, and what was typed stays", async ({
  page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await comeFromElsewhere(page);
  await page.goto("/signup");
  await fillSignUp(page);
  await page.click(submit);
  await page.getByText("An account needs your agreement.").waitFor();
  expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe(
    "agree_terms",
  );
  expect(await page.inputValue("[name=email]")).toBe("j.novak@harborside.example");
});

test("C239, C264, C267: each bad field says what is wrong with it", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await comeFromElsewhere(page);
  await page.goto("/signup");
  await fillSignUp(page, {
    account_id: "30a",
    email: "j novak@harborside.example",
    password: "harbor",
  });
  await page.click(submit);
  await page.getByText("The account ID is a number").waitFor();
  expect(await messageOf(page, "email")).toBe("E-mail may not contain spaces.");
  expect(await messageOf(page, "password")).toBe("The password does not meet the rules.");
  await fillSignUp(page);
  await page.check("[name=agree_terms]");
  await page.selectOption("[name=country]", "TW");
  for (const [phone, message] of [
    ["0912", "The mobile number is too short."],
    ["09123456789012", "The mobile number is too long."],
    ["x", "The mobile number is not valid."],
  ] as const) {
    await page.fill("[name=phone]", phone);
    await page.click(submit);
    await page.getByText(message).waitFor();
    expect(await messageOf(page, "phone")).toBe(message);
  }
});

/** The rules that are ticked, in words that come with the page's script. */
const metRules = (page: Page) => page.locator("#password-rules li.text-ok").allTextContents();

test("C245: a password typed before the page's script ran is judged as soon as it does", async ({
  page,
}) => {
  const release = await holdScripts(page);
  await page.goto("/signup", { waitUntil: "commit" });
  await page.fill("[name=password]", "Abcdefg-");
  await page.fill("[name=confirm_password]", "Abcdefg-");
  expect(await metRules(page)).toEqual([]);
  release();
  await page.getByText("The password meets the rules.").waitFor({ state: "attached" });
  await page.fill("[name=password]", "Abcdefg-1");
  await page.getByText("The two passwords differ.").waitFor();
});

test("C245, C247, C248, C249: the rules are ticked while the password is typed, and the confirmation is compared again", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.fill("[name=password]", "Abcdefg@");
  // "@" is allowed and counts for no kind.
  await expect
    .poll(() => metRules(page))
    .toEqual(["8 or more characters, met", "Upper-case letter, met", "Lower-case letter, met"]);
  await page.fill("[name=password]", "Abcdefg-");
  await page.getByText("The password meets the rules.").waitFor({ state: "attached" });
  await page.fill("[name=confirm_password]", "Abcdefg-");
  await page.press("[name=confirm_password]", "Tab");
  expect(await page.getByText("The two passwords differ.").count()).toBe(0);
  await page.fill("[name=password]", "Abcdefg-1");
  await page.getByText("The two passwords differ.").waitFor();
  await page.fill("[name=password]", "Abcdefg-");
  await page.getByText("The two passwords differ.").waitFor({ state: "detached" });
});

test("C030, C334, C358: sign up once by a double click, wait for another mail, verify, log in", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 4(00|29)/);
  await comeFromElsewhere(page);
  await page.goto("/signup");
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await fillSignUp(page);
  await page.check("[name=agree_terms]");
  await page.dblclick(submit);
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  expect(posts).toBe(1);
  await page.getByRole("button", { name: /Send again in 2:\d\d/ }).waitFor();
  await page.goto("/reverify_email?account_id=3091442&email=j.novak%40harborside.example");
  await page.click(submit);
  await page.getByText("sent less than 3 minutes ago").waitFor();

  const link = await readMailedLink(site, "j.novak@harborside.example");
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm e-mail" }).click();
  await page.getByRole("heading", { name: "E-mail verified" }).waitFor();
  expect(page.url()).not.toContain("token");
  await page.getByRole("link", { name: "Log in", exact: true }).click();
  expect(await page.inputValue("[name=account_id]")).toBe("3091442");
  await page.goto(link);
  await page.getByRole("heading", { name: "Link already used" }).waitFor();

  await page.goto("/reverify_email?account_id=3091442&email=j.novak%40harborside.example");
  await page.click(submit);
  await page.getByText("This e-mail address is already verified.").waitFor();
  await page.goto("/signup");
  await fillSignUp(page);
  await page.check("[name=agree_terms]");
  await page.click(submit);
  await page.getByText("This e-mail address is already registered.").waitFor();
});

test("B25: a common password is refused in words of its own", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await comeFromElsewhere(page);
  await page.goto("/signup");
  const password = "Passw0rd!";
  await fillSignUp(page, { account_id: "3091443", password, confirm_password: password });
  await page.check("[name=agree_terms]");
  await page.click(submit);
  await page.getByText("too easy to guess").waitFor();
});

test("C030, C367: without script: refused with what was typed, signed up, verified", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 4(00|29)/);
  await comeFromElsewhere(page);
  await page.goto("/signup");
  expect(await page.locator("#password-rules li").count()).toBe(5);
  const who = { account_id: "3091450", email: "plain@harborside.example" };
  await fillSignUp(page, { ...who, confirm_password: "other" });
  await page.check("[name=agree_terms]");
  await page.click(submit);
  await page.getByText("The two passwords differ.").waitFor();
  expect(await page.inputValue("[name=account_id]")).toBe(who.account_id);
  expect(await page.content()).not.toContain("Harbor-2026");
  await fillSignUp(page, who);
  await page.click(submit);
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  await page.getByRole("button", { name: "Send again" }).click();
  await page.getByText("sent less than 3 minutes ago").waitFor();
  await page.goto(await readMailedLink(site, who.email));
  await page.getByRole("button", { name: "Confirm e-mail" }).click();
  await page.getByRole("heading", { name: "E-mail verified" }).waitFor();
});

test("C037: the query fills the form that asks for the mail again", async ({ page }) => {
  await page.goto("/reverify_email?account_id=2048117&email=lin.chen%40meridian.example");
  expect(await page.inputValue("[name=account_id]")).toBe("2048117");
  expect(await page.inputValue("[name=email]")).toBe("lin.chen@meridian.example");
});

test("a link that is not valid leads to a new one", async ({ page }) => {
  await comeFromElsewhere(page);
  await page.goto(
    "/user_verification?account_id=2048117&email=lin.chen%40meridian.example&token=x",
  );
  await page.getByRole("heading", { name: "Link not valid" }).waitFor();
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await page.waitForURL("**/reverify_email?**");
  expect(await page.inputValue("[name=email]")).toBe("lin.chen@meridian.example");
});
