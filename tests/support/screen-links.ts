import { setTimeout } from "node:timers/promises";
import type { ConsoleAddress } from "./console";
import { deleteLink, makeLink } from "./share-links";
import {
  callCloud,
  createUser,
  enableSecondFactor,
  getMasterToken,
  invite,
  login,
  readLink,
} from "./users";

/** What stands in braces in the addresses of screens.ts. */
export interface ScreenLinks {
  event: string;
  finding: string;
  archive: string;
  link: string;
  invitation: string;
  reset: string;
  secondFactor: string;
  sharedEvent: string;
  sharedWithPassword: string;
}

const pathOf = ({ pathname, search }: URL) => pathname + search;

/** For what the demo writes after its start. */
const demoLimitMs = 120_000;

/** Id of the first of a list that the demo fills, as soon as it has. @param list the call with its arguments */
async function findFirst(
  site: ConsoleAddress,
  list: string,
  token: string,
  id = "id",
): Promise<string> {
  const query = `{ ${list} { list { id: ${id} } } }`;
  const deadlineMs = Date.now() + demoLimitMs;
  while (Date.now() < deadlineMs) {
    const answer = await callCloud<{ list: { id: string }[] }>(site, query, {}, token);
    const [first] = answer.list;
    if (first) return first.id;
    await setTimeout(250);
  }
  throw new Error(`the demo has nothing in ${list}`);
}

/**
 * Links and tokens for screens behind mails, unfinished sign-ins and shared events; opening the screens does not redeem
 * them. `remove` deletes what was made for them.
 */
export async function openScreenLinks(
  site: ConsoleAddress,
): Promise<{ links: ScreenLinks; remove(): Promise<void> }> {
  const guest = await invite(site);
  const user = await createUser(site);
  const token = await getMasterToken(site);
  await callCloud(
    site,
    `mutation($a: Float!, $e: String!) {
      forgot_password(account_id: $a, email: $e, re_captcha_token: "") { ok }
    }`,
    { a: Number(site.demo.accountId), e: user.email },
  );
  const reset = pathOf(await readLink(site, user.email));
  await enableSecondFactor(site, user);
  const halfway = String((await login(site, user)).temp_token);
  const open = await makeLink(site, { note: "Open" });
  const locked = await makeLink(site, { note: "Locked", password: "m4Wp-k7R" });
  const links: ScreenLinks = {
    event: await findFirst(site, "query_event(limit: 1)", token),
    finding: await findFirst(site, "query_event_ai(size: 1)", token, "_id"),
    archive: await findFirst(site, "query_archive_list(limit: 1)", token),
    link: open.id,
    invitation: pathOf(guest.link),
    reset,
    secondFactor: `/2fa?${new URLSearchParams({ token: halfway })}`,
    sharedEvent: pathOf(new URL(open.url)),
    sharedWithPassword: pathOf(new URL(locked.url)),
  };
  return {
    links,
    async remove() {
      await deleteLink(site, open.id);
      await deleteLink(site, locked.id);
      await guest.remove();
      await user.remove();
    },
  };
}

/** The address of a screen with what its braces stand for. */
export const fillAddress = (address: string, links: ScreenLinks): string =>
  address.replace(/\{(\w+)\}/, (_, name: keyof ScreenLinks) => links[name]);
