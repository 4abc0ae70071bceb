import { expect, signIn, test } from "../support/browser";
import type { ConsoleAddress } from "../support/console";
import { callCloud, getMasterToken } from "../support/users";

declare global {
  /** Set by markup that was taken for more than a name. */
  var wasHit: boolean | undefined;
}

/** As long as a view's name may be. */
const name = "</script><img src onerror=hit()>";

/** A region and a view of the master's with that name, for as long as `look` takes. */
async function withHostileNames(site: ConsoleAddress, look: () => Promise<void>) {
  const token = await getMasterToken(site);
  const ask = (query: string, variables: Record<string, unknown>) =>
    callCloud<{ id: string }>(site, query, variables, token);
  const region = await ask(
    "mutation($n: String!) { create_region(name: $n, manager_ids: []) { id } }",
    { n: name },
  );
  const view = await ask(
    "mutation($n: String!, $c: [ID]!) { create_view(name: $n, layout: 1, cameras: $c) { id } }",
    { n: name, c: ["1"] },
  );
  try {
    await look();
  } finally {
    await ask("mutation($id: ID!) { delete_view(id: $id) { ok } }", { id: view.id });
    await ask("mutation($id: ID!) { delete_region(id: $id) { ok } }", { id: region.id });
  }
}

test("E1, E4: a name that is markup stays a name, on the page and in the state it carries", async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.addInitScript({
    content: "globalThis.hit = () => { globalThis.wasHit = true; };",
  });
  await withHostileNames(site, async () => {
    for (const path of ["/cloud_vms/hosts", "/cloud_vms/live?layout=1"]) {
      const html = await (await page.request.get(`${site.url}${path}`)).text();
      expect(html, path).toContain("onerror=hit()");
      expect(html, path).not.toContain("</script><img");
      expect(html, path).not.toContain("<img src onerror");
      await page.goto(path);
      expect(await page.evaluate(() => globalThis.wasHit), path).toBeUndefined();
    }
    await page.getByText("Views", { exact: true }).first().click();
    await page.getByText(name).first().waitFor({ state: "attached" });
    expect(await page.evaluate(() => globalThis.wasHit)).toBeUndefined();
  });
});
