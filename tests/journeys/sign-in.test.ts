import { expect, signIn, test } from "../support/browser";

test("the printed sign-in opens the console", async ({ page, site }) => {
  await signIn(page, site);
  expect(new URL(page.url()).pathname).toBe("/console");
});

test("the printed sign-in opens the console without script", async ({
  pageWithoutScript,
  site,
}) => {
  await signIn(pageWithoutScript, site);
  expect(new URL(pageWithoutScript.url()).pathname).toBe("/console");
});

test("C063, C064: a deep link asked for while signed out is where the sign-in leads", async ({
  page,
  site,
}) => {
  await page.goto("/cloud_vms/hosts?page=2");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/cloud_vms/hosts?page=2");
  await signIn(page, site, page.url());
  await page.waitForURL("**/cloud_vms/hosts?page=2");
});
