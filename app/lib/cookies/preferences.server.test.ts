import { expect, test } from "vitest";
import {
  addAnnouncements,
  clearSessionPreferences,
  type PreferenceValues,
  readPreferences,
  writePreferences,
} from "./preferences.server";

const encode = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
const requestOf = (cookie?: string) =>
  new Request("http://localhost/console", cookie ? { headers: { cookie } } : {});

/** As the cookies already stand in browsers, each name with what it holds. */
const inBrowsers: Record<string, unknown> = {
  locale: "de",
  theme: 2,
  time_format: "YYYY-MM-DD hh:mm:ss A",
  time_zone: "Asia/Taipei",
  sidebar: true,
  view_mode: "table",
  event_view_mode: "photo",
  ai_events_only: true,
  shortcuts: false,
  layout: 16,
  dismissed: ["1"],
  skipped: ["2", "3"],
  announced: [],
  remember: { accountId: "007", email: "eva@meridian.example" },
};

const chosen: PreferenceValues = {
  language: "de",
  theme: 2,
  timeFormat: "YYYY-MM-DD hh:mm:ss A",
  timeZone: "Asia/Taipei",
  sidebarRail: true,
  viewMode: "table",
  eventViewMode: "photo",
  aiEventsOnly: true,
  shortcuts: false,
  layout: 16,
  dismissed: ["1"],
  skipped: ["2", "3"],
  announced: [],
  remembered: { accountId: "007", email: "eva@meridian.example" },
};

const defaults = {
  language: null,
  theme: null,
  themeIndex: 1,
  timeFormat: "MM-DD-YYYY HH:mm:ss",
  timeZone: "UTC",
  sidebarRail: false,
  viewMode: "photo",
  eventViewMode: "list",
  aiEventsOnly: false,
  shortcuts: true,
  layout: null,
  dismissed: [],
  skipped: [],
  announced: null,
  remembered: null,
};

const header = (values: Record<string, unknown>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encode(value)}`)
    .join("; ");

test("C159, C160, C162: before a choice there are the defaults", async () => {
  expect(await readPreferences(requestOf())).toEqual(defaults);
  expect(await readPreferences(requestOf("another=1"))).toEqual(defaults);
});

test("what browsers hold already is read", async () => {
  expect(await readPreferences(requestOf(header(inBrowsers)))).toEqual({
    ...chosen,
    themeIndex: 2,
  });
});

test.each<[string, unknown[]]>([
  ["locale", ["xx", 3, null, {}]],
  ["theme", [3, -1, 1.5, "1", "dark"]],
  ["time_format", ["HH:mm", 0]],
  ["time_zone", ["Nowhere/Town", 7]],
  ["sidebar", ["rail", 1]],
  ["view_mode", ["list", true]],
  ["event_view_mode", ["table", []]],
  ["ai_events_only", ["on", 1]],
  ["shortcuts", ["off", 0]],
  ["layout", [2, "4"]],
  ["dismissed", ["1", [1], [""], ["x".repeat(65)], Array(21).fill("1")]],
  ["skipped", [{}, 1]],
  ["announced", ["1", { 0: "1" }]],
  ["remember", [{ accountId: 7, email: "a@b.example" }, "007", []]],
])(
  "a cookie %s that is none of ours reads as the default, and spoils no other",
  async (name, values) => {
    const { [name]: _, ...others } = inBrowsers;
    const without = await readPreferences(requestOf(header(others)));
    for (const value of values) {
      const cookie = header({ ...others, [name]: value });
      expect(await readPreferences(requestOf(cookie)), cookie).toEqual(without);
    }
    const broken = await readPreferences(requestOf(`${header(others)}; ${name}=%7Bnonsense`));
    expect(broken).toEqual(without);
  },
);

test("names, values and lifetimes on the wire", async () => {
  const written = await writePreferences(requestOf(), chosen);
  const pairs = written.map((cookie) => cookie.split("; ", 1)[0]).sort();
  expect(pairs).toEqual(header(inBrowsers).split("; ").sort());
  for (const cookie of written) {
    const visit = /^(dismissed|announced)=/.test(cookie);
    const more = visit
      ? "; Path=/; HttpOnly; SameSite=Lax"
      : "; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax";
    expect(cookie.slice(cookie.indexOf(";"))).toBe(more);
  }
});

test("null forgets a choice, undefined leaves it; a value that is none is refused", async () => {
  const written = await writePreferences(requestOf(), { language: null, theme: undefined });
  expect(written).toEqual([expect.stringMatching(/^locale=[^;]*; Max-Age=0;/)]);
  await expect(writePreferences(requestOf(), { theme: 9 })).rejects.toThrow();
});

test("C176, C177: a sign-out forgets language, theme, layout and the announcements due", async () => {
  const names = (await clearSessionPreferences(requestOf())).map((cookie) => cookie.split("=")[0]);
  expect(names).toEqual(["locale", "theme", "layout", "announced"]);
});

test("a list of announcements holds each once, and the last twenty", () => {
  expect(addAnnouncements(["1", "2"], ["2", "3"])).toEqual(["1", "2", "3"]);
  const many = Array.from({ length: 25 }, (_, index) => String(index));
  expect(addAnnouncements(["x"], many)).toEqual(many.slice(5));
});
