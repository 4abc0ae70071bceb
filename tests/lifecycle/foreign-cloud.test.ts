import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForeignCloud, startForeignCloud } from "../support/foreign-cloud/server";
import { ids } from "../support/foreign-cloud/site";
import { type ForeignConsole, startForeignConsole } from "../support/foreign-console";
import type { HttpSession } from "../support/http-session";

/** The console alone, in front of another maker's cloud that keeps the specification and no more. */

let cloud: ForeignCloud;
let site: ForeignConsole;
let session: HttpSession;

beforeAll(async () => {
  cloud = await startForeignCloud();
  site = await startForeignConsole(cloud.graphqlUrl);
  session = await site.signIn();
});

afterAll(async () => {
  await site?.stop();
  await cloud?.stop();
});

/** Every page of the route table behind the sign-in. */
const screens = [
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

/** What an error page, and a list that did not load, say in English. */
const failures =
  /This page failed|Something went wrong|The service does not answer|did not load|No signal at this address/;

test("every signed-in screen is there, with ids as texts, nulls, and zones that nobody knows", async () => {
  const faults: Record<string, string> = {};
  for (const path of screens) {
    const answer = await session.get(path);
    const page = await answer.text();
    const main = /<main[\s\S]*<\/main>/.exec(page)?.[0];
    const said = main === undefined ? "no main" : failures.exec(main)?.[0];
    if (answer.status !== 200 || said) {
      faults[path] = `${answer.status} ${said ?? ""} ${answer.headers.get("location") ?? ""}`;
    }
  }
  expect(faults, site.server.errors().slice(-6_000)).toEqual({});
});
