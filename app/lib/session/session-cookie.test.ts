import { expect, test, vi } from "vitest";
import { createSessionCookies, getSessionToken } from "./session.server";

vi.stubEnv("SESSION_SECRET", "a-secret-of-thirty-two-characters");

/** At least the length of a session token. */
const token = `${"a".repeat(36)}.${"b".repeat(420)}.${"c".repeat(43)}`;

test("C1: over https the session's cookie is bound to the host, out of script's reach, and small", async () => {
  const [line = ""] = await createSessionCookies(new Request("https://console.example/"), token);
  const [pair = "", ...attributes] = line.split("; ");
  expect(pair).toMatch(/^__Host-sightline=/);
  expect(attributes).toEqual(
    expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
  );
  expect(line).not.toMatch(/domain=/i);
  expect(pair.length).toBeLessThan(4_096);
  expect(line).not.toContain(token);
});

test("C1: over plain http it does without what only https allows", async () => {
  const [line = ""] = await createSessionCookies(new Request("http://127.0.0.1:3000/"), token);
  expect(line).toMatch(/^sightline=[^;]+;.*HttpOnly; SameSite=Lax$/);
});

test("C1: over https the plain cookie, which another host of the domain can set, signs nobody in", async () => {
  const [line = ""] = await createSessionCookies(new Request("http://console.example/"), token);
  const [pair = ""] = line.split("; ");
  expect(await getSessionToken(pair, false)).toBe(token);
  expect(await getSessionToken(pair, true)).toBe(null);
});
