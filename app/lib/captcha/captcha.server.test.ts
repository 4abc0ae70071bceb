import { expect, test, vi } from "vitest";
import { createSessionCookies } from "~/lib/session/session.server";
import { findCaptcha, findChallenge } from "./captcha.server";

vi.stubEnv("SESSION_SECRET", "a-secret-of-thirty-two-characters");

test("C294: what the captcha is, is asked without the session, on the share page too", async () => {
  const url = `http://console.example/share_link/${"a".repeat(32)}`;
  const [line = ""] = await createSessionCookies(new Request(url), "the-token");
  const credentials: (string | null)[] = [];
  const context = {
    async fetchGraphql({ headers }: Request) {
      credentials.push(headers.get("authorization"));
      return Response.json({ data: { query_captcha: { kind: "altcha", challenge: "{}" } } });
    },
  };
  const args = {
    request: new Request(url, { headers: { cookie: line.split(";")[0] ?? "" } }),
    context,
  };
  expect(await findCaptcha(args)).toEqual({ kind: "altcha" });
  expect(await findChallenge(args, "login")).toBe("{}");
  expect(credentials).toEqual([null, null]);
});
