import { expect, onTestFinished, test, vi } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { loader } from "./route";
import { signIn } from "./route.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

interface Sent {
  operationName: string;
  variables: Record<string, unknown>;
}

/** Posts the login form; returns the body of its call to the cloud. */
async function sendForm(fields: Record<string, string>): Promise<Sent | undefined> {
  const sent: Sent[] = [];
  const form = {
    intent: "log_in",
    email: "ana@meridian.example",
    password: "Correct-horse-7",
    ...fields,
  };
  const request = new Request("http://console.test/?index", {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form),
  });
  await signIn({
    request,
    context: {
      async fetchGraphql(call) {
        sent.push((await call.json()) as Sent);
        const errors = [{ message: "ERR_WRONG_PASSWORD" }];
        return Response.json({ data: null, errors });
      },
    },
  });
  return sent.find((call) => call.operationName === "login");
}

test("C001, C238: the account ID goes out as a number, even when it is typed as 007", async () => {
  expect((await sendForm({ account_id: "007" }))?.variables.accountId).toBe(7);
  expect((await sendForm({ account_id: " 2048-117 " }))?.variables.accountId).toBe(2_048_117);
  expect(await sendForm({ account_id: "seven" })).toBeUndefined();
});

test("C305: the call carries its arguments in their spelling, with the time zone the form names", async () => {
  const sent = await sendForm({ account_id: "7", tz: "Asia/Tokyo" });
  expect(sent?.variables).toMatchObject({
    accountId: 7,
    email: "ana@meridian.example",
    password: "Correct-horse-7",
    tz: "Asia/Tokyo",
    reCaptchaToken: "",
  });
  expect((await sendForm({ account_id: "7", tz: "Mars/Olympus" }))?.variables.tz).toBe("UTC");
});

test.each([null, "", "1.4.27", "[]", "{", '{"version":5}'])(
  "C128: on Windows a sign-in with %j for wsplayer_version goes through",
  async (wsplayer_version) => {
    const login = {
      token: "the-token",
      temp_token: null,
      mfa: [],
      mobile_country_code: null,
      mobile_phone: null,
      language: null,
      theme: 1,
      time_format: "MM-DD-YYYY HH:mm:ss",
      wsplayer_version,
    };
    const body = new URLSearchParams({
      intent: "log_in",
      account_id: "7",
      email: "ana@meridian.example",
      password: "Correct-horse-7",
    });
    const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0" };
    const request = new Request("http://console.test/?index", { method: "POST", headers, body });
    const context = { fetchGraphql: async () => Response.json({ data: { login } }) };
    const answer = await signIn({ request, context });
    if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
    expect(answer.headers.get("location")).toBe("/console");
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split("=")[0]);
    expect(cookies).toContain("sightline");
    expect(cookies).not.toContain("wsplayer");
  },
);

/** Opens a login address with a session cookie that the cloud knows, or no longer knows. */
async function openWithSession(
  address: string,
  cloud: { data: object } | { errors: object[] } | null,
  afterHours = 0,
) {
  const request = new Request(new URL(address, "http://console.test"));
  const cookie = (await createSessionCookies(request, "token"))[0]?.split(";")[0] ?? "";
  request.headers.set("cookie", cookie);
  const context = {
    async fetchGraphql() {
      if (!cloud) throw new Error("the cloud is not to be asked");
      return Response.json(cloud);
    },
  };
  vi.useFakeTimers({ now: Date.now() + afterHours * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  const thrown: unknown = await loader({ request, context, params: {} }).catch((error) => error);
  if (!(thrown instanceof Response)) throw thrown;
  const cookies = thrown.headers.getSetCookie();
  expect(cookies.every((line) => line.includes("Max-Age=0"))).toBe(true);
  const forgotten = cookies.map((line) => line.slice(0, line.indexOf("="))).sort();
  return { to: thrown.headers.get("location"), forgotten };
}

/** Neither what remember-me kept, nor the time format (decision D76). */
const ofSession = ["announced", "layout", "locale", "sightline", "theme"];

const expired = "/?notice=EXPIRED_TOKEN&redirect=%2Fsettings%3Ftab%3D1";

test("C322, D76: an ended session is forgotten with what the pages took from its user, and the way back is kept", async () => {
  const answer = await openWithSession(expired, { errors: [{ message: "ERR_EXPIRED_TOKEN" }] });
  expect(answer).toEqual({ to: expired, forgotten: ofSession });
});

test("C071, D76: so is a session whose time ended while nobody was here", async () => {
  expect(await openWithSession("/", null, 13)).toEqual({ to: "/", forgotten: ofSession });
  expect(await openWithSession(expired, null, 13)).toEqual({ to: expired, forgotten: ofSession });
});

test("C023, D2, D76: an account ID in the address signs out in the same way", async () => {
  const address = "/?account_id=7";
  const answer = await openWithSession(address, { data: { logout: { ok: true } } });
  expect(answer).toEqual({ to: address, forgotten: ofSession });
});

test.each([
  ["empty", "same-origin", "/?account_id=7", "yes"],
  ["empty", "cross-site", "/console", null],
  ["image", "same-origin", "/console", null],
])(
  "C023: asked for data as %s from %s, the browser is sent to %s and stays signed in",
  async (destination, site, to, reload) => {
    const request = new Request("http://console.test/?account_id=7", {
      headers: { "sec-fetch-dest": destination, "sec-fetch-site": site },
    });
    const cookies = await createSessionCookies(request, "token");
    request.headers.set("cookie", cookies.map((cookie) => cookie.split(";")[0]).join("; "));
    const fetchGraphql = () => Promise.reject(new Error("the cloud is not to be asked"));
    const thrown: unknown = await loader({ request, context: { fetchGraphql }, params: {} }).catch(
      (error) => error,
    );
    if (!(thrown instanceof Response)) throw thrown;
    const { headers } = thrown;
    expect(headers.get("location")).toBe(to);
    // The router then leaves by itself, which makes the document request that signs out.
    expect(headers.get("x-remix-reload-document") && "yes").toBe(reload);
    expect(headers.getSetCookie()).toEqual([]);
  },
);

test("who was given a new session while a page with the old one was under way goes back to it", async () => {
  const answer = await openWithSession(expired, {
    data: { query_profile: { id: "1" }, query_announcements: [] },
  });
  expect(answer).toEqual({ to: "/settings?tab=1", forgotten: [] });
});
