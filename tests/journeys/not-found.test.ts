import { expect, signIn, test } from "../support/browser";

const unknown = ["/nope", "/cloud_vms/nope", "/settings/nope", "/account_management/users/1/nope"];

test.for(unknown)(
  "C039, C040, C042: %s is not found, signed out",
  async (path, { page, faults }) => {
    faults.allow(/status of 404/);
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole("heading", { level: 1, name: "This page does not exist" }).waitFor();
    await page.getByRole("link", { name: "Back to the console" }).waitFor();
  },
);

test("C039, C040: nor signed in, and its link leads home", async ({ page, site, faults }) => {
  faults.allow(/status of 404/);
  await signIn(page, site);
  for (const path of unknown) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
  }
  await page.getByRole("link", { name: "Back to the console" }).click();
  await page.waitForURL("**/console");
});
