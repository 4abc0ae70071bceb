import { once } from "node:events";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { type ForeignCloud, foreignUser, startForeignCloud } from "../support/foreign-cloud/server";
import { type ForeignConsole, startForeignConsole } from "../support/foreign-console";
import { type HttpBrowser, openHttpBrowser } from "../support/http-browser";

/** Video and pushes of another maker's cloud, through the console's own address. */

let cloud: ForeignCloud;
let bare: ForeignCloud;
let site: ForeignConsole;
let without: ForeignConsole;

beforeAll(async () => {
  cloud = await startForeignCloud({ paths: true });
  bare = await startForeignCloud();
  // One answers data, the other has sockets and media: they know the same sessions.
  bare.token = cloud.token;
  site = await startForeignConsole(bare.graphqlUrl, { CLOUD_URL: cloud.origin });
  without = await startForeignConsole(bare.graphqlUrl);
});

afterAll(async () => {
  await site?.stop();
  await without?.stop();
  await cloud?.stop();
  await bare?.stop();
});

async function signIn({ url }: ForeignConsole): Promise<HttpBrowser> {
  const browser = openHttpBrowser(url);
  await browser.post("/?index", {
    intent: "log_in",
    account_id: foreignUser.accountId,
    email: foreignUser.email,
    password: foreignUser.password,
  });
  return browser;
}

/** Opens a socket at the console as a page of this origin would; the status where it is refused. */
async function open(path: string, origin = site.url): Promise<WebSocket | number> {
  const socket = new WebSocket(site.url.replace("http:", "ws:") + path, { origin });
  return new Promise((resolve) => {
    socket.on("open", () => resolve(socket));
    socket.on("unexpected-response", (_request, { statusCode = 0 }) => resolve(statusCode));
    socket.on("error", () => {});
  });
}

async function takeTicket(browser: HttpBrowser): Promise<string> {
  const answer = await browser.post("/realtime_ticket", {});
  return ((await answer.json()) as { ticket: string }).ticket;
}

test("a ticket opens the cloud's channel with the session's token, once, and pushes come through", async () => {
  const ticket = await takeTicket(await signIn(site));
  cloud.sockets.length = 0;
  const path = `/ws?type=user&token=${ticket}`;
  const socket = await open(path);
  if (typeof socket === "number") throw new Error(`refused with ${socket}`);
  const [far] = cloud.sockets;
  expect(far?.url).toBe(`/ws?type=user&token=${cloud.token}`);
  expect(far?.origin).toBe(cloud.origin);
  const heard = once(socket, "message");
  far?.socket.send('{"type":"SERVER_UPDATE"}');
  expect(String((await heard)[0])).toBe('{"type":"SERVER_UPDATE"}');
  const said = far && once(far.socket, "message");
  socket.send('{"action":"PING"}');
  expect(String((await said)?.[0])).toBe('{"action":"PING"}');
  expect(await open(path)).toBe(401);
  socket.terminate();
});

test("a page of elsewhere opens no socket, ticket or not", async () => {
  const ticket = await takeTicket(await signIn(site));
  expect(await open(`/ws?type=user&token=${ticket}`, "https://elsewhere.example")).toBe(403);
  expect(await open("/ws?type=user&token=made-up")).toBe(401);
});

test("pictures come from the cloud in the session's name, and its own pages do not", async () => {
  const browser = await signIn(site);
  cloud.mediaRequests.length = 0;
  const answer = await browser.get("/media/snapshot/1?at=5", { Range: "bytes=0-3" });
  expect(await answer.text()).toBe("a picture");
  const [asked] = cloud.mediaRequests;
  expect(asked?.url).toBe("/media/snapshot/1?at=5");
  expect(asked?.headers.authorization).toBe(`Bearer ${cloud.token}`);
  expect(asked?.headers.range).toBe("bytes=0-3");
  expect(asked?.headers.cookie).toBeUndefined();
  const missing = await (await signIn(without)).get("/media/snapshot/1");
  expect(missing.status).toBe(404);
  expect(await missing.text()).toBe("");
});

test("where the cloud has no such path, tickets say so at once", async () => {
  const browser = await signIn(without);
  for (const path of ["/realtime_ticket", "/media_ticket"]) {
    expect((await browser.post(path, {})).status, path).toBe(501);
  }
});

test("it is ready while its cloud answers", async () => {
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  bare.faults.set("*", { kind: "status", status: 503 });
  expect((await fetch(`${without.url}/readyz`)).status).toBe(503);
  bare.faults.clear();
});
