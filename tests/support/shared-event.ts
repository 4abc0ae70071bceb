import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

export interface SharedEvent {
  id: string;
  code: string;
  /** Path of its public page. */
  path: string;
  /** The camera's name. */
  camera: string;
}

/** A link of the demo's master to an event with a person recognised in its picture. */
export async function shareEvent(
  site: ConsoleAddress,
  { note = "", password }: { note?: string; password?: string } = {},
): Promise<SharedEvent> {
  const token = await getMasterToken(site);
  const { list } = await callCloud<{ list: { ref_event_id: string; device_name: string }[] }>(
    site,
    "{ query_event_ai(size: 1, search_person: true) { list { ref_event_id device_name } } }",
    {},
    token,
  );
  const [event] = list;
  if (!event) throw new Error("the demo has no AI event of a person");
  const { id, code } = await callCloud<{ id: string; code: string }>(
    site,
    `mutation($e: ID!, $n: String, $p: String) {
      create_share_link(event_id: $e, note: $n, password: $p, expire_hours: 24) { id code }
    }`,
    { e: event.ref_event_id, n: note, p: password ?? null },
    token,
  );
  return { id, code, path: `/share_link/${code}`, camera: event.device_name };
}

/** How often the link was opened. */
export async function readViews(site: ConsoleAddress, { id }: SharedEvent): Promise<number> {
  const { list } = await callCloud<{ list: { id: string; views: number }[] }>(
    site,
    "{ query_share_link_list(limit: 100) { list { id views } } }",
    {},
    await getMasterToken(site),
  );
  const link = list.find((each) => each.id === id);
  if (!link) throw new Error("the link is gone");
  return link.views;
}

/** Deletes the link. */
export async function revokeLink(site: ConsoleAddress, { id }: SharedEvent): Promise<void> {
  const token = await getMasterToken(site);
  await callCloud(
    site,
    "mutation($i: ID!) { delete_share_link(ids: [$i]) { ok } }",
    { i: id },
    token,
  );
}
