import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { startBuild } from "../../backend/release/service";
import { realtimePath, type ServerMessage } from "../../contract/realtime";
import { runAdmin } from "../../scripts/admin/admin";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

/** What users are told of a new server and of a new Windows player, over the real channel. */

let cloud: TestCloud;
let server: Server;
let origin: string;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
const sockets: WebSocket[] = [];

beforeAll(async () => {
  cloud = await startTestCloud({
    wsPlayer: { version: "1.4.26", url: "https://downloads.example/old.exe" },
  });
  accounts = await seedTwoAccounts(cloud.database);
  server = createServer();
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

/** The messages of a channel of this session. A PONG proves that whatever was due has arrived. */
async function openChannel(token: string) {
  const socket = new WebSocket(`ws://${origin}${realtimePath}?type=user&token=${token}`);
  sockets.push(socket);
  const heard: ServerMessage[] = [];
  socket.on("message", (data) => heard.push(JSON.parse(String(data))));
  const ping = async () => {
    const before = heard.filter(({ type }) => type === "PONG").length;
    socket.send('{"action":"PING"}');
    await vi.waitFor(() =>
      expect(heard.filter(({ type }) => type === "PONG").length).toBeGreaterThan(before),
    );
  };
  await new Promise((done) => socket.once("open", done));
  return {
    ping,
    waitFor: (message: ServerMessage) => vi.waitFor(() => expect(heard).toContainEqual(message)),
    countUpdates: () => heard.filter(({ type }) => type === "SERVER_UPDATE").length,
  };
}

async function run(...args: string[]): Promise<string> {
  const lines: string[] = [];
  await runAdmin(args, {
    settings: { DATABASE_URL: cloud.database.url },
    migrationsFolder: path.resolve("backend/db/migrations"),
    print: (line) => lines.push(line),
    confirm: null,
  });
  return lines.join("\n");
}

const update: ServerMessage = { type: "SERVER_UPDATE" };

test("C183: `server update` tells the sessions of every account, open and asleep, and none that began since", async () => {
  const asleep = await cloud.getToken(accounts.first.operator);
  const open = [
    await openChannel(await cloud.getToken(accounts.first.master)),
    await openChannel(await cloud.getToken(accounts.second.operator)),
  ];
  expect(await run("server", "update", "--within", "0", "--yes")).toContain("within 0 minutes");
  for (const channel of open) await channel.waitFor(update);
  await (await openChannel(asleep)).waitFor(update);
  const since = await openChannel(await cloud.getToken(accounts.first.master));
  await since.ping();
  await since.ping();
  expect([...open, since].map((channel) => channel.countUpdates())).toEqual([1, 1, 0]);
  const { rows } = await cloud.database.pool.query(
    "select ip, payload from audit where behavior_id = 90010",
  );
  expect(rows).toEqual([{ ip: "local", payload: { after: { within_minutes: 0 } } }]);
});

test("a build is announced where it is wanted, and newer than the last one", async () => {
  const tell = vi.fn();
  cloud.backend.services.bus.subscribe("server_updated", tell);
  const start = (builtAt: string, isAnnounced: boolean) =>
    startBuild(cloud.backend.services.scopes.system, { builtAt, isAnnounced });
  await cloud.database.pool.query("delete from release");
  const older = await cloud.getToken(accounts.first.master);
  // The first one known, the same again, an older one, a newer one without the setting.
  await start("2026-03-02T10:00:00Z", true);
  await start("2026-03-02T10:00:00Z", true);
  await start("2026-03-01T10:00:00Z", true);
  await start("2026-03-03T10:00:00Z", false);
  await start("2026-03-03T10:00:00Z", true);
  const stored = () => cloud.database.pool.query("select version, announced_at from release");
  expect((await stored()).rows).toEqual([{ version: "2026-03-03T10:00:00Z", announced_at: null }]);
  await start("2026-03-04T10:00:00Z", true);
  await vi.waitFor(() => expect(tell).toHaveBeenCalledOnce());
  expect(tell).toHaveBeenCalledWith({ spreadSeconds: 120 });
  // As if the two minutes had passed while nobody had a channel.
  await cloud.database.pool.query(
    "update release set announced_at = announced_at - interval '1 second', spread_seconds = 1",
  );
  await cloud.database.pool.query("update session set created_at = created_at - interval '1 hour'");
  await (await openChannel(older)).waitFor(update);
});

test("C309: `player publish` tells open pages at once, and sign-ins from then on", async () => {
  const login = async () => {
    const answer = await cloud.call(
      `mutation($a: Float!, $e: String!) {
        login(accountId: $a, email: $e, password: "Correct-horse-7", tz: "UTC", reCaptchaToken: "") { wsplayer_version }
      }`,
      { a: accounts.first.accountId, e: accounts.first.master.email },
    );
    const { wsplayer_version } = (answer.data?.login ?? {}) as { wsplayer_version?: string };
    return JSON.parse(wsplayer_version ?? "null");
  };
  expect(await login()).toMatchObject({ version: "1.4.26" });
  const page = await openChannel(await cloud.getToken(accounts.second.master));
  const payload = { version: "1.4.27", url: "https://downloads.example/player-1.4.27.exe" };
  await run("player", "publish", payload.version, payload.url, "--yes");
  await page.waitFor({ type: "WSPLAYER_UPDATE", payload });
  expect(await login()).toEqual(payload);
});

test.each([
  [["1.4.x", "https://downloads.example/player.exe"], "VERSION must be numbers and dots"],
  [["1.5", "http://downloads.example/player.exe"], "URL must begin with https://"],
  [["1.5"], "URL is required"],
  [["1.5", "https://downloads.example/p.exe", "now"], '"now" is one word too many'],
])("player publish %j is refused", async (words, message) => {
  await expect(run("player", "publish", ...words, "--yes")).rejects.toThrow(message);
});
