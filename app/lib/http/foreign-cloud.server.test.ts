import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { graphql } from "./graphql";
import {
  besidePublicPage,
  CloudError,
  callCloud,
  callCloudAnonymously,
  notLoaded,
  UnknownAnswer,
} from "./graphql.server";

/** Calls to a cloud that is another program. */

const profile = graphql("query query_profile { query_profile { id master } }");
const url = "http://console.example/settings";

beforeEach(() => {
  vi.stubEnv("SESSION_SECRET", "a-secret-of-thirty-two-characters");
  vi.stubEnv("GRAPHQL_URL", "https://cloud.example/graphql");
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A cloud that answers this; records what it was sent. */
function answer(body: string, init: { status?: number; type?: string } = {}) {
  const { status = 200, type = "application/json" } = init;
  const sent: Headers[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, { headers }: RequestInit) => {
    sent.push(new Headers(headers));
    return new Response(body, { status, headers: { "content-type": type } });
  });
  return sent;
}

async function signedIn(context = {}) {
  const cookies = await createSessionCookies(new Request(url), "the-token");
  const cookie = cookies.map((line) => line.split(";")[0]).join("; ");
  return { request: new Request(url, { headers: { cookie } }), context };
}

const thrownBy = (call: Promise<unknown>) => call.catch((error: unknown) => error);

test("an answer of another shape is read as the contract has it", async () => {
  answer('{"data":{"query_profile":{"id":9007,"master":"1"}}}');
  expect(await callCloud(await signedIn(), profile, {})).toEqual({
    query_profile: { id: "9007", master: true },
  });
});

test("a host without a display name goes by its name", async () => {
  const host = graphql("query h { query_single_host(id: 1) { name: display_name region { id } } }");
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (_url: unknown, { body }: RequestInit) => {
    asked.push(String(body));
    const names = asked.length === 1 ? { name: null } : { name: "Front desk" };
    const query_single_host = { ...names, own_name: "REC-1", region: { id: 4 } };
    return Response.json({ data: { query_single_host } });
  });
  const answers = [];
  for (let n = 0; n < 2; n++) answers.push(await callCloud(await signedIn(), host, {}));
  expect(answers).toEqual([
    { query_single_host: { name: "REC-1", region: { id: "4" } } },
    { query_single_host: { name: "Front desk", region: { id: "4" } } },
  ]);
  expect(asked[0]).toContain("own_name: name");
});

test("the cloud is told who visits, by the address that this server found", async () => {
  const sent = answer('{"data":{"query_profile":{"id":1}}}');
  await callCloud(await signedIn({ clientAddress: "203.0.113.9" }), profile, {});
  expect(sent[0]?.get("x-forwarded-for")).toBe("203.0.113.9");
});

test.each([
  ["no data", '{"data":null}', {}],
  ["nothing where the page needs something", '{"data":{"query_profile":null}}', {}],
  ["a code of nobody's", '{"errors":[{"message":"ERR_MOON_PHASE"}]}', {}],
  ["a page with its own status", "<h1>Oops</h1>", { status: 500, type: "text/html" }],
])("%s is a fault with a number that page and log share", async (_title, body, init) => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  answer(body, init);
  const error = await thrownBy(callCloud(await signedIn(), profile, {}));
  expect(error).toBeInstanceOf(UnknownAnswer);
  const { requestId, code } = error as UnknownAnswer;
  expect(code).toBe("INTERNAL");
  expect(log).toHaveBeenCalledWith(expect.stringContaining(`request ${requestId}: query_profile`));
});

test.each([
  ["a page", "<h1>Busy</h1>", "text/html"],
  ["half an answer", '{"data":{"query_pro', "application/json"],
])(
  "%s instead of an answer reads as a cloud that cannot be reached",
  async (_title, body, type) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    answer(body, { type });
    expect(await thrownBy(callCloud(await signedIn(), profile, {}))).toMatchObject({ status: 503 });
  },
);

test("C321: a code is found beside a message for people, and in whichever error it stands", async () => {
  const words = { message: "Please sign in", extensions: { code: "ERR_EXPIRED_TOKEN" } };
  answer(JSON.stringify({ errors: [words] }));
  const expired = (await thrownBy(callCloud(await signedIn(), profile, {}))) as Response;
  expect(expired.headers.get("location")).toBe("/?notice=EXPIRED_TOKEN&redirect=%2Fsettings");
  const full = { message: "ERR_ARCHIVE_OVERFLOW", extensions: { max: "37" } };
  answer(JSON.stringify({ errors: [{ message: "Not archived" }, full] }));
  expect(await thrownBy(callCloud(await signedIn(), profile, {}))).toMatchObject({
    code: "ARCHIVE_OVERFLOW",
    max: 37,
  });
});

test("401 without a code signs out whoever has a session, ends an opened link, and is a fault for those who have neither", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  answer("Unauthorized", { status: 401, type: "text/plain" });
  const error = (await thrownBy(callCloud(await signedIn(), profile, {}))) as Response;
  expect(error.headers.get("location")).toBe("/?notice=EXPIRED_TOKEN&redirect=%2Fsettings");
  const visitor = { request: new Request(url), context: {} };
  expect(await thrownBy(callCloud(visitor, profile, {}))).toBeInstanceOf(UnknownAnswer);
  const ofLink = await thrownBy(callCloudAnonymously(visitor, profile, {}, "share-token"));
  expect(ofLink).toMatchObject({ code: "EXPIRED_TOKEN" });
});

test("a call that is never answered ends after 10 s, and after 2.5 s beside the page", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  vi.useFakeTimers();
  const aborted: boolean[] = [];
  vi.stubGlobal("fetch", (_url: unknown, { signal }: RequestInit) => {
    signal?.addEventListener("abort", () => aborted.push(true));
    return new Promise(() => {});
  });
  const visitor = { request: new Request(url), context: {} };
  const ended: string[] = [];
  const main = thrownBy(callCloudAnonymously(visitor, profile, {})).finally(() =>
    ended.push("page"),
  );
  const beside = callCloudAnonymously(visitor, profile, {}, null, besidePublicPage)
    .catch(notLoaded("the counters"))
    .finally(() => ended.push("beside"));
  await vi.advanceTimersByTimeAsync(2_499);
  expect(ended).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(["beside"]);
  expect(await beside).toBe(null);
  await vi.advanceTimersByTimeAsync(7_500);
  expect(await main).toMatchObject({ status: 503 });
  expect(aborted).toHaveLength(2);
});

test("what stands beside the page is left out, unless the session has ended", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const leave = notLoaded("the counters");
  expect(leave(new CloudError("NOT_FOUND", null, null, null))).toBe(null);
  expect(leave(new Response(null, { status: 503 }))).toBe(null);
  const redirect = new Response(null, { status: 302 });
  expect(() => leave(redirect)).toThrow();
});
