import path from "node:path";
import { expect, test } from "vitest";
import { type Console, startConsole } from "../support/console";
import { findFreePort } from "../support/free-port";
import { openHttpSession } from "../support/http-session";
import { root, spawnServer } from "../support/server-process";

/** The console alone, by remix-serve, at this cloud. */
async function startConsoleOnly(cloud: Console, env: Record<string, string> = {}) {
  const serve = path.join(root, "node_modules", "@remix-run", "serve", "dist", "cli.js");
  return spawnServer({
    command: [process.execPath, serve, "build/server/index.js"],
    env: {
      GRAPHQL_URL: `${cloud.url}/graphql`,
      SESSION_SECRET: "x".repeat(48),
      HOST: "127.0.0.1",
      PORT: String(await findFreePort()),
      ...env,
    },
  });
}

test("the console alone, by remix-serve, signs in at a cloud elsewhere", async () => {
  const cloud = await startConsole();
  const consoleOnly = await startConsoleOnly(cloud);
  try {
    const url = await consoleOnly.waitFor(/\[remix-serve\] (http:\/\/localhost:\d+)/);
    const session = await openHttpSession({ url, demo: cloud.demo });
    const page = await session.get("/cloud_vms");
    expect(page.status).toBe(200);
    expect(await page.text()).toContain("DC-VMS-02");
  } finally {
    // Asked to end, it waits until the last browser has closed its connection.
    consoleOnly.child.kill("SIGKILL");
    await cloud.stop();
  }
});

test("H4: of a console that knows the shared secret each visitor counts for themselves, of another all as one", async () => {
  const secret = { CONSOLE_SECRET: "a secret of this cloud and its console" };
  const cloud = await startConsole(secret);
  const consoles = [await startConsoleOnly(cloud, secret), await startConsoleOnly(cloud)];
  const started = /\[remix-serve\] (http:\/\/localhost:\d+)/;
  try {
    const [known = "", unknown = ""] = await Promise.all(
      consoles.map((console) => console.waitFor(started)),
    );
    const guess = async (url: string, visitor: string) => {
      const answer = await fetch(`${url}/_root.data?index`, {
        method: "POST",
        redirect: "manual",
        headers: {
          origin: url,
          "content-type": "application/x-www-form-urlencoded",
          "x-forwarded-for": visitor,
        },
        body: new URLSearchParams({
          intent: "log_in",
          account_id: "999999",
          email: `${crypto.randomUUID()}@x.example`,
          password: "Wrong-horse-7",
          tz: "UTC",
        }),
      });
      return (await answer.text()).includes("TOO_MANY_ATTEMPTS");
    };
    const guessOften = async (url: string, visitorOf: (n: number) => string) => {
      const blocked: boolean[] = [];
      for (let n = 0; n < 31; n++) blocked.push(await guess(url, visitorOf(n)));
      return blocked.filter(Boolean).length;
    };
    // Thirty wrong sign-ins of one address in five minutes are too many.
    expect(await guessOften(known, (n) => `198.51.100.${n}`)).toBe(0);
    expect(await guessOften(known, () => "203.0.113.7")).toBe(1);
    expect(await guess(known, "203.0.113.8")).toBe(false);
    expect(await guessOften(unknown, (n) => `198.51.100.${100 + n}`)).toBe(1);
  } finally {
    for (const { child } of consoles) child.kill("SIGKILL");
    await cloud.stop();
  }
});
