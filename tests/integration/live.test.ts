import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import type { Agent } from "../../agent/agent";
import * as tables from "../../backend/db/tables";
import { decodeFrame, frameKinds, type RelayMessage } from "../../contract/media";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { connectDemoHost } from "../support/connect-demo-host";

/** Live video through the whole cloud: agent, device channel, database, rights, relay. */

let cloud: TestCloud;
let server: Server;
let agent: Agent;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let origin: string;

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  server = createServer((req, res) => {
    const token = /^Bearer (.+)$/.exec(req.headers.authorization ?? "")?.[1] ?? null;
    cloud.backend.handleMediaRequest(req, res, token);
  });
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = await connectHost(accounts.first.h1, "a-h1", 2);
});

afterAll(async () => {
  await agent.end();
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

const connectHost = (hostId: number, code: string, cameras: number) =>
  connectDemoHost(cloud, { origin, hostId, code, cameras });

async function openMedia(token: string) {
  const answer = await cloud.call("mutation { create_media_ticket { ticket } }", {}, { token });
  const { ticket } = (answer.data?.create_media_ticket ?? {}) as { ticket?: string };
  const socket = new WebSocket(`ws://${origin}/media/live?ticket=${ticket}`);
  socket.binaryType = "nodebuffer";
  const texts: RelayMessage[] = [];
  const kinds: number[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data: Buffer, binary) => {
    if (binary) kinds.push(decodeFrame(data)?.kind ?? 0);
    else texts.push(JSON.parse(data.toString()));
    for (const check of waiting) check();
  });
  const closed = once(socket, "close").then(([code]) => Number(code));
  await once(socket, "open");
  return {
    closed,
    close: () => socket.close(),
    ask: (cameraId: number | string, request = 1) =>
      socket.send(
        JSON.stringify({ action: "open", request, host_cam_id: String(cameraId), stream: "sub" }),
      ),
    text: <Type extends RelayMessage["type"]>(type: Type) =>
      new Promise<Extract<RelayMessage, { type: Type }>>((done) => {
        const check = () => {
          const found = texts.find((text) => text.type === type);
          if (!found) return;
          waiting.delete(check);
          done(found as Extract<RelayMessage, { type: Type }>);
        };
        waiting.add(check);
        check();
      }),
    fragments: (count: number) =>
      new Promise<void>((done) => {
        const check = () => {
          if (kinds.filter((kind) => kind === frameKinds.fragment).length < count) return;
          waiting.delete(check);
          done();
        };
        waiting.add(check);
        check();
      }),
  };
}

test("an operator watches the camera of his privileges", async () => {
  const media = await openMedia(await cloud.getToken(accounts.first.operator));
  media.ask(accounts.first.c1);
  expect(await media.text("opened")).toMatchObject({ request: 1, width: 480, height: 270 });
  await media.fragments(5);
  media.close();
});

test("D3: a camera out of reach answers like one that does not exist", async () => {
  const token = await cloud.getToken(accounts.first.operator);
  const answers: RelayMessage[] = [];
  for (const id of [accounts.first.c2, accounts.first.c3, accounts.second.c1, 987654321]) {
    const media = await openMedia(token);
    media.ask(id);
    answers.push(await media.text("failed"));
    media.close();
  }
  for (const answer of answers) {
    expect(answer).toEqual({ type: "failed", request: 1, reason: "not_found" });
  }
});

test("a host that is away is named as the reason", async () => {
  const media = await openMedia(await cloud.getToken(accounts.first.master));
  media.ask(accounts.first.c3);
  expect(await media.text("failed")).toMatchObject({ reason: "host_offline" });
  media.close();
});

test("C3: logout ends the stream that is playing", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const media = await openMedia(token);
  media.ask(accounts.first.c1);
  await media.fragments(1);
  await cloud.call("mutation { logout { ok } }", {}, { token });
  expect(await media.closed).toBe(4401);
});

test("D6: a right that is taken away ends the stream, and the socket stays", async () => {
  const token = await cloud.getToken(accounts.first.operator);
  const media = await openMedia(token);
  media.ask(accounts.first.c1);
  await media.fragments(1);
  const taken = await cloud.database.db
    .delete(tables.permissionCamera)
    .where(eq(tables.permissionCamera.cameraId, accounts.first.c1))
    .returning();
  const viewer = await cloud.backend.services.sessions.findViewer(token);
  await cloud.backend.services.bus.publish("rights_changed", {
    accountId: accounts.first.accountId,
    userIds: [viewer?.userId ?? 0],
  });
  expect(await media.text("ended")).toMatchObject({ reason: "revoked" });
  await cloud.database.db.insert(tables.permissionCamera).values(taken);
  media.ask(accounts.first.c1, 2);
  expect(await media.text("opened")).toBeDefined();
  media.close();
});

test("D6: a licence that is released ends the stream of every viewer", async () => {
  const { first } = accounts;
  const token = await cloud.getToken(first.master);
  const release = `mutation($id: ID!, $enable: Boolean!) {
    switch_camera_license(host_cam_id: $id, enable: $enable) { ok }
  }`;
  const watching = [await openMedia(token), await openMedia(await cloud.getToken(first.operator))];
  for (const media of watching) {
    media.ask(first.c1);
    await media.fragments(1);
  }
  await cloud.call(release, { id: String(first.c1), enable: false }, { token });
  for (const media of watching) {
    expect(await media.text("ended")).toMatchObject({ reason: "no_license" });
    media.close();
  }
  await cloud.call(release, { id: String(first.c1), enable: true }, { token });
});

test("snapshots come with the session's rights, and foreign ids look unknown", async () => {
  const token = await cloud.getToken(accounts.first.operator);
  const get = async (path: string, bearer = token) => {
    const response = await fetch(`http://${origin}${path}`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
    const body = Buffer.from(await response.arrayBuffer());
    return { status: response.status, type: response.headers.get("content-type"), body };
  };
  const own = await get(`/media/snapshot/${accounts.first.c1}`);
  expect(own).toMatchObject({ status: 200, type: "image/jpeg" });
  expect([...own.body.subarray(0, 2)]).toEqual([0xff, 0xd8]);
  const foreign = await get(`/media/snapshot/${accounts.first.c3}`);
  const unknown = await get("/media/snapshot/987654321");
  expect(foreign).toEqual(unknown);
  expect(foreign.status).toBe(404);
  expect((await get(`/media/snapshot/${accounts.first.c1}`, "nonsense")).status).toBe(401);
});

test("the console hears of a host and its cameras", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const answer = await cloud.call(
    `{ query_region_host_list { hosts { name state cameras_connected cameras { connected sub_res } } } }`,
    {},
    { token },
  );
  expect(answer.data).toMatchObject({
    query_region_host_list: [
      {
        hosts: [
          {
            name: "H1",
            state: "online",
            cameras_connected: 2,
            cameras: [
              { connected: true, sub_res: "480x270" },
              { connected: true, sub_res: "480x270" },
            ],
          },
        ],
      },
      { hosts: [{ name: "H2", state: "disconnected", cameras_connected: 0 }] },
    ],
  });
});
