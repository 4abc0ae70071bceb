import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import {
  type Fault,
  type ForeignCloud,
  foreignUser,
  startForeignCloud,
} from "../support/foreign-cloud/server";
import { ids } from "../support/foreign-cloud/site";
import { type ForeignConsole, startForeignConsole } from "../support/foreign-console";
import { openHttpBrowser } from "../support/http-browser";
import type { HttpSession } from "../support/http-session";

/** What fails at another maker's cloud is contained. */

let cloud: ForeignCloud;
let site: ForeignConsole;
let session: HttpSession;

beforeAll(async () => {
  cloud = await startForeignCloud();
  site = await startForeignConsole(cloud.graphqlUrl);
  session = await site.signIn();
});

afterEach(() => cloud.faults.clear());

afterAll(async () => {
  await site?.stop();
  await cloud?.stop();
});

const mainOf = async (answer: Response) =>
  /<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "";
const login = {
  intent: "log_in",
  account_id: foreignUser.accountId,
  email: foreignUser.email,
  password: foreignUser.password,
};

const faults: [name: string, fault: Fault][] = [
  ["null", { kind: "null_field" }],
  ["no data", { kind: "null_data" }],
  ["a page of HTML", { kind: "html" }],
  ["half of its JSON", { kind: "broken_json" }],
  ["a code of its own", { kind: "code", message: "ERR_MOON_PHASE" }],
  ["status 500", { kind: "status", status: 500 }],
  ["nothing at all", { kind: "silence" }],
];

test.each(faults)("a side query answered with %s costs its own place", async (_name, fault) => {
  cloud.faults.set("query_console", fault);
  const main = await mainOf(await session.get("/console"));
  expect(main).toContain("Could not load");
  // The newest event stands all the same.
  expect(main).toContain(`/cloud_vms/events/${ids.event}`);
  cloud.faults.clear();
  for (const name of ["query_announcements", "query_notification_list", "query_view_list"]) {
    cloud.faults.set(name, fault);
  }
  for (const path of ["/console", "/cloud_vms/live", "/cloud_vms/events"]) {
    expect((await session.get(path)).status, path).toBe(200);
  }
});

test.each([
  ["/cloud_vms/hosts", "query_host_list"],
  ["/cloud_vms/events", "query_region_host_list"],
  ["/vpn", "query_vpn_list"],
])("C333: at %s, what the cloud is too busy to answer stands as not loaded", async (path, name) => {
  cloud.faults.set(name, { kind: "status", status: 503 });
  const answer = await session.get(path);
  expect(answer.status).toBe(200);
  expect(await mainOf(answer)).toContain("did not load");
});

test("HTTP 401 signs out to the login page, with the way back", async () => {
  cloud.faults.set("*", { kind: "status", status: 401 });
  for (const path of ["/console", "/cloud_vms/hosts", "/settings"]) {
    const answer = await session.get(path);
    expect(answer.headers.get("location"), path).toBe(
      `/?notice=EXPIRED_TOKEN&redirect=${encodeURIComponent(path)}`,
    );
  }
});

test.each(faults.slice(0, 6))(
  "C329: a sign-in answered with %s keeps what was typed, and says so in a sentence",
  async (_name, fault) => {
    cloud.faults.set("login", fault);
    const answer = await openHttpBrowser(site.url).post("/?index", login);
    const page = await answer.text();
    expect(page).toContain(`value="${foreignUser.email}"`);
    expect(page).toContain(`value="${foreignUser.accountId}"`);
    expect(page).not.toContain(foreignUser.password);
    expect(page).toMatch(/Something went wrong\. Try again\.|The service does not answer\./);
    expect(page).not.toContain("MOON_PHASE</");
  },
);

test("an unknown code is in the log, under the id that the form shows", async () => {
  cloud.faults.set("login", { kind: "code", message: "ERR_MOON_PHASE" });
  const page = await (await openHttpBrowser(site.url).post("/?index", login)).text();
  const id = /Reference: ([0-9a-f]{12})/.exec(page)?.[1];
  await site.server.waitFor(
    new RegExp(`request ${id}: login was answered with 200: ERR_MOON_PHASE`),
  );
});

test("a page that its cloud fails shows the id too", async () => {
  cloud.faults.set("query_single_host", { kind: "code", message: "ERR_MOON_PHASE" });
  const answer = await session.get("/cloud_vms/hosts/77");
  const main = await mainOf(answer);
  const id = /Reference: ([0-9a-f]{12})/.exec(main)?.[1];
  expect(id).toBe(answer.headers.get("x-request-id"));
  await site.server.waitFor(new RegExp(`request ${id}: query_single_host`));
});

test.each([
  ["/console", "query_console"],
  ["/search?q=lobby", "query_search"],
  ["/notifications", "query_notification_list"],
  ["/video_download", "query_video_export_list"],
  ["/vpn", "query_vpn_list"],
  ["/iot", "query_iot_list"],
  ["/audit_log", "query_audit_log"],
  ["/account_management/users", "query_user_list"],
  ["/account_management/regions", "query_region_list"],
  ["/settings/api_tokens", "query_api_token_list"],
  ["/settings/webhooks", "query_webhook_list"],
  ["/settings/subscription", "query_order_list"],
  ["/settings/subscription/requests", "query_renew_request_list"],
  ["/settings/subscription/licenses", "query_license_device_list"],
  ["/settings/subscription/cards", "query_mobile_card_list"],
  ["/settings/subscription/expiry", "query_expiry_list"],
  ["/cloud_vms", "query_vms_home"],
  ["/cloud_vms/hosts", "query_host_list"],
  ["/cloud_vms/events", "query_event"],
  ["/cloud_vms/ai_search", "query_region_host_list"],
  ["/cloud_vms/archives", "query_archive_list"],
  ["/cloud_vms/share_links", "query_share_link_list"],
  ["/cloud_vms/alert", "query_user_alert_list"],
  ["/cloud_vms/operator_privileges", "query_permission_list"],
  ["/cloud_vms/playback/export", "query_video_export_list"],
  ["/cloud_vms/playback/archive", "query_archive_list"],
])(
  "at %s, where %s fails by an unknown code, its place shows the id that is in the log",
  async (path, name) => {
    cloud.faults.set(name, { kind: "code", message: "ERR_MOON_PHASE" });
    const answer = await session.get(path);
    expect(answer.status).toBe(200);
    const main = await mainOf(answer);
    const id = /Reference: ([0-9a-f]{12})/.exec(main)?.[1];
    expect(id, path).toBe(answer.headers.get("x-request-id"));
    await site.server.waitFor(
      new RegExp(`request ${id}: \\w+ was answered with 200: ERR_MOON_PHASE`),
    );
  },
);

test("the login page is there whatever the cloud does", async () => {
  for (const [, fault] of faults) {
    cloud.faults.set("*", fault);
    const page = await (await openHttpBrowser(site.url).get("/")).text();
    expect(page).toContain('name="password"');
  }
});

test("with a session that the cloud does not answer for, the login page is there too", async () => {
  cloud.faults.set("*", { kind: "silence" });
  const ended = await session.get("/?notice=EXPIRED_TOKEN&redirect=/settings");
  expect(await ended.text()).toContain('name="password"');
});

test("WRONG_PASSWORD without a field stands at the field for the present password", async () => {
  cloud.faults.set("change_password", { kind: "code", message: "ERR_WRONG_PASSWORD" });
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  const answer = await browser.post("/settings/security?open=password", {
    intent: "change_password",
    old_password: "Some-old-word-1",
    password: "Correct-horse-8",
    confirm_password: "Correct-horse-8",
  });
  expect(await answer.text()).toMatch(
    /<input[^>]*name="old_password"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="old_password"/,
  );
});

test.each([
  ["ERR_EXPIRED_TOKEN", "EXPIRED_TOKEN"],
  ["ERR_ACCESS_DENIED", "ACCESS_DENIED"],
])("what was typed survives %s without script, until its user is back", async (message, notice) => {
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  cloud.faults.set("update_profile", { kind: "code", message });
  const typed = { intent: "name", name: "Kim of the quay" };
  const refused = await browser.post("/settings", typed);
  expect(refused.headers.get("location")).toBe(`/?notice=${notice}&redirect=%2Fsettings`);
  cloud.faults.clear();
  const back = await browser.post("/?index", { ...login, redirect: "/settings" });
  expect(back.headers.get("location")).toBe("/settings");
  const page = await (await browser.get("/settings")).text();
  expect(page).toContain('value="Kim of the quay"');
  expect(page).toContain("You were signed out before this could be saved.");
  expect(await (await browser.get("/settings")).text()).not.toContain("Kim of the quay");
});
