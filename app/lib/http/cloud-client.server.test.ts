import { afterEach, expect, test, vi } from "vitest";
import { type CloudArgs, requestCloud } from "./cloud-client.server";
import { graphql } from "./graphql";

const document = graphql("mutation logout { logout { ok } }");
const url = "http://console.example/settings";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** The outcome that a call is counted with where the cloud elsewhere answers so. */
async function measure(answer: () => Promise<Response>, signal?: AbortSignal): Promise<string[]> {
  vi.stubEnv("GRAPHQL_URL", "https://cloud.example/graphql");
  vi.stubGlobal("fetch", answer);
  const outcomes: string[] = [];
  const context: CloudArgs["context"] = { measureCall: () => (outcome) => outcomes.push(outcome) };
  const args = { request: new Request(url, { ...(signal && { signal }) }), context };
  await requestCloud(args, { session: "token" }, document, {}).catch(() => undefined);
  return outcomes;
}

const refuse = (message: string, status = 200) =>
  measure(async () => Response.json({ errors: [{ message }] }, { status }));

test("a call to a cloud elsewhere is measured once, a rule that was kept told from a fault", async () => {
  expect(await measure(async () => Response.json({ data: { logout: { ok: true } } }))).toEqual([
    "ok",
  ]);
  expect(await refuse("ERR_WRONG_PASSWORD")).toEqual(["refused"]);
  expect(await refuse("jwt expired", 401)).toEqual(["refused"]);
  expect(await refuse("ERR_INTERNAL")).toEqual(["failed"]);
  expect(await refuse("Cannot read properties of undefined")).toEqual(["failed"]);
  expect(await measure(async () => new Response("Bad gateway", { status: 502 }))).toEqual([
    "failed",
  ]);
  expect(await measure(() => Promise.reject(new TypeError("fetch failed")))).toEqual(["failed"]);
});

test("a visitor who goes first is no fault of the cloud's", async () => {
  const gone = AbortSignal.abort();
  expect(await measure(() => Promise.reject(new TypeError("aborted")), gone)).toEqual(["aborted"]);
});

test("a cloud in this process measures its calls itself", async () => {
  const measureCall = vi.fn();
  const fetchGraphql = async () => Response.json({ data: { logout: { ok: true } } });
  const args = { request: new Request(url), context: { measureCall, fetchGraphql } };
  await requestCloud(args, {}, document, {});
  expect(measureCall).not.toHaveBeenCalled();
});
