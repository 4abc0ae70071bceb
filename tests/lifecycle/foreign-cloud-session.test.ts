import { afterAll, beforeAll, expect, test } from "vitest";
import { type ForeignCloud, foreignUser, startForeignCloud } from "../support/foreign-cloud/server";
import { makeToken } from "../support/foreign-cloud/token";
import { type ForeignConsole, startForeignConsole } from "../support/foreign-console";
import { openHttpBrowser } from "../support/http-browser";

/** Tokens, claims and cookies with another maker's cloud. */

let cloud: ForeignCloud;
let site: ForeignConsole;

beforeAll(async () => {
  cloud = await startForeignCloud({ tokenChars: 4_096 });
  site = await startForeignConsole(cloud.graphqlUrl);
});

afterAll(async () => {
  await site?.stop();
  await cloud?.stop();
});

const login = {
  intent: "log_in",
  account_id: foreignUser.accountId,
  email: foreignUser.email,
  password: foreignUser.password,
};

test("a session token of 4 kB is kept in cookies that browsers take, and gone after the sign-out", async () => {
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  const parts = [...browser.cookies].filter(([name]) => name.startsWith("sightline"));
  expect(parts.map(([name]) => name)).toEqual(["sightline", "sightline.1", "sightline.2"]);
  for (const [name, value] of parts) expect(name.length + value.length).toBeLessThan(4_000);
  expect((await browser.get("/settings")).status).toBe(200);
  await browser.post("/logout", { intent: "logout" });
  expect([...browser.cookies.keys()].filter((name) => name.startsWith("sightline"))).toEqual([]);
});

test("a session token that no cookies could hold is refused with a sentence, and what was typed stays", async () => {
  const good = cloud.token;
  cloud.token = makeToken({ master: 1 }, 12_000);
  const browser = openHttpBrowser(site.url);
  const page = await (await browser.post("/?index", login)).text();
  cloud.token = good;
  expect(page).toContain("Something went wrong. Try again.");
  expect(page).toContain(`value="${foreignUser.email}"`);
  expect([...browser.cookies.keys()].filter((name) => name.startsWith("sightline"))).toEqual([]);
  await site.server.waitFor(/login was answered with 200: a token of 12000 characters/);
});

test("C172: announcements of the login result are shown, though the cloud answers no others", async () => {
  const { query_announcements: announcements } = cloud.answers;
  cloud.answers.query_announcements = () => [];
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  const page = await (await browser.get("/console")).text();
  expect(page).toContain("Entretien");
  if (announcements) cloud.answers.query_announcements = announcements;
});

test("C121: master is who the token says, whatever the profile says", async () => {
  const asMaster = cloud.token;
  const exp = Math.floor(Date.now() / 1000) + 3600;
  cloud.token = makeToken({ exp, user_id: 9007, master: 0 }, 600);
  const operator = openHttpBrowser(site.url);
  await operator.post("/?index", login);
  expect((await operator.get("/audit_log")).headers.get("location")).toBe("/console");
  // A token that says nothing leaves it to the profile, whose master is "1".
  cloud.token = "opaque-token-of-a-cloud";
  const other = openHttpBrowser(site.url);
  await other.post("/?index", login);
  expect((await other.get("/audit_log")).status).toBe(200);
  cloud.token = asMaster;
});

test("C071: a token that has ended is nobody's", async () => {
  const good = cloud.token;
  cloud.token = makeToken({ exp: Math.floor(Date.now() / 1000) - 5, master: 1 }, 600);
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  expect((await browser.get("/settings")).headers.get("location")).toBe(
    "/?notice=EXPIRED_TOKEN&redirect=%2Fsettings",
  );
  cloud.token = good;
});

test("a changed password leaves the session as it is where the cloud answers with no other", async () => {
  cloud.answers.change_password = () => null;
  const browser = openHttpBrowser(site.url);
  await browser.post("/?index", login);
  const changed = await browser.post("/settings/security?open=password", {
    intent: "change_password",
    old_password: foreignUser.password,
    password: "Quay-lantern-41",
    confirm_password: "Quay-lantern-41",
  });
  expect(changed.headers.get("location")).toBe("/settings/security");
  expect((await browser.get("/settings")).status).toBe(200);
});

test("a second factor with tokens of 4 kB is entered, remembered, and sent the next time", async () => {
  const temporary = makeToken({ use: "2fa" }, 4_000);
  const remember = makeToken({ use: "remember" }, 4_000);
  const { login: direct } = cloud.answers;
  cloud.answers.login = () => ({
    token: null,
    mfa_enable: 1,
    temp_token: temporary,
    mfa: [{ type: "1", receiver_sms: null }],
  });
  const sent: unknown[] = [];
  cloud.answers.login_2fa = (args) => {
    sent.push(args.temp_token);
    return {
      token: cloud.token,
      account_id: "70015",
      email: foreignUser.email,
      mfa_remember_token: remember,
    };
  };
  const browser = openHttpBrowser(site.url);
  const asked = await browser.post("/?index", login);
  const moved = await browser.get(asked.headers.get("location") ?? "");
  const page = moved.headers.get("location") ?? "";
  expect(page).toMatch(/^\/2fa\?/);
  expect(await (await browser.get(page)).text()).toContain('name="code"');
  const code = { intent: "verify", method: "code", code: "123456", remember_device: "on" };
  expect((await browser.post(page, code)).headers.get("location")).toBe("/console");
  expect(sent).toEqual([temporary]);
  await browser.post("/logout", { intent: "logout" });
  cloud.calls.length = 0;
  await browser.post("/?index", login);
  const again = cloud.calls.find(({ roots }) => roots.includes("login"));
  expect(again?.variables.mfaRememberToken).toBe(remember);
  if (direct) cloud.answers.login = direct;
});

test("the cloud is told the visitor's address, and not what the visitor says of it", async () => {
  cloud.calls.length = 0;
  await openHttpBrowser(site.url, { headers: { "x-forwarded-for": "198.51.100.7" } }).post(
    "/?index",
    login,
  );
  const call = cloud.calls.find(({ roots }) => roots.includes("login"));
  expect(call?.headers["x-forwarded-for"]).toBe("127.0.0.1");
});
