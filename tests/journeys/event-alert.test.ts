import { expect, forgetSignIn, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { callCloud, getMasterToken } from "../support/users";

/** An event of the demo account, as its mails and toasts name it. */
async function readEventId(site: ConsoleAddress): Promise<string> {
  const { list } = await callCloud<{ list: { id: string }[] }>(
    site,
    "{ query_event(limit: 1) { list { id } } }",
    {},
    await getMasterToken(site),
  );
  const [event] = list;
  if (!event) throw new Error("the demo has no event");
  return event.id;
}

const linkTo = (id: string) => `/cloud_vms/events?id=${encodeURIComponent(id)}`;
/** Reaches no camera. */
const stranger = (site: ConsoleAddress): ConsoleAddress => ({
  ...site,
  demo: { ...site.demo, email: "jonas.weber@meridian.example" },
});

test("C280, C327: a link to an event that is gone, or out of reach, leads to an alert with OK; to one in reach, to its detail", async ({
  page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  const id = await readEventId(site);
  const alert = page.getByRole("alertdialog", { name: "The event was not found." });
  await signIn(page, stranger(site), "/");
  for (const unseen of [id, "999999999", "x"]) {
    await page.goto(linkTo(unseen));
    await alert.waitFor();
    expect(await page.locator(":focus").textContent()).toBe("OK");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site.url}/cloud_vms/events`);
    await alert.waitFor({ state: "detached" });
  }
  await forgetSignIn(page);
  await signIn(page, site, `/?redirect=${encodeURIComponent(linkTo(id))}`);
  await page.waitForURL(`${site.url}/cloud_vms/events/${id}`);
  await page.getByRole("dialog").getByText(`#${id}`).waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("C327, C367: without script the alert stands on the page, and OK leads on", async ({
  pageWithoutScript: page,
  site,
  faults,
}) => {
  faults.allow(/status of 404/);
  await signIn(page, site, `/?redirect=${encodeURIComponent(linkTo("999999999"))}`);
  const alert = page.getByRole("alertdialog");
  await alert.getByText("The event was not found.").waitFor();
  await alert.getByRole("link", { name: "OK" }).click();
  await expect.poll(() => page.url()).toBe(`${site.url}/cloud_vms/events`);
  expect(await alert.count()).toBe(0);
});
