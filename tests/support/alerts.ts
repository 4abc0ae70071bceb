import type { Page } from "playwright";
import { test as base } from "./browser";
import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken, type TestUser } from "./users";

/** Alerts of a test's own user, who may see the cameras of one demo host. */

type SignIn = Pick<TestUser, "email" | "password">;

export const asUser = (site: ConsoleAddress, { email, password }: SignIn): ConsoleAddress => ({
  ...site,
  demo: { ...site.demo, email, password },
});

/** `watcher`: a user who may see the cameras of DC-GUARD-01, until `revoke`; `site` signs them in. */
export const test = base.extend("watcher", async ({ site, user }, { onCleanup }) => {
  const rights = await grantHost(site, user);
  onCleanup(() => rights.revoke());
  return { ...user, ...rights, site: asUser(site, user) };
});

interface Granted {
  cameraIds: string[];
  /** Takes the rights away again. */
  revoke(): Promise<void>;
}

/** Rights on all cameras of one of the demo's hosts. */
export async function grantHost(
  site: ConsoleAddress,
  user: Pick<TestUser, "email">,
  hostName = "DC-GUARD-01",
): Promise<Granted> {
  const token = await getMasterToken(site);
  const { list } = await callCloud<{
    list: { id: string; name: string; cameras: { id: string }[] }[];
  }>(site, "{ query_host_list { list { id name cameras { id } } } }", {}, token);
  const host = list.find(({ name }) => name === hostName);
  if (!host) throw new Error(`the demo has no ${hostName}`);
  const users = await callCloud<{ list: { id: string; email: string }[] }>(
    site,
    "query($k: String!) { query_user_list(keyword: $k) { list { id email } } }",
    { k: user.email },
    token,
  );
  const { id } = await callCloud<{ id: string }>(
    site,
    `mutation($n: String!, $h: [ID!], $u: [ID!]) {
      create_permission(name: $n, host_ids: $h, user_ids: $u) { id }
    }`,
    { n: `${hostName} of ${user.email}`, h: [host.id], u: users.list.map((each) => each.id) },
    token,
  );
  let isRevoked = false;
  return {
    cameraIds: host.cameras.map((camera) => camera.id),
    async revoke() {
      if (isRevoked) return;
      isRevoked = true;
      await callCloud(
        site,
        "mutation($id: ID!) { delete_permission(permission_id: $id) { ok } }",
        { id },
        token,
      );
    },
  };
}

/** Stores an alert of the user's; resolves with its id. */
export async function addAlert(
  site: ConsoleAddress,
  user: Pick<TestUser, "token">,
  alert: { name: string; enable?: boolean; triggers?: object[] },
): Promise<string> {
  const { id } = await callCloud<{ id: string }>(
    site,
    `mutation($n: String!, $e: Boolean!, $t: [TriggerEventInput!]!) {
      create_user_alert(name: $n, weekdays: [1, 2], start_time: "22:00", end_time: "06:00", enable: $e,
        trigger_events: $t) { id }
    }`,
    {
      n: alert.name,
      e: alert.enable ?? true,
      t: alert.triggers ?? [{ event_type: 55, event_id: 300 }],
    },
    user.token,
  );
  return id;
}

/** Chooses an event of the editor by typing its name. */
export async function chooseEvent(page: Page, name: string): Promise<void> {
  await page.getByRole("combobox", { name: "Trigger events" }).fill(name);
  await page.getByRole("option", { name, exact: true }).click();
}

export const listedAlert = (page: Page, name: string) =>
  page.getByRole("list", { name: "Alerts" }).getByRole("listitem").filter({ hasText: name });
