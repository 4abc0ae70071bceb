import type { Page } from "playwright";
import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

/** Sets of operator privileges of the demo account, by the calls a program would use. */

export interface StoredSet {
  id: string;
  name: string;
  version: number;
  users: { id: string; name: string; email: string }[];
  cameras: { host_cam_id: string; live: boolean; playback: boolean; ptz: boolean }[];
  auto_allow_new_cameras: { region_ids: string[]; host_ids: string[] };
}

const fields = `id name version users { id name email }
  cameras { host_cam_id live playback ptz } auto_allow_new_cameras { region_ids host_ids }`;

export async function readSets(site: ConsoleAddress): Promise<StoredSet[]> {
  return callCloud(site, `{ query_permission_list { ${fields} } }`, {}, await getMasterToken(site));
}

export async function readSet(site: ConsoleAddress, name: string): Promise<StoredSet> {
  const found = (await readSets(site)).find((set) => set.name === name);
  if (!found) throw new Error(`there is no set ${name}`);
  return found;
}

/** Deletes the sets whose names begin so. */
export async function deleteSets(site: ConsoleAddress, start: string): Promise<void> {
  const token = await getMasterToken(site);
  for (const { id, name } of await readSets(site)) {
    if (!name.startsWith(start)) continue;
    await callCloud(
      site,
      "mutation($id: ID!) { delete_permission(permission_id: $id) { ok } }",
      { id },
      token,
    );
  }
}

/** A user's id. */
export async function findUserId(site: ConsoleAddress, email: string): Promise<string> {
  const { list } = await callCloud<{ list: { id: string; email: string }[] }>(
    site,
    "query($k: String!) { query_user_list(keyword: $k) { list { id email } } }",
    { k: email },
    await getMasterToken(site),
  );
  const found = list.find((user) => user.email === email);
  if (!found) throw new Error(`there is no user ${email}`);
  return found.id;
}

interface DemoHost {
  id: string;
  name: string;
  region: { id: string; name: string };
  cameras: { id: string; name: string; ptz: boolean }[];
}

export async function findDemoHost(site: ConsoleAddress, name: string): Promise<DemoHost> {
  const regions = await callCloud<(DemoHost["region"] & { hosts: DemoHost[] })[]>(
    site,
    "{ query_region_host_list { id name hosts { id name cameras { id name ptz } } } }",
    {},
    await getMasterToken(site),
  );
  for (const { id, name: regionName, hosts } of regions) {
    const host = hosts.find((each) => each.name === name);
    if (host) return { ...host, region: { id, name: regionName } };
  }
  throw new Error(`the demo has no ${name}`);
}

export async function createSet(
  site: ConsoleAddress,
  values: {
    name: string;
    user_ids?: string[];
    host_ids?: string[];
    auto?: { region_ids?: string[]; host_ids?: string[] };
  },
): Promise<string> {
  const { id } = await callCloud<{ id: string }>(
    site,
    `mutation($name: String!, $user_ids: [ID!], $host_ids: [ID!], $auto: AutoAllowInput) {
      create_permission(name: $name, user_ids: $user_ids, host_ids: $host_ids,
        auto_allow_new_cameras: $auto) { id }
    }`,
    values,
    await getMasterToken(site),
  );
  return id;
}

export const editor = (page: Page) => page.getByRole("treegrid");
/** A box of the editor's tree: "Riverside DC" for all rights of a row, "PTZ, Riverside DC" for one. */
export const box = (page: Page, name: string) =>
  editor(page).getByRole("checkbox", { name, exact: true });
export const isMixed = (page: Page, name: string) =>
  box(page, name).evaluate((input) => (input as HTMLInputElement).indeterminate);
export const listedSet = (page: Page, name: string) =>
  page.getByRole("list", { name: "Privileges" }).getByRole("listitem").filter({ hasText: name });
export const savePrivileges = (page: Page) => page.getByRole("button", { name: "Save privileges" });
