import { readFileSync } from "node:fs";
import type { Page } from "playwright";
import { languageNames } from "../../app/lib/i18n/i18n";
import { type Language, languages, languageTags } from "../../contract/languages";
import { expect, signIn, test } from "../support/browser";
import { openLanguages } from "../support/menus";

interface Texts {
  heading: string;
  submit: string;
}

function readTexts(language: Language, namespace: "login" | "vms"): Texts {
  return JSON.parse(readFileSync(`public/locales/${language}/${namespace}.json`, "utf8"));
}

/** The header of a browser set to these languages; the profile's own locale knows only one. */
async function askInLanguages(page: Page, header: string): Promise<void> {
  await page.route("**/*", (route) =>
    route.continue({ headers: { ...route.request().headers(), "accept-language": header } }),
  );
}

test("C004: six languages are offered, each in its own words", async ({ page }) => {
  await page.goto("/");
  await openLanguages(page);
  const offered = await page.getByRole("menuitem").allTextContents();
  expect(offered.sort()).toEqual(Object.values(languageNames).sort());
});

test.for([
  ["fr-FR,fr;q=0.9", "en"],
  ["fr,de;q=0.9,en;q=0.8", "de"],
  ["zh-TW,zh;q=0.9,en;q=0.8", "tw"],
  ["sk-SK,cs;q=0.8", "sk"],
] as const)(
  "C005, C007, C008: a browser that asks for %s gets %s",
  async ([header, language], { page }) => {
    await askInLanguages(page, header);
    await page.goto("/");
    expect(await page.getAttribute("html", "lang")).toBe(languageTags[language]);
    expect(await page.textContent("h1")).toBe(readTexts(language, "login").heading);
  },
);

test.for(languages)(
  "C009, C010: %s all the way: login, console and home",
  async (language, { page, site }) => {
    await askInLanguages(page, languageTags[language]);
    await page.goto("/");
    expect(await page.getAttribute("html", "lang")).toBe(languageTags[language]);
    expect(await page.textContent("main form button[type=submit].w-full")).toBe(
      readTexts(language, "login").submit,
    );
    await signIn(page, site);
    expect(await page.getAttribute("html", "lang")).toBe(languageTags[language]);
    // Without a new page: the texts of the next screen arrive on their own.
    await page.locator("main a[href='/cloud_vms']").click();
    await page.waitForURL("**/cloud_vms");
    await page.locator("h1", { hasText: readTexts(language, "vms").heading }).waitFor();
  },
);

test("C006: a chosen language wins over the browser's, keeps what was typed, and stays", async ({
  page,
}) => {
  await askInLanguages(page, "de");
  await page.goto("/");
  await page.fill("[name=email]", "someone@meridian.example");
  await openLanguages(page);
  await page.getByRole("menuitem", { name: "日本語" }).click();
  await page.locator("h1", { hasText: "ログイン" }).waitFor();
  expect(await page.getAttribute("html", "lang")).toBe("ja");
  expect(await page.inputValue("[name=email]")).toBe("someone@meridian.example");
  await page.reload();
  expect(await page.textContent("h1")).toBe("ログイン");
});

test("C265: a field's error names the field in the current language", async ({ page, faults }) => {
  faults.allow(/status of 400/);
  await askInLanguages(page, "cs");
  await page.goto("/");
  await page.click("main form button[type=submit].w-full");
  await page.getByText("ID účtu: pole je povinné.").waitFor();
});
