import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { openDatabase } from "../../backend/db/client";
import { findRunningPostgres } from "../../backend/db/embedded-running";
import { type Console, startConsole } from "../support/console";
import { openHttpSession } from "../support/http-session";
import { listDescendants } from "../support/processes";
import { root } from "../support/server-process";

let site: Console;
beforeAll(async () => {
  site = await startConsole({ METRICS_PORT: "0" });
});
afterAll(() => site.stop());

const get = (at: string, init: RequestInit = {}) =>
  fetch(site.url + at, { redirect: "manual", ...init });
/** A script large enough to be worth compressing. */
function findScript(): string {
  const names = readdirSync(path.join(root, "build", "client", "assets"));
  return names.find((name) => name.endsWith(".js") && names.includes(`${name}.br`)) ?? "none";
}

test("the printed link opens the login page with account and e-mail filled in", async () => {
  const link = await site.server.waitFor(/link +(\S+)/);
  expect(new URL(link).origin).toBe(new URL(site.url).origin);
  const page = await (await fetch(link)).text();
  const typedIn = (name: string) =>
    new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1];
  expect(typedIn("account_id")).toBe(site.demo.accountId);
  expect(typedIn("email")).toBe(site.demo.email);
});

test("a page carries the security headers, and only one of each", async () => {
  const { headers } = await get("/");
  expect(headers.get("content-security-policy")).toMatch(
    /^default-src 'none'; script-src 'self' 'nonce-[^']+';/,
  );
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("vary")).toContain("Cookie");
  expect(headers.get("x-powered-by")).toBeNull();
});

test("a hashed file is kept for good, and comes compressed", async () => {
  const answer = await get(`/assets/${findScript()}`, { headers: { "Accept-Encoding": "br" } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toMatch(/^(text|application)\/javascript/);
  expect(await answer.text()).toContain("import");
});

test("texts that a page asks for later come compressed, too", async () => {
  const answer = await get("/locales/tw/live.json?v=1", { headers: { "Accept-Encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  const file = path.join(root, "public", "locales", "tw", "live.json");
  expect(await answer.json()).toEqual(JSON.parse(readFileSync(file, "utf8")));
});

test("a page names its scripts, but has none of them asked for while it is read", async () => {
  const page = await (await get("/")).text();
  expect(page).not.toMatch(/modulepreload|type="module"|<script[^>]* src=/);
  const [, late = ""] = page.match(/<script[^>]*type="text\/plain"[^>]*>([^<]*)/) ?? [];
  const imported = late.match(/^import "\/assets\//gm) ?? [];
  expect(imported.length).toBeGreaterThan(2);
});

test("a hashed file of an older build is gone, not a page", async () => {
  const answer = await get("/assets/entry.client-0LDBU1LD.js");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain/);
});

test.each([
  "/assets/../../package.json",
  "/assets/..%2f..%2fpackage.json",
  "/..%5c..%5cpackage.json",
  "/.env",
])("%s leads out of no directory", async (at) => {
  const answer = await get(at);
  expect([400, 404]).toContain(answer.status);
  expect(await answer.text()).not.toContain("devDependencies");
});

test("C039, C042: an unknown address is a page that says so, with status 404", async () => {
  const answer = await get("/nowhere");
  expect(answer.status).toBe(404);
  expect(answer.headers.get("content-type")).toMatch(/^text\/html/);
});

test("B21: an account ID in the login's address signs out a page of its own, never for a picture or a fetch", async () => {
  const browser = await openHttpSession(site);
  for (const destination of ["image", "iframe", "empty"]) {
    const answer = await browser.get("/?account_id=1", { "Sec-Fetch-Dest": destination });
    expect([destination, answer.headers.get("location")]).toEqual([destination, "/console"]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await browser.get("/console")).status).toBe(200);
  }
  const page = await browser.get("/?account_id=1", { "Sec-Fetch-Dest": "document" });
  expect(page.headers.get("location")).toBe("/?account_id=1");
  expect((await browser.get("/console")).headers.get("location")).toMatch(/^\/\?/);
});

test("I18: health says nothing about the product", async () => {
  for (const at of ["/healthz", "/readyz"]) {
    const answer = await get(at);
    expect([at, answer.status, await answer.text()]).toEqual([at, 200, "ok\n"]);
  }
});

test("A13: what a page is made of is kept by no cache, whose answer it ever is", async () => {
  const session = await openHttpSession(site);
  for (const at of ["/settings", "/settings.data", "/newest_notifications", "/cloud_vms.data"]) {
    const { status, headers } = await session.get(at);
    expect([at, status]).toEqual([at, 200]);
    expect([at, headers.get("cache-control")]).toEqual([at, "no-store"]);
  }
  for (const at of ["/settings", "/settings.data"]) {
    expect([at, (await session.get(at)).headers.get("vary")]).toEqual([
      at,
      expect.stringContaining("Cookie"),
    ]);
  }
});

test("A12: a loader, an action and a resource that fail tell nothing of how", async () => {
  const session = await openHttpSession(site);
  const url = await findRunningPostgres(site.dataDirectory);
  const { pool, close } = openDatabase(String(url), 1);
  const rename = (from: string, to: string) => pool.query(`alter table ${from} rename to ${to}`);
  await rename("vpn", "vpn_gone");
  await rename("notification", "notification_gone");
  try {
    const answers = [
      await session.get("/vpn/1"),
      await session.get("/vpn/1.data"),
      await session.post("/vpn/1", { intent: "delete", id: "1" }),
    ];
    for (const answer of answers) {
      expect(answer.status, answer.url).toBeGreaterThanOrEqual(400);
    }
    // What a page can do without answers without it.
    for (const answer of [...answers, await session.get("/newest_notifications")]) {
      const text = await answer.text();
      expect(text, answer.url).not.toMatch(
        /\bat .+:\d+:\d+|node_modules|relation \\?"|\bselect .+ from\b|build\/server|_gone|DrizzleQuery/i,
      );
    }
  } finally {
    await rename("vpn_gone", "vpn");
    await rename("notification_gone", "notification");
    await close();
  }
});

test("metrics are on a port of their own: of requests, calls, hosts, jobs and the database, and of nobody", async () => {
  const metricsUrl = await site.server.waitFor(/Metrics are at (http\S+)/);
  const named = `/nowhere/${encodeURIComponent(site.demo.email)}`;
  const browser = await openHttpSession(site);
  for (const at of ["/cloud_vms/hosts", named]) await (await browser.get(at)).text();
  await site.server.waitFor(/online as/);
  // An answer is counted once it is over, and hosts come one after the other.
  const text = await vi.waitFor(async () => {
    const shown = await (await fetch(metricsUrl)).text();
    expect(shown).toMatch(/requests_total{method="GET",route="page",status="4xx"} [1-9]/);
    expect(shown).toMatch(/^sightline_hosts_connected [1-9]/m);
    return shown;
  });
  expect(text).toMatch(/^sightline_ready 1$/m);
  expect(text).toMatch(/^sightline_build_info{version="\d[^"]*",built_at="20[^"]+Z"} 1$/m);
  expect(text).toMatch(/^sightline_http_requests_total{.*route="page",status="2xx"} [1-9]/m);
  expect(text).toMatch(/calls_total{operation="login",outcome="ok"} [1-9]/);
  expect(text).toMatch(/call_duration_seconds_count{operation="query_host_list"} [1-9]/);
  expect(text).toMatch(/^sightline_jobs{kind="clean_up",state="\w+"} [1-9]/m);
  expect(text).toMatch(/^sightline_database_connections{pool="system",state="\w+"} [1-9]/m);
  for (const [, value = ""] of text.matchAll(/="([^"]*)"/g)) expect(value).toMatch(/^[\w.:+-]*$/);
  expect(text).not.toContain(site.demo.email.split("@")[1]);
  expect((await get("/metrics")).status).toBe(404);
});

test("an upgrade to an address that has none is refused", async () => {
  const socket = new WebSocket(`${site.url.replace("http", "ws")}/nowhere`);
  const error = await new Promise<Error>((resolve) => socket.once("error", resolve));
  expect(error.message).toMatch(/socket hang up|Unexpected server response/);
});

test("a killed host agent is started again, and its hosts are back", async () => {
  await site.server.waitFor(/online as/);
  const agent = listDescendants(site.server.pid).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("agent.js"),
  );
  process.kill(Number(agent), "SIGKILL");
  await site.server.waitFor(/host agent ended \(SIGKILL\); starting it again[\s\S]*online as/);
});
