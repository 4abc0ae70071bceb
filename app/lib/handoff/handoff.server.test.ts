import { expect, test, vi } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { handOff } from "./handoff.server";

vi.stubEnv("SESSION_SECRET", "a-secret-of-thirty-two-characters");

const origin = "https://vms.example.com";
const hour = 3_600;
const now = Math.floor(Date.now() / 1000);

interface Asking {
  /** Service 3 of the user's profile; absent for none. */
  paidUntil?: number;
  answer?: object;
  referer?: string;
}

/** Response of /access, and the operations it called. */
async function ask({ paidUntil, answer, referer = `${origin}/console` }: Asking) {
  const operations: string[] = [];
  const services = paidUntil ? [{ service_id: 3, expired_at: paidUntil }] : [];
  const profile = { query_profile: { account_id: 1001, subscribed_service: services } };
  const context = {
    fetchGraphql: async (request: Request) => {
      const body = (await request.json()) as { query: string; variables: object };
      const name = /\b(query_profile|set_token)\b/.exec(body.query)?.[1] ?? body.query;
      operations.push(`${name} ${JSON.stringify(body.variables)}`);
      const data = name === "query_profile" ? { data: profile } : (answer ?? {});
      return Response.json(data);
    },
  };
  const url = `${origin}/access`;
  const cookie = (await createSessionCookies(new Request(url), "token"))[0]?.split(";")[0] ?? "";
  const request = new Request(url, { headers: { cookie, referer } });
  const outcome: unknown = await handOff({ request, context }, "accessControl").catch(
    (thrown: unknown) => thrown,
  );
  return { outcome, operations };
}

const locationOf = (outcome: unknown) =>
  outcome instanceof Response ? outcome.headers.get("location") : outcome;

test("C068: set_token is asked for first, and its answer goes behind # of the other application", async () => {
  const { outcome, operations } = await ask({
    paidUntil: now + hour,
    answer: { data: { set_token: { token: "a-token" } } },
  });
  expect(operations).toEqual(["query_profile {}", 'set_token {"service_id":3}']);
  expect(locationOf(outcome)).toBe("https://access.example.com/#token=a-token");
  const { headers } = outcome as Response;
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
});

test.each([undefined, now - hour])(
  "C067: with service 3 until %s nothing is requested",
  async (paidUntil) => {
    const { outcome, operations } = await ask({ ...(paidUntil && { paidUntil }) });
    expect(operations).toEqual(["query_profile {}"]);
    expect(locationOf(outcome)).toBe("/console");
  },
);

test.each([
  [`${origin}/cloud_vms/events?page=2`, "/cloud_vms/events?page=2"],
  ["https://evil.example/cloud_vms", "/console"],
  [`${origin}//evil.example`, "/console"],
  [`${origin}/access/`, "/console"],
  [`${origin}/logout`, "/console"],
  ["", "/console"],
])("C067: who came from %s stays at %s", async (referer, expected) => {
  expect(locationOf((await ask({ referer })).outcome)).toBe(expected);
});

test.each([
  ["ERR_ACCOUNT_NOT_FOUND", "ACCOUNT_NOT_FOUND", 400],
  ["ERR_ORDER_EXPIRED", "ORDER_EXPIRED", 400],
  ["ERR_SERVICE_UNAVAILABLE", "SERVICE_UNAVAILABLE", 503],
])("C330: %s keeps the user here with the reason", async (message, reason, status) => {
  const answer = { errors: [{ message }] };
  const { outcome } = await ask({ paidUntil: now + hour, answer });
  expect(outcome).toMatchObject({ data: { reason, accountId: 1001 }, init: { status } });
});
