import { languages } from "../../contract/names";
import { expectAccessible, setTheme } from "../support/axe";
import { test as base, expect } from "../support/browser";
import { createPerson, enableSecondFactor, login } from "../support/people";

const test = base.extend("token", { scope: "file" }, async ({ site }, { onCleanup }) => {
  const person = await createPerson(site);
  onCleanup(() => person.remove());
  await enableSecondFactor(site, person);
  return String((await login(site, person)).temp_token);
});

const languageCookie = (language: string) => encodeURIComponent(btoa(JSON.stringify(language)));

test.for(languages)(
  "C362: the code page is accessible in both themes and speaks %s",
  async (language, { page, site, token, faults }) => {
    faults.allow(/status of 400/);
    await page
      .context()
      .addCookies([{ name: "locale", value: languageCookie(language), url: site.url }]);
    const said = new Set<string | null>();
    for (const theme of [0, 1] as const) {
      await setTheme(page, site.url, theme);
      await page.goto(`/2fa?token=${encodeURIComponent(token)}`);
      await page.locator("main form span.grid").first().waitFor();
      await expectAccessible(page);
      await page.click("main form button[type=submit]:not([name])");
      await page.locator("[name=code][aria-invalid]").waitFor();
      await expectAccessible(page);
      said.add(await page.locator("h1").textContent());
    }
    await page.goto("/2fa?method=backup");
    await expectAccessible(page);
    expect(said.size).toBe(1);
    expect(await page.content()).not.toMatch(/two_factor[:.]|errors[:.]/);
  },
);

test("C363: nothing scrolls sideways at 320 px", async ({ page, token }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/2fa?token=${encodeURIComponent(token)}`);
  await page.locator("main form span.grid").first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
