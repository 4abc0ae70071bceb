import type { Page } from "playwright";
import { test as base, expect } from "../support/browser";
import { type ConsoleAddress, startConsole } from "../support/console";
import { callCloud } from "../support/users";

/** A console of its own: limits by address are used up. */
const test = base
  // biome-ignore lint/correctness/noEmptyPattern: what Vitest asks for where a fixture needs no other
  .extend("site", { scope: "file" }, async ({}, { onCleanup }) => {
    const own = await startConsole({});
    onCleanup(() => own.stop());
    return own as ConsoleAddress;
  });

const submit = "main form button[type=submit].w-full";
const hidden = "[name=website]";
const unverified = "lin.chen@meridian.example";

interface Fields {
  email: string;
  [name: string]: string;
}

/** Of each form, a visitor's right answers: with them its mail is sent. */
const forms: [path: string, fieldsOf: (site: ConsoleAddress, member: string) => Fields][] = [
  [
    "/signup",
    () => ({
      account_id: "3091460",
      email: "trap@harborside.example",
      name: "Jan Novák",
      password: "Harbor-2026",
      confirm_password: "Harbor-2026",
    }),
  ],
  ["/reverify_email", ({ demo }) => ({ account_id: demo.accountId, email: unverified })],
  ["/forgot_account", (_site, email) => ({ email })],
  ["/forgot_password", ({ demo }, email) => ({ account_id: demo.accountId, email })],
];

async function send(page: Page, path: string, fields: Fields, trap: string): Promise<void> {
  await page.goto(path);
  for (const [name, value] of Object.entries(fields)) await page.fill(`[name=${name}]`, value);
  if (path === "/signup") await page.check("[name=agree_terms]");
  await page.locator(hidden).evaluate((field: HTMLInputElement, text) => {
    field.value = text;
  }, trap);
  await page.click(submit);
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
}

async function countMails(site: ConsoleAddress, address: string): Promise<number> {
  const mails = await callCloud<{ recipient: string }[]>(site, "{ query_outbox { recipient } }");
  return mails.filter(({ recipient }) => recipient === address).length;
}

test.for(forms)(
  "without script, too, %s with its hidden field filled in looks sent, and sends nothing",
  async ([path, fieldsOf], { pageWithoutScript: page, site, user }) => {
    const fields = fieldsOf(site, user.email);
    const before = await countMails(site, fields.email);
    await send(page, path, fields, "https://spam.example");
    const told = await page.textContent("main");
    // Taken as a first one: nothing was made, and no time to wait has begun.
    await send(page, path, fields, "");
    expect(await page.textContent("main")).toBe(told);
    expect(await countMails(site, fields.email)).toBe(before + 1);
  },
);

test.for(forms)(
  "on %s people are not shown, read or led to the hidden field",
  async ([path], { page }) => {
    await page.goto(path);
    const field = page.locator(hidden);
    expect(await field.isVisible()).toBe(false);
    expect(await field.getAttribute("tabindex")).toBe("-1");
    expect(await page.getByRole("textbox", { name: "Leave this field empty." }).count()).toBe(0);
    const label = page.getByRole("textbox", {
      name: "Leave this field empty.",
      includeHidden: true,
    });
    expect(await label.count()).toBeGreaterThan(0);
  },
);
