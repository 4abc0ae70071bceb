import { beforeAll, expect, test, vi } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { action } from "./preferences";

beforeAll(() => {
  process.env.SESSION_SECRET = "s".repeat(40);
});

const url = "http://localhost/preferences";
const encode = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));

/** Posts a choice; `refusal` is what the cloud says to it, and `cookie` what the browser has. */
async function choose(
  fields: Record<string, string | string[]>,
  { cookie = "", signedIn = false, refusal = "" } = {},
) {
  const body = new FormData();
  body.set("intent", "keep");
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const [session = ""] = signedIn ? await createSessionCookies(new Request(url), "the-token") : [];
  const headers = { cookie: [cookie, session.split(";")[0]].filter(Boolean).join("; ") };
  const fetchGraphql = vi.fn(async () =>
    refusal
      ? Response.json({ errors: [{ message: refusal }] })
      : Response.json({ data: { update_theme: { id: "1" } } }),
  );
  const request = new Request(url, { method: "POST", body, headers });
  const reply = await action({ request, context: { fetchGraphql }, params: {} });
  const init = "data" in reply ? reply.init : reply;
  const sent = new Headers(init?.headers);
  return {
    status: init?.status,
    location: sent.get("location"),
    cookies: sent.getSetCookie().map((each) => each.split(";")[0]),
    answer: "data" in reply ? reply.data : null,
    calls: fetchGraphql.mock.calls.length,
  };
}

test("a visitor's choice is kept in this browser, which stays on its page", async () => {
  expect(await choose({ language: "de" })).toMatchObject({
    status: 200,
    cookies: [`locale=${encode("de")}`],
    answer: { intent: "keep", result: { status: "success" } },
    calls: 0,
  });
});

test.each<[Record<string, string>, string]>([
  [{ theme: "auto" }, `theme=${encode(2)}`],
  [{ time_format: "DD-MM-YYYY HH:mm:ss" }, `time_format=${encode("DD-MM-YYYY HH:mm:ss")}`],
  [{ time_zone: "Asia/Taipei" }, `time_zone=${encode("Asia/Taipei")}`],
  [{ sidebar: "rail" }, `sidebar=${encode(true)}`],
  [{ sidebar: "full" }, `sidebar=${encode(false)}`],
  [{ view_mode: "table" }, `view_mode=${encode("table")}`],
  [{ event_view_mode: "photo" }, `event_view_mode=${encode("photo")}`],
  [{ ai_events_only: "on" }, `ai_events_only=${encode(true)}`],
  [{ shortcuts: "off" }, `shortcuts=${encode(false)}`],
])("C160, C161, C162: %j is stored in its own form", async (fields, cookie) => {
  expect((await choose(fields)).cookies).toEqual([cookie]);
});

test("what a user chose is told to the cloud first; what the cloud told is not told back", async () => {
  expect(await choose({ theme: "light" }, { signedIn: true })).toMatchObject({
    cookies: [`theme=${encode(0)}`],
    calls: 1,
  });
  expect(await choose({ theme: "light", from: "push" }, { signedIn: true })).toMatchObject({
    cookies: [`theme=${encode(0)}`],
    calls: 0,
  });
  expect((await choose({ view_mode: "table" }, { signedIn: true })).calls).toBe(0);
});

test("what the cloud refuses is not kept here either, and the form says why", async () => {
  const refused = { signedIn: true, refusal: "ERR_INTERNAL" };
  expect(await choose({ theme: "light" }, refused)).toMatchObject({
    status: 400,
    cookies: [],
    answer: { result: { error: { "": { code: "INTERNAL" } } } },
  });
});

test("announcements join those that were closed before, read or skipped", async () => {
  const cookie = `announced=${encode(["1"])}; skipped=${encode(["9"])}`;
  const { cookies } = await choose({ announced: ["1", "2"], skipped: "2" }, { cookie });
  expect(cookies).toEqual([`skipped=${encode(["9", "2"])}`, `announced=${encode(["1", "2"])}`]);
  expect((await choose({ dismissed: "3" }, { cookie })).cookies).toEqual([
    `dismissed=${encode(["3"])}`,
  ]);
});

test.each<Record<string, string>>([
  { language: "xx" },
  { theme: "3" },
  { time_zone: "Nowhere/Town" },
  { sidebar: "1" },
  { dismissed: "x".repeat(65) },
])("%j is no choice: nothing is kept", async (fields) => {
  expect(await choose(fields)).toMatchObject({ status: 400, cookies: [] });
});

test("C367: without script the page comes back, and says so where the choice was refused", async () => {
  const page = { redirect: "/cloud_vms?view=table" };
  expect(await choose({ theme: "light", ...page })).toMatchObject({
    status: 302,
    location: "/cloud_vms?view=table",
    cookies: [`theme=${encode(0)}`],
  });
  const refused = { signedIn: true, refusal: "ERR_INTERNAL" };
  expect(await choose({ theme: "light", ...page }, refused)).toMatchObject({
    status: 302,
    location: "/cloud_vms?view=table",
    cookies: [`flash=${encode("choice_not_kept")}`],
  });
  const away = await choose({ theme: "light", redirect: "https://evil.example/" });
  expect(away.location).toBe("/");
});
