import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForeignCloud, foreignUser, startForeignCloud } from "../support/foreign-cloud/server";
import { ids } from "../support/foreign-cloud/site";
import { makeToken } from "../support/foreign-cloud/token";
import { type ForeignConsole, startForeignConsole } from "../support/foreign-console";
import { type HttpBrowser, openHttpBrowser } from "../support/http-browser";
import type { HttpSession } from "../support/http-session";
import { listRoutes } from "../support/route-table";

/** The console alone, in front of another maker's cloud that keeps the specification and no more. */

let cloud: ForeignCloud;
let site: ForeignConsole;
let session: HttpSession;

beforeAll(async () => {
  const accessControl = { service_id: "3", expired_at: "2031-01-01T00:00:00Z" };
  cloud = await startForeignCloud({ claims: { subscribed_service: [accessControl] } });
  site = await startForeignConsole(cloud.graphqlUrl);
  session = await site.signIn();
});

afterAll(async () => {
  await site?.stop();
  await cloud?.stop();
});

/** Behind the sign-in. */
const signedIn = [
  "/console",
  "/video_download",
  "/notifications",
  "/search",
  "/search?q=quay",
  "/settings",
  "/settings/security",
  "/settings/appearances",
  "/settings/subscription",
  "/settings/subscription/A-1",
  "/settings/subscription/requests",
  "/settings/subscription/licenses",
  "/settings/subscription/cards",
  "/settings/subscription/expiry",
  "/settings/api_tokens",
  "/settings/webhooks",
  "/settings/webhooks/2",
  "/account_management/users",
  `/account_management/users/${ids.user}`,
  "/account_management/regions",
  `/account_management/regions/${ids.region}`,
  "/audit_log",
  "/cloud_vms",
  "/cloud_vms/hosts",
  `/cloud_vms/hosts/${ids.host}`,
  `/cloud_vms/hosts/${ids.host}?tab=modules`,
  `/cloud_vms/hosts/${ids.host}?tab=storages`,
  `/cloud_vms/hosts/${ids.host}?tab=pos`,
  `/cloud_vms/hosts/${ids.host}?tab=firmware`,
  "/cloud_vms/hosts/77",
  `/cloud_vms/hosts/${ids.host}/edit`,
  "/cloud_vms/events",
  `/cloud_vms/events/${ids.event}`,
  "/cloud_vms/ai_search",
  "/cloud_vms/ai_search?category=person",
  `/cloud_vms/ai_search/${ids.finding}`,
  `/cloud_vms/live?layout=4&cameras=${ids.camera}`,
  "/cloud_vms/live/views",
  `/cloud_vms/playback?layout=1&cameras=${ids.camera}`,
  `/cloud_vms/playback/export?cameras=${ids.camera}`,
  `/cloud_vms/playback/archive?cameras=${ids.camera}`,
  "/cloud_vms/archives",
  `/cloud_vms/archives/${ids.archive}`,
  "/cloud_vms/share_links",
  `/cloud_vms/share_links/${ids.shareLink}`,
  "/cloud_vms/alert",
  "/cloud_vms/alert/5",
  "/cloud_vms/operator_privileges",
  "/cloud_vms/operator_privileges/6",
  "/cloud_vms/operator_privileges/new",
  "/cloud_vms/operator_privileges/as",
  `/cloud_vms/operator_privileges/as/${ids.user}`,
  "/vpn",
  "/vpn/7",
  "/iot",
];

const mailed = (use: string) =>
  new URLSearchParams({
    account_id: foreignUser.accountId,
    email: foreignUser.email,
    token: makeToken({ use }, 4_000),
  }).toString();

/** Before it, links of mails with tokens of 4 kB among them. */
const signedOut = [
  "/",
  `/?account_id=${foreignUser.accountId}`,
  "/signup",
  `/2fa?redirect=%2Fconsole&pathname=%2F&token=${makeToken({ use: "2fa" }, 4_000)}`,
  "/forgot_account",
  "/forgot_password",
  `/reset_password?${mailed("reset")}`,
  `/reverify_email?account_id=${foreignUser.accountId}&email=${foreignUser.email}`,
  `/user_verification?${mailed("verify")}`,
  "/terms_of_use",
  "/share_link/a-code-of-another-cloud",
  "/mobile",
];

/** That lead on, are of our own cloud alone or of development, or are no screen: the last one catches the rest. */
const others = [
  ...["/access", "/map", "/account_management", "/logout"],
  ...["/outbox", "/kit", "/kit/cameras", "/kit/cameras/:id", "/kit/roles", "/kit/roles/:id", "/*"],
];

/** What an error page, and a list that did not load, say in English. */
const failures =
  /This page failed|Something went wrong|The service does not answer|did not load|[Cc]ould not load|No signal at this address/;

/** Opens each address and follows what it leads to. Returns what is wrong, by address. */
async function visit(browser: Pick<HttpBrowser, "get">, addresses: string[]) {
  const faults: Record<string, string> = {};
  for (const address of addresses) {
    let answer = await browser.get(address);
    const location = answer.headers.get("location");
    if (location) answer = await browser.get(location);
    const main = /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0];
    const said = main === undefined ? "no main" : failures.exec(main)?.[0];
    if (answer.status !== 200 || said) faults[address] = `${answer.status} ${said} ${location}`;
  }
  return faults;
}

test("every signed-in screen is there, with ids as texts, nulls, and zones that nobody knows", async () => {
  expect(await visit(session, signedIn), site.server.errors().slice(-6_000)).toEqual({});
});

test("so is every screen before the sign-in, and C294: none asks anything with the session of somebody", async () => {
  expect(await visit(openHttpBrowser(site.url), signedOut)).toEqual({});
  cloud.calls.length = 0;
  expect(await visit(session, ["/share_link/another-code-of-theirs"])).toEqual({});
  expect(cloud.calls.map(({ roots }) => roots)).toContainEqual(["query_share_link_event"]);
  for (const { headers, roots } of cloud.calls) {
    expect(headers.authorization, String(roots)).toBeUndefined();
  }
});

test("a link's token reaches the cloud as it was mailed", async () => {
  cloud.calls.length = 0;
  const query = mailed("reset");
  await openHttpBrowser(site.url).get(`/reset_password?${query}`);
  const asked = cloud.calls.find(({ roots }) => roots.includes("query_reset_password_link"));
  expect(asked?.variables.token).toBe(new URLSearchParams(query).get("token"));
});

test("a change that is answered without a word is done, with ids of either kind", async () => {
  const sent: unknown[] = [];
  cloud.answers.move_hosts = (given) => void sent.push(given);
  const browser = openHttpBrowser(site.url);
  const { accountId, email, password } = foreignUser;
  await browser.post("/?index", { intent: "log_in", account_id: accountId, email, password });
  const move = { intent: "move", ids: ids.host, region_id: String(ids.region) };
  const moved = await browser.post("/cloud_vms/hosts", move);
  expect(moved.headers.get("location")).toBe("/cloud_vms/hosts");
  expect(sent).toEqual([{ region_id: String(ids.region), host_ids: [ids.host] }]);
});

test.each(["/access", "/map"])("%s hands over to the other application", async (path) => {
  const answer = await session.get(path);
  expect(answer.headers.get("location")).toMatch(/#token=hand-off$/);
});

test("no screen of the route table is left out", () => {
  const addresses = [...signedIn, ...signedOut].map((address) => address.split("?", 1)[0] ?? "");
  const isVisited = (pattern: string) => {
    const rule = new RegExp(`^${pattern.replaceAll(/:\w+/g, "[^/]+")}$`);
    return addresses.some((address) => rule.test(address));
  };
  const screens = listRoutes().filter(({ file }) => file.endsWith(".tsx"));
  const patterns = screens.map(({ pattern }) => pattern);
  expect(patterns.filter((each) => !others.includes(each) && !isVisited(each))).toEqual([]);
});
