import type { Page } from "playwright";
import type { ConsoleAddress } from "./console";
import { callCloud, getMasterToken } from "./users";

export const listPath = "/cloud_vms/share_links";

/** An event of the demo with a person in its picture. */
export async function findEvent(site: ConsoleAddress): Promise<string> {
  const { list } = await callCloud<{ list: { ref_event_id: string }[] }>(
    site,
    "{ query_event_ai(size: 1, search_person: true) { list { ref_event_id } } }",
    {},
    await getMasterToken(site),
  );
  const [event] = list;
  if (!event) throw new Error("the demo has no AI event of a person");
  return event.ref_event_id;
}

/** A link of the demo's master, with its event. */
export async function makeLink(
  site: ConsoleAddress,
  values: { note: string; password?: string; hours?: number; emails?: string[] },
): Promise<{ id: string; url: string; event: string }> {
  const event = await findEvent(site);
  const { note, password = null, hours = 24, emails = [] } = values;
  const link = await callCloud<{ id: string; url: string }>(
    site,
    `mutation($event: ID!, $note: String, $password: String, $hours: Int, $emails: [String!]) {
      create_share_link(event_id: $event, note: $note, password: $password, expire_hours: $hours, emails: $emails) {
        id url } }`,
    { event, note, password, hours, emails },
    await getMasterToken(site),
  );
  return { ...link, event };
}

/** What the cloud says of the links with this in their note. */
export async function readLinks(
  site: ConsoleAddress,
  keyword: string,
): Promise<{ note: string; has_password: boolean; expiry_time: number; emails: string[] }[]> {
  const { list } = await callCloud<{ list: [] }>(
    site,
    `query($keyword: String) {
      query_share_link_list(keyword: $keyword) { list { note has_password expiry_time emails } } }`,
    { keyword },
    await getMasterToken(site),
  );
  return list;
}

/** Nobody asks first, and there is no undo. */
export async function deleteLink(site: ConsoleAddress, id: string): Promise<void> {
  await callCloud(
    site,
    "mutation($ids: [ID!]!) { delete_share_link(ids: $ids) { ok } }",
    { ids: [id] },
    await getMasterToken(site),
  );
}

/** Address of the list with the dialog that shares an event. */
export const shareAddress = (event: string) => `${listPath}?dialog=share&id=${event}`;

export const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Share this event" });

/** Notes of the rows, from the top. */
export const listedNotes = (page: Page): Promise<string[]> =>
  page.locator("main tbody tr a[id^=share-link]").allTextContents();
