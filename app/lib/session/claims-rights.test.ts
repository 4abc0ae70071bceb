import { afterAll, expect, onTestFinished, test, vi } from "vitest";
import { findUser } from "./guards.server";
import { createSessionCookies } from "./session.server";

vi.stubEnv("SESSION_SECRET", "a-secret-of-thirty-two-characters");
vi.stubEnv("GRAPHQL_URL", "http://cloud.example/graphql");
afterAll(() => void vi.unstubAllEnvs());

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const tokenOf = (claims: object) => `${part({ alg: "HS256" })}.${part(claims)}.c2lnbmF0dXJl`;
const services = [{ service_id: 3, expired_at: 1_900_000_000 }];
const profile = { id: "1", master: true, subscribed_service: services };

/** The signed-in user of a cloud whose profile says master, with a token of these claims. */
async function findBy(token: string, where: "here" | "elsewhere" = "elsewhere") {
  const url = "http://console.example/console";
  const lines = await createSessionCookies(new Request(url), token);
  const cookie = lines.map((line) => line.split(";")[0]).join("; ");
  const answer = async () => Response.json({ data: { query_profile: profile } });
  vi.stubGlobal("fetch", answer);
  onTestFinished(() => void vi.unstubAllGlobals());
  const request = new Request(url, { headers: { cookie } });
  return findUser({ request, context: where === "here" ? { fetchGraphql: answer } : {} });
}

test("C121, C073: rights are those of the token's claims where it has them", async () => {
  expect(await findBy(tokenOf({ master: 0, subscribed_service: [] }))).toMatchObject({
    master: false,
    subscribed_service: [],
  });
});

test("D111: a cloud of this process answers by the profile, which is newer than the token", async () => {
  const token = tokenOf({ master: 0, subscribed_service: [] });
  expect(await findBy(token, "here")).toMatchObject({ master: true, subscribed_service: services });
});

test("C121: a token that says nothing leaves them to the profile", async () => {
  expect(await findBy("opaque")).toMatchObject({ master: true, subscribed_service: services });
});

test("C071: the session's cookie lives as long as the token says", async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await findBy(tokenOf({ exp: now + 60 }))).not.toBe(null);
  expect(await findBy(tokenOf({ exp: now - 60 }))).toBe(null);
});
