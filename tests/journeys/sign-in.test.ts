import { expect, signInByForm, test } from "../support/browser";
import { chooseInUserMenu } from "../support/menus";

test("C164: the printed sign-in opens the console", async ({ page, site }) => {
  await signInByForm(page, site);
  expect(new URL(page.url()).pathname).toBe("/console");
});

test("the printed sign-in opens the console without script", async ({
  pageWithoutScript,
  site,
}) => {
  await signInByForm(pageWithoutScript, site);
  expect(new URL(pageWithoutScript.url()).pathname).toBe("/console");
});

test("C063, C064, C164: a deep link asked for while signed out is where the sign-in leads", async ({
  page,
  site,
}) => {
  await page.goto("/cloud_vms/hosts?page=2");
  expect(new URL(page.url()).searchParams.get("redirect")).toBe("/cloud_vms/hosts?page=2");
  await signInByForm(page, site, page.url());
  await page.waitForURL("**/cloud_vms/hosts?page=2");
});

test("C9, C155: whoever signs in, the session is kept under one fixed key, out of script's reach", async ({
  page,
  site,
}) => {
  const keysOf = async () =>
    (await page.context().cookies()).filter(({ name }) => name.endsWith("sightline"));
  await signInByForm(page, site);
  const [first, ...others] = await keysOf();
  expect(others).toEqual([]);
  expect(first?.httpOnly).toBe(true);
  await chooseInUserMenu(page, "Ana Kovar", "Log out");
  await page.waitForURL((url) => url.pathname === "/");
  expect(await keysOf()).toEqual([]);
  await signInByForm(page, {
    ...site,
    demo: { ...site.demo, email: "eva.dvorak@meridian.example" },
  });
  const [second, ...more] = await keysOf();
  expect(more).toEqual([]);
  expect(second?.name).toBe(first?.name);
  expect(second?.value).not.toBe(first?.value);
  const readable = await page.evaluate(
    () => `${document.cookie} ${JSON.stringify([{ ...localStorage }, { ...sessionStorage }])}`,
  );
  for (const secret of ["sightline", String(second?.value), site.demo.password]) {
    expect(readable).not.toContain(secret);
  }
});
