import { expect, signIn, signInByForm, test } from "../support/browser";
import { eventually } from "../support/live-wall";

const submit = "form:has(input[name=password]) button[type=submit]";

test("C367: refused sign-in keeps what was typed, and never the password", async ({
  pageWithoutScript: page,
  faults,
}) => {
  faults.allow(/status of 400/);
  await page.goto("/?redirect=%2Fcloud_vms");
  await page.fill("[name=account_id]", "abc");
  await page.fill("[name=email]", "someone@meridian.example");
  await page.fill("[name=password]", "a-secret-of-mine");
  await page.click(submit);
  await page.getByText("The account ID is a number").waitFor();
  expect(await page.inputValue("[name=account_id]")).toBe("abc");
  expect(await page.inputValue("[name=email]")).toBe("someone@meridian.example");
  expect(await page.content()).not.toContain("a-secret-of-mine");
  expect(await page.inputValue("form:has(input[name=password]) [name=redirect]")).toBe(
    "/cloud_vms",
  );
});

test("C367: language, announcement, theme and sidebar work as plain forms", async ({
  pageWithoutScript: page,
  site,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Dismiss announcement" }).click();
  await eventually(() => page.getByRole("region", { name: "Announcement" }).count()).toBe(0);
  await page.locator("header summary").click();
  await page.getByRole("button", { name: "Deutsch" }).click();
  await page.getByRole("heading", { name: "Anmelden" }).waitFor();
  await page.locator("header summary").click();
  await page.getByRole("button", { name: "English" }).click();

  await signInByForm(page, site);
  await page.locator("aside summary", { hasText: "Ana Kovar" }).click();
  await page.getByRole("button", { name: "Light" }).click();
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("light");
  await page.locator("aside summary", { hasText: "Ana Kovar" }).click();
  await page.getByRole("button", { name: "Dark" }).click();
  await eventually(() => page.getAttribute("html", "data-theme")).toBe("dark");
  await page.getByRole("button", { name: "Fold sidebar" }).click();
  await page.getByRole("button", { name: "Unfold sidebar" }).waitFor();
});

test("C367: the home's filters, search, region and view are links and a form", async ({
  pageWithoutScript: page,
  site,
}) => {
  await signIn(page, site, "/?redirect=/cloud_vms");
  await page.getByRole("link", { name: /^Disconnected/ }).click();
  await page.waitForURL(`${site.url}/cloud_vms?filter=disconnected`);
  await page.getByRole("main").getByRole("searchbox").fill("OT-IO");
  await page.getByLabel("Region:").selectOption({ label: "Old Town Retail" });
  await page.getByRole("button", { name: "Search" }).click();
  await page.waitForURL(/OT-IO/);
  expect(new URL(page.url()).searchParams.get("filter")).toBe("disconnected");
  expect(await page.locator("main li h2").allTextContents()).toEqual(["OT-IO-14"]);
  await page.getByRole("link", { name: "Table" }).click();
  await page.locator("main table").waitFor();
  expect(await page.locator("main table tbody tr").count()).toBe(1);
});

test("C367: logging out is a form", async ({ pageWithoutScript: page, site }) => {
  await signIn(page, site, "/", { ownSession: true });
  await page.locator("aside summary", { hasText: "Ana Kovar" }).click();
  await page.getByRole("button", { name: "Log out" }).click();
  await page.waitForURL(`${site.url}/`);
});

test.for(["Move to region", "Update firmware"])(
  "C266: %s with no host ticked asks to choose at least one",
  async (action, { pageWithoutScript: page, site }) => {
    await signIn(page, site, "/?redirect=/cloud_vms/hosts?view=table");
    await page.getByRole("button", { name: action }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("alert").getByText("Choose at least one.").waitFor();
    expect(await dialog.locator("button[type=submit]").count()).toBe(0);
  },
);
