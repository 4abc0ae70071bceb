import { expect, onTestFinished, test, vi } from "vitest";
import { createSessionCookie, replaceSession } from "~/lib/session/session.server";
import { graphql } from "./graphql";
import { CloudError, callCloud } from "./graphql.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

const document = graphql("mutation logout { logout { ok } }");
const url = "http://console.example/settings";

/** A request whose calls are answered by `answer`; says which tokens they carried. */
function createArgs(answer: object, cookie = "") {
  const tokens: (string | null)[] = [];
  const context = {
    fetchGraphql: (request: Request) => {
      tokens.push(request.headers.get("authorization"));
      return Promise.resolve(Response.json(answer));
    },
  };
  return { args: { request: new Request(url, { headers: { cookie } }), context }, tokens };
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
  const cookie = await createSessionCookie(new Request(url), "old-token");
  const { args, tokens } = createArgs({ data: { logout: { ok: true } } }, cookie.split(";")[0]);
  await callCloud(args, document, {});
  const replaced = await replaceSession(args, "new-token");
  await callCloud(args, document, {});
  expect(tokens).toEqual(["Bearer old-token", "Bearer new-token"]);
  expect(replaced).toMatch(/^sightline=.+HttpOnly/);
  expect(replaced).not.toContain("new-token");
});

test.each([
  ["EXPIRED_TOKEN", null],
  ["ACCESS_DENIED", expect.stringMatching(/^sightline=;.*Max-Age=0/)],
])(
  "C322, C323: %s leads to the login page, which alone forgets an ended session",
  async (code, cookie) => {
    const { args } = createArgs({ errors: [{ message: `ERR_${code}` }] });
    const thrown: unknown = await callCloud(args, document, {}).catch((error: unknown) => error);
    if (!(thrown instanceof Response)) throw thrown;
    expect(thrown.headers.get("location")).toBe(`/?notice=${code}&redirect=%2Fsettings`);
    expect(thrown.headers.get("set-cookie")).toEqual(cookie);
  },
);

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
