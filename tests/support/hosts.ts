import type { Page } from "playwright";
import { expect } from "vitest";
import { signIn } from "./browser";
import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

/** Addresses and small steps of the screens about hosts. */

export const hostNames = (page: Page): Promise<string[]> =>
  page.locator("main :is(li h2, th[scope=row]) a").allTextContents();

/** Address of a host's page. */
export async function findHost(site: ConsoleAddress, name: string): Promise<string> {
  const { list } = await callCloud<{ list: { id: string; name: string }[] }>(
    site,
    "query($k: String!) { query_host_list(keyword: $k) { list { id name } } }",
    { k: name },
    await getMasterToken(site),
  );
  const host = list.find((each) => each.name === name);
  if (!host) throw new Error(`there is no host ${name}`);
  return `/cloud_vms/hosts/${host.id}`;
}

/** Opens a host's page, signed in by it if that is the profile's first page; returns its address. */
export async function openHost(
  page: Page,
  site: ConsoleAddress,
  name: string,
  search = "",
): Promise<string> {
  const path = await findHost(site, name);
  if (page.url() !== "about:blank") await page.goto(path + search);
  else await signIn(page, site, `/?redirect=${encodeURIComponent(path + search)}`);
  return path;
}

/** Waits for a text in a toast. */
export async function waitForToast(page: Page, words: string): Promise<void> {
  await page.getByRole("region", { name: "Notifications" }).getByText(words).waitFor();
}

/** Adds a host without a page; returns its id. */
export async function createHost(site: ConsoleAddress, name: string): Promise<string> {
  const token = await getMasterToken(site);
  const [region] = await callCloud<{ id: string }[]>(
    site,
    "{ query_region_host_list { id } }",
    {},
    token,
  );
  const { host } = await callCloud<{ host: { id: string } }>(
    site,
    `mutation($n: String!, $r: ID!) {
      create_host(name: $n, region_id: $r, type: 2) { host { id } }
    }`,
    { n: name, r: region?.id },
    token,
  );
  return host.id;
}

/** Deletes a host without a page. */
export async function removeHost(site: ConsoleAddress, id: string): Promise<void> {
  await callCloud(
    site,
    `mutation($id: ID!) { delete_host(id: $id, confirm: "DELETE") { ok } }`,
    { id },
    await getMasterToken(site),
  );
}

/** Fills and sends the form that adds a host; returns the new host's id. */
export async function addHost(page: Page, site: ConsoleAddress, name: string): Promise<string> {
  await signIn(page, site, "/?redirect=/cloud_vms/hosts%3Fdialog%3Dnew");
  await page.locator("[name=name]").fill(name);
  await page.locator("form:has([value=create]) button[type=submit]").click();
  await page.waitForURL(/dialog=created/);
  return new URL(page.url()).searchParams.get("host") ?? "";
}

/** Deletes a host on its edit page; the list is shown afterwards. */
export async function deleteHost(page: Page, id: string): Promise<void> {
  await page.goto(`/cloud_vms/hosts/${id}/edit`);
  await page.locator("[name=confirm]").fill("DELETE");
  await page.getByRole("button", { name: "Delete host" }).click();
  await page.waitForURL((url) => url.pathname === "/cloud_vms/hosts");
}

/** The shown password, which must have the form of hosts' passwords. */
export async function shownPassword(page: Page): Promise<string> {
  const password = await page
    .locator("dl div", { has: page.getByText("Password", { exact: true }) })
    .locator("code")
    .textContent();
  expect(password).toMatch(/^[\w-]{32}$/);
  return password ?? "";
}
