import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

async function listEntries(site: ConsoleAddress, keyword: string, token: string) {
  const { list } = await callCloud<{ list: { id: string; vpn_id: string }[] }>(
    site,
    "query($k: String) { query_vpn_list(keyword: $k, limit: 100) { list { id vpn_id } } }",
    { k: keyword },
    token,
  );
  return list;
}

/** IDs of the demo account's entries with this in ID or notes. */
export async function readVpnIds(site: ConsoleAddress, keyword: string): Promise<string[]> {
  const entries = await listEntries(site, keyword, await getMasterToken(site));
  return entries.map((entry) => entry.vpn_id);
}

export async function addVpnEntry(site: ConsoleAddress, vpnId: string): Promise<void> {
  await callCloud(
    site,
    "mutation($v: String!) { create_vpn(vpn_id: $v) { id } }",
    { v: vpnId },
    await getMasterToken(site),
  );
}

export async function changeVpnNotes(
  site: ConsoleAddress,
  vpnId: string,
  notes: string,
): Promise<void> {
  const token = await getMasterToken(site);
  const [entry] = await listEntries(site, vpnId, token);
  if (!entry) throw new Error(`there is no entry ${vpnId}`);
  const change = "mutation($id: ID!, $n: String!) { update_vpn(id: $id, notes: $n) { id } }";
  await callCloud(site, change, { id: entry.id, n: notes }, token);
}

/** Deletes the demo account's entries of these IDs. */
export async function deleteVpnEntries(site: ConsoleAddress, ids: string[]): Promise<void> {
  const token = await getMasterToken(site);
  const entries = await listEntries(site, "", token);
  for (const { id, vpn_id: vpnId } of entries) {
    if (!ids.includes(vpnId)) continue;
    await callCloud(site, "mutation($id: ID!) { delete_vpn(id: $id) { ok } }", { id }, token);
  }
}
