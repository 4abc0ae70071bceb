import { expect, onTestFinished, test, vi } from "vitest";
import { createSessionCookies, replaceSession } from "~/lib/session/session.server";
import { graphql } from "./graphql";
import { CloudError, callCloud } from "./graphql.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

const document = graphql("mutation logout { logout { ok } }");
const url = "http://console.example/settings";

/** A request whose calls, including logout, are answered by `answer`; records their tokens. */
function createArgs(answer: object, cookie = "", address = url) {
  const tokens: (string | null)[] = [];
  const context = {
    fetchGraphql: (request: Request) => {
      tokens.push(request.headers.get("authorization"));
      return Promise.resolve(Response.json(answer));
    },
  };
  return { args: { request: new Request(address, { headers: { cookie } }), context }, tokens };
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((line) => line.slice(0, line.indexOf("=")));

async function redirectOf(call: Promise<unknown>): Promise<Response> {
  const thrown: unknown = await call.catch((error: unknown) => error);
  if (!(thrown instanceof Response)) throw thrown;
  return thrown;
}

async function codeOf(message: string): Promise<string> {
  const { args } = createArgs({ errors: [{ message }] });
  const error: unknown = await callCloud(args, document, {}).catch((thrown: unknown) => thrown);
  if (!(error instanceof CloudError)) throw error;
  return error.code;
}

test("C321, C329: a known code is told with and without its prefix, an unknown one by a general text", async () => {
  expect(await codeOf("ERR_WRONG_PASSWORD")).toBe("WRONG_PASSWORD");
  expect(await codeOf("WRONG_PASSWORD")).toBe("WRONG_PASSWORD");
  expect(await codeOf("ERR_NEWS_OF_A_LATER_CLOUD")).toBe("INTERNAL");
  expect(await codeOf("Cannot read properties of undefined")).toBe("INTERNAL");
});

test("a session replaced within a request is the one its later calls use", async () => {
  const [cookie = ""] = await createSessionCookies(new Request(url), "old-token");
  const { args, tokens } = createArgs({ data: { logout: { ok: true } } }, cookie.split(";")[0]);
  await callCloud(args, document, {});
  const replaced = await replaceSession(args, "new-token");
  await callCloud(args, document, {});
  expect(tokens).toEqual(["Bearer old-token", "Bearer new-token"]);
  expect(replaced).toEqual([expect.stringMatching(/^sightline=.+HttpOnly/)]);
  expect(replaced[0]).not.toContain("new-token");
});

test("C322: EXPIRED_TOKEN leads to the login page, which alone forgets an ended session", async () => {
  const { args, tokens } = createArgs({ errors: [{ message: "ERR_EXPIRED_TOKEN" }] });
  const answer = await redirectOf(callCloud(args, document, {}));
  expect(answer.headers.get("location")).toBe("/?notice=EXPIRED_TOKEN&redirect=%2Fsettings");
  expect(cookiesOf(answer)).toEqual([]);
  expect(tokens).toHaveLength(1);
});

/** A cloud that denies each call and accepts the logout, which ends the session. */
function createDenyingCloud() {
  const called: string[] = [];
  let isOver = false;
  const fetchGraphql = async (request: Request) => {
    const { query } = (await request.json()) as { query: string };
    const isLogout = query.includes("logout");
    called.push(isLogout ? "logout" : "profile");
    const message = isOver ? "ERR_EXPIRED_TOKEN" : "ERR_ACCESS_DENIED";
    isOver ||= isLogout;
    return Response.json(isLogout ? { data: { logout: { ok: true } } } : { errors: [{ message }] });
  };
  return { called, fetchGraphql };
}

const profileDocument = graphql("query query_profile { query_profile { id } }");

test("C323, D76: ACCESS_DENIED is a whole sign-out, in the cloud and in this browser, once a request", async () => {
  const cookie = (await createSessionCookies(new Request(url), "token"))[0]?.split(";")[0] ?? "";
  const { called, fetchGraphql } = createDenyingCloud();
  const args = { request: new Request(url, { headers: { cookie } }), context: { fetchGraphql } };
  const calls = Array.from({ length: 10 }, () => redirectOf(callCloud(args, profileDocument, {})));
  for (const answer of await Promise.all(calls)) {
    expect(answer.headers.get("location")).toBe("/?notice=ACCESS_DENIED&redirect=%2Fsettings");
    expect(answer.headers.get("x-remix-reload-document")).toBe("true");
    expect(cookiesOf(answer).sort()).toEqual([
      "announced",
      "layout",
      "locale",
      "sightline",
      "theme",
    ]);
  }
  expect(called.filter((call) => call === "logout")).toHaveLength(1);
  const late = await redirectOf(callCloud(args, profileDocument, {}));
  expect(late.headers.get("location")).toBe("/?notice=ACCESS_DENIED&redirect=%2Fsettings");
});

test("D76: the way back is a page, never an address that answers script", async () => {
  const expired = { errors: [{ message: "ERR_EXPIRED_TOKEN" }] };
  const leadFrom = async (referer: string) => {
    const { args } = createArgs(expired, "", "http://console.example/playback_events?limit=5");
    args.request.headers.set("referer", referer);
    return (await redirectOf(callCloud(args, document, {}))).headers.get("location");
  };
  expect(await leadFrom("http://console.example/cloud_vms/playback?time=7")).toBe(
    "/?notice=EXPIRED_TOKEN&redirect=%2Fcloud_vms%2Fplayback%3Ftime%3D7",
  );
  for (const other of ["", "http://elsewhere.example/settings", "http://console.example/"]) {
    expect(await leadFrom(other), other).toBe("/?notice=EXPIRED_TOKEN");
  }
});

test.each([
  ["is told", false, 1],
  ["is no fault where its visitor has left", true, 0],
])("a call without an answer %s", async (_title, hasLeft, lines) => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const visit = new AbortController();
  const fetchGraphql = () => {
    if (hasLeft) visit.abort();
    return Promise.reject(new Error("no answer"));
  };
  const args = { request: new Request(url, { signal: visit.signal }), context: { fetchGraphql } };
  const thrown: unknown = await callCloud(args, document, {}).catch((error: unknown) => error);
  expect(thrown).toMatchObject({ status: 503 });
  expect(warn).toHaveBeenCalledTimes(lines);
});
