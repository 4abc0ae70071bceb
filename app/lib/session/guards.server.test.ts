import { expect, onTestFinished, test, vi } from "vitest";
import { requireUser } from "./guards.server";
import { createSessionCookies } from "./session.server";

process.env.SESSION_SECRET ??= "a-secret-of-thirty-two-characters";

async function openPage(path: string, cookie: string): Promise<string | null> {
  const request = new Request(new URL(path, "http://console.test"), { headers: { cookie } });
  const thrown: unknown = await requireUser({ request, context: {} }).catch((error) => error);
  if (!(thrown instanceof Response)) throw thrown;
  return thrown.headers.get("location");
}

test("C063: a visitor who is not signed in is led to the login page and back", async () => {
  expect(await openPage("/cloud_vms/hosts?page=2", "")).toBe(
    "/?redirect=%2Fcloud_vms%2Fhosts%3Fpage%3D2",
  );
  expect(await openPage("/realtime_ticket", "")).toBe("/");
});

test("C071, C322: one whose session's time is over is told so", async () => {
  const [line = ""] = await createSessionCookies(new Request("http://console.test/"), "token");
  vi.useFakeTimers({ now: Date.now() + 13 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect(await openPage("/settings", line.split(";")[0] ?? "")).toBe(
    "/?notice=EXPIRED_TOKEN&redirect=%2Fsettings",
  );
});
