import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { keepSession } from "./keep-session.server";
import { secondFactorPath } from "./second-factor.server";
import { createSessionCookies, getSessionToken } from "./session.server";

const request = new Request("https://vms.example/");
const login = {
  language: "de",
  theme: 0,
  time_format: "YYYY-MM-DD HH:mm:ss",
  wsplayer_version: null,
};

beforeAll(() => {
  process.env.SESSION_SECRET = "s".repeat(40);
});

afterEach(() => {
  vi.useRealTimers();
});

const nameOf = (cookie: string) => cookie.slice(0, cookie.indexOf("="));
const readCookie = (cookies: string[], name: string): unknown => {
  const text = cookies.find((cookie) => nameOf(cookie) === name)?.split(/[=;]/)[1] ?? "";
  return JSON.parse(Buffer.from(decodeURIComponent(text), "base64").toString());
};

test("signing in keeps token, theme, language and time format, and has announcements shown", async () => {
  const cookies = await keepSession(request, "the-token", login, "Europe/Prague");
  expect(cookies.map(nameOf).sort()).toEqual([
    "__Host-sightline",
    "announced",
    "locale",
    "theme",
    "time_format",
    "time_zone",
  ]);
  expect(readCookie(cookies, "theme")).toBe(0);
  expect(readCookie(cookies, "locale")).toBe("de");
  expect(readCookie(cookies, "time_format")).toBe("YYYY-MM-DD HH:mm:ss");
  expect(readCookie(cookies, "announced")).toEqual([]);
});

test("a user who never chose a language keeps the one of the page", async () => {
  const cookies = await keepSession(request, "t", { ...login, language: null }, "UTC");
  expect(cookies.map(nameOf)).not.toContain("locale");
});

test("C071: a stored token is nobody's once its time is over", async () => {
  const cookie = (await createSessionCookies(request, "the-token"))[0]?.split(";")[0];
  expect(await getSessionToken(cookie, true)).toBe("the-token");
  vi.useFakeTimers({ now: Date.now() + 12 * 3_600_000 + 60_000 });
  expect(await getSessionToken(cookie, true)).toBe(null);
});

const half = {
  temp_token: "1.abc",
  mobile_country_code: "+420",
  mobile_phone: "••••••418",
};
const way = { redirect: "/console", pathname: "/" };
const carried = (mfa: { type: number; receiver_sms: boolean }[]) =>
  new URL(secondFactorPath({ ...half, mfa }, way), "https://vms.example").searchParams;

test("C167, C168: /2fa is told the number only where codes of type 0 go by SMS", () => {
  const bySms = carried([{ type: 0, receiver_sms: true }]);
  expect(Object.fromEntries(bySms)).toEqual({
    token: "1.abc",
    redirect: "/console",
    pathname: "/",
    mobile: "+420 ••••••418",
  });
  expect(carried([{ type: 0, receiver_sms: false }]).has("mobile")).toBe(false);
  expect(carried([{ type: 1, receiver_sms: true }]).has("mobile")).toBe(false);
});
