import { request } from "node:http";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startConsole } from "../support/console";
import { foreignUser, startForeignCloud } from "../support/foreign-cloud/server";
import { startForeignConsole } from "../support/foreign-console";
import { findFreePort } from "../support/free-port";
import { openHttpBrowser } from "../support/http-browser";
import { openHttpSession } from "../support/http-session";
import { root, spawnServer } from "../support/server-process";

const serve = path.join(root, "node_modules", "@remix-run", "serve", "dist", "cli.js");

/** The console alone, by the framework's own server. */
async function spawnPlainServer(env: Record<string, string>) {
  const server = spawnServer({
    command: [process.execPath, serve, "build/server/index.js"],
    env: { HOST: "127.0.0.1", PORT: String(await findFreePort()), ...env },
  });
  // Asked to end, it waits until the last browser has closed its connection.
  onTestFinished(() => void server.child.kill("SIGKILL"));
  return server;
}

const listening = /\[remix-serve\] (http:\/\/localhost:\d+)/;
const secret = "x".repeat(48);

async function openForeignCloud(paths = false) {
  const cloud = await startForeignCloud({ paths });
  onTestFinished(() => cloud.stop());
  return cloud;
}

const login = {
  intent: "log_in",
  account_id: foreignUser.accountId,
  email: foreignUser.email,
  password: foreignUser.password,
};

test("the console alone, by remix-serve, signs in at a cloud elsewhere", async () => {
  const cloud = await startConsole();
  onTestFinished(() => cloud.stop());
  const env = { GRAPHQL_URL: `${cloud.url}/graphql`, SESSION_SECRET: secret };
  const server = await spawnPlainServer(env);
  const url = await server.waitFor(listening);
  const session = await openHttpSession({ url, demo: cloud.demo });
  const page = await session.get("/cloud_vms");
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("DC-VMS-02");
  expect(server.output()).toContain("remix-serve runs the pages alone");
});

test("the console alone, by its own server, has the video and the pushes of our own cloud", async () => {
  const cloud = await startConsole();
  onTestFinished(() => cloud.stop());
  const alone = await startForeignConsole(`${cloud.url}/graphql`, { METRICS_PORT: "0" });
  onTestFinished(() => alone.stop());
  const browser = openHttpBrowser(alone.url);
  const { accountId, email, password } = cloud.demo;
  await browser.post("/?index", { intent: "log_in", account_id: accountId, email, password });
  const page = await (await browser.get("/cloud_vms?view=photo")).text();
  const picture =
    /src="(\/media\/snapshot\/[^"]+)"/.exec(page)?.[1]?.replaceAll("&amp;", "&") ?? "";
  expect((await browser.get(picture)).headers.get("content-type")).toBe("image/jpeg");
  for (const ticket of ["/realtime_ticket", "/media_ticket"]) {
    expect((await browser.post(ticket, {})).status, ticket).toBe(200);
  }
  const metricsUrl = await alone.server.waitFor(/Metrics are at (http\S+)/);
  const metrics = await (await fetch(metricsUrl)).text();
  expect(metrics).toMatch(/^sightline_ready 1$/m);
  expect(metrics).toMatch(/route="media",status="2xx"} [1-9]/);
  expect(metrics).toContain('sightline_graphql_calls_total{operation="login",outcome="ok"} 1\n');
  expect(metrics).not.toContain("sightline_jobs");
});

test.each([
  [{ GRAPHQL_URL: "https://cloud.example/graphql" }, "sightline: SESSION_SECRET must be set"],
  [{ SESSION_SECRET: secret }, "sightline: GRAPHQL_URL must name the cloud"],
])("remix-serve without all it needs ends with one line", async (env, line) => {
  const server = await spawnPlainServer(env);
  expect((await server.exit).code).toBe(1);
  expect(server.errors().trim().split("\n")).toEqual([expect.stringContaining(line)]);
});

test("remix-serve's access log holds no token", async () => {
  const cloud = await openForeignCloud();
  const server = await spawnPlainServer({ GRAPHQL_URL: cloud.graphqlUrl, SESSION_SECRET: secret });
  const url = await server.waitFor(listening);
  await openHttpBrowser(url).get("/2fa?token=temporary-secret&redirect=%2Fconsole");
  await openHttpBrowser(url).get("/reset_password?account_id=7&token=mailed-secret");
  await server.waitFor(/GET \/reset_password /);
  expect(server.output()).toContain("GET /2fa ");
  expect(server.output()).not.toMatch(/(temporary|mailed)-secret/);
});

/** Signs in through a proxy that has ended TLS: fetch() would name the host itself. Returns the Set-Cookie lines. */
function postAsProxy(url: string, origin: string): Promise<string[]> {
  const headers = {
    host: new URL(origin).host,
    origin,
    "content-type": "application/x-www-form-urlencoded",
  };
  return new Promise((resolve, reject) => {
    const call = request(`${url}/?index`, { method: "POST", headers }, (answer) => {
      answer.resume();
      resolve(answer.headers["set-cookie"] ?? []);
    });
    call.on("error", reject);
    const body = new URLSearchParams(login).toString();
    call.setHeader("content-length", body.length);
    call.end(body);
  });
}

test("C1: behind TLS the session's cookie is bound to the host and Secure, in both servers", async () => {
  const cloud = await openForeignCloud();
  const port = String(await findFreePort());
  const origin = "https://vms.example.com";
  const env = { PUBLIC_ORIGIN: origin, GRAPHQL_URL: cloud.graphqlUrl, SESSION_SECRET: secret };
  const plain = await spawnPlainServer(env);
  const own = spawnServer({ env: { ...env, PORT: port } });
  onTestFinished(async () => void (await own.stop()));
  await own.waitFor(/Sightline is at https:\/\/vms\.example\.com/);
  for (const url of [await plain.waitFor(listening), `http://127.0.0.1:${port}`]) {
    const session = (await postAsProxy(url, origin)).filter((line) => line.includes("sightline"));
    expect(session.length, url).toBeGreaterThan(0);
    for (const line of session) expect(line).toMatch(/^__Host-sightline.*; Secure/);
  }
});

test("H4: of a console that knows the shared secret each visitor counts for themselves, of another all as one", async () => {
  const shared = { CONSOLE_SECRET: "a secret of this cloud and its console" };
  const cloud = await startConsole(shared);
  onTestFinished(() => cloud.stop());
  const env = { GRAPHQL_URL: `${cloud.url}/graphql`, SESSION_SECRET: secret };
  const consoles = [await spawnPlainServer({ ...env, ...shared }), await spawnPlainServer(env)];
  const [known = "", unknown = ""] = await Promise.all(
    consoles.map((console) => console.waitFor(listening)),
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
});
