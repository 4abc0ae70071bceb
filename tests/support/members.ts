import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

/** The demo account's users and regions, as another master changes them. */

export interface FoundUser {
  id: string;
  name: string;
  master: boolean;
  version: number;
  regions: { id: string; name: string }[];
}

export async function readUser(site: ConsoleAddress, email: string): Promise<FoundUser> {
  const { list } = await callCloud<{ list: FoundUser[] }>(
    site,
    "query($k: String) { query_user_list(keyword: $k) { list { id name master version regions { id name } } } }",
    { k: email },
    await getMasterToken(site),
  );
  const [user] = list;
  if (!user) throw new Error(`there is no user ${email}`);
  return user;
}

export async function changeUser(
  site: ConsoleAddress,
  id: string,
  change: { name: string; master?: boolean; regionIds?: string[] },
): Promise<void> {
  await callCloud(
    site,
    `mutation($id: ID!, $name: String!, $master: Boolean!, $regions: [ID!]!) {
      update_user(id: $id, name: $name, master: $master, region_ids: $regions) { id }
    }`,
    {
      id,
      name: change.name,
      master: change.master ?? false,
      regions: change.regionIds ?? [],
    },
    await getMasterToken(site),
  );
}

export interface FoundRegion {
  id: string;
  name: string;
  hosts: { id: string; name: string }[];
  managers: { user_id: string; name: string }[];
}

export async function readRegions(site: ConsoleAddress): Promise<FoundRegion[]> {
  return callCloud<FoundRegion[]>(
    site,
    "{ query_region_list { id name hosts { id name: display_name } managers { user_id name } } }",
    {},
    await getMasterToken(site),
  );
}

export async function createRegion(
  site: ConsoleAddress,
  name: string,
  hostIds: string[] = [],
): Promise<string> {
  const { id } = await callCloud<{ id: string }>(
    site,
    "mutation($n: String!, $h: [ID!]) { create_region(name: $n, host_ids: $h) { id } }",
    { n: name, h: hostIds },
    await getMasterToken(site),
  );
  return id;
}

export async function moveHostsTo(
  site: ConsoleAddress,
  regionId: string,
  hostIds: string[],
): Promise<void> {
  await callCloud(
    site,
    "mutation($r: ID!, $h: [ID!]!) { move_hosts(region_id: $r, host_ids: $h) { id } }",
    { r: regionId, h: hostIds },
    await getMasterToken(site),
  );
}

/** Deletes regions whose names start so, with their hosts gone to where they belong. */
export async function deleteRegions(site: ConsoleAddress, names: RegExp): Promise<void> {
  const token = await getMasterToken(site);
  for (const { id, name } of await readRegions(site)) {
    if (!names.test(name)) continue;
    await callCloud(site, "mutation($id: ID!) { delete_region(id: $id) { ok } }", { id }, token);
  }
}
