import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "../../agent/agent";
import { createHostPassword, hashHostPassword } from "../../backend/db/host-password";
import * as tables from "../../backend/db/tables";
import { digestCredential, signPublishTicket } from "../../backend/media/engine/engine-ticket";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { connectDemoHost } from "../support/connect-demo-host";
import { engineSecret, startEngineServer } from "../support/media/engine-server";
import { type FakeMediaMtx, startFakeMediaMtx } from "../support/media/fake-mediamtx";
import { type FakeRtsp, startFakeRtsp } from "../support/media/fake-rtsp";

/** A host publishes what is asked for: agent, channel, hook and database, with a stand-in for MediaMTX. */

let cloud: TestCloud;
let server: Awaited<ReturnType<typeof startEngineServer>>;
let agent: Agent;
let engine: FakeMediaMtx;
let rtsp: FakeRtsp;
let accounts: TestAccounts;
let hookUrl: string;
/** The last query of an address that a host published at. */
let lastQuery = "";

beforeAll(async () => {
  engine = await startFakeMediaMtx(() => hookUrl);
  rtsp = await startFakeRtsp(async (path, query) => {
    lastQuery = query;
    return (await publish(path, query)) === 204;
  });
  cloud = await startTestCloud({
    engine: { secret: engineSecret, whepUrl: "https://media.example.com:8889", rtspUrl: rtsp.url },
  });
  accounts = await seedTwoAccounts(cloud.database);
  server = await startEngineServer(cloud);
  hookUrl = server.hookUrl;
  const { h1: hostId } = accounts.first;
  agent = await connectDemoHost(cloud, { origin: server.origin, hostId, code: "a-h1", cameras: 2 });
});

afterAll(async () => {
  await agent.end();
  server.close();
  await Promise.all([engine.close(), rtsp.close()]);
  await cloud.close();
});

const publish = (path: string, query: string) =>
  engine.requestAccess({ action: "publish", protocol: "rtsp", path, query });

const pathOf = (cameraId: number, stream = "sub") =>
  `${accounts.first.accountId}/${cameraId}/${stream}`;

const document = `query($id: ID!, $stream: String!) {
  query_media_engine(host_cam_id: $id, stream: $stream) { path ticket }
}`;

/** Null where there is no address for this user. */
async function ask(token: string, cameraId: number, stream = "sub") {
  const { data } = await cloud.call(document, { id: String(cameraId), stream }, { token });
  return data?.query_media_engine as { path: string; ticket: string } | null;
}

test("what a viewer asks the address of is published by its host, and nothing else", async () => {
  const { first } = accounts;
  const token = await cloud.getToken(first.operator);
  expect(await ask(token, first.c2)).toBeNull();
  expect((await ask(token, first.c1))?.path).toBe(pathOf(first.c1));
  await expect.poll(() => rtsp.streams.get(pathOf(first.c1))?.packets ?? 0).toBeGreaterThan(20);
  expect(rtsp.streams.get(pathOf(first.c1))?.codecs).toEqual(["H264"]);
  expect([...rtsp.streams.keys()]).toEqual([pathOf(first.c1)]);
});

test("nothing is published for who may play a camera back and not watch it", async () => {
  const { first } = accounts;
  const { db } = cloud.database;
  const asked: string[] = [];
  cloud.backend.services.bus.subscribe("host_command", ({ command }) => {
    if (command.type === "publish") asked.push(new URL(command.url).pathname.slice(1));
  });
  const rightTo = eq(tables.permissionCamera.cameraId, first.c1);
  await db.update(tables.permissionCamera).set({ live: false, playback: true }).where(rightTo);
  expect(await ask(await cloud.getToken(first.operator), first.c1, "main")).not.toBeNull();
  await db.update(tables.permissionCamera).set({ live: true, playback: false }).where(rightTo);
  await ask(await cloud.getToken(first.master), first.c2, "main");
  await expect.poll(() => asked).toEqual([pathOf(first.c2, "main")]);
});

test("C6: what lets a host publish is good for that path, for nothing else, and not after its password was reset", async () => {
  const { first, second } = accounts;
  await ask(await cloud.getToken(first.master), first.c1);
  await expect.poll(() => lastQuery).toMatch(/^ticket=/);
  const [path, query] = [pathOf(first.c1), lastQuery];
  const token = query.replace("ticket=", "");
  expect(await publish(path, query)).toBe(204);
  for (const other of [pathOf(first.c1, "main"), pathOf(first.c2), `${second.accountId}/1/sub`]) {
    expect(await publish(other, query), other).toBe(401);
  }
  for (const action of ["read", "playback", "api"]) {
    expect(await engine.requestAccess({ action, path, query }), action).toBe(401);
  }
  expect((await cloud.call("{ query_profile { id } }", {}, { token })).data).toBeNull();
  const host = eq(tables.host.id, first.h1);
  const [known] = await cloud.database.db.select().from(tables.host).where(host);
  const payload = Buffer.from(token.split(".")[1] ?? "", "base64url").toString();
  expect(payload).not.toContain(known?.passwordHash);
  const passwordHash = hashHostPassword(createHostPassword());
  await cloud.database.db.update(tables.host).set({ passwordHash }).where(host);
  expect(await publish(path, query)).toBe(401);
  await cloud.database.db
    .update(tables.host)
    .set({ passwordHash: known?.passwordHash })
    .where(host);
  expect(await publish(path, query)).toBe(204);
});

test("C6: a viewer's ticket publishes nothing, nor does an old one, or one for a camera of another host", async () => {
  const { first } = accounts;
  const token = await cloud.getToken(first.master);
  const ticket = (await ask(token, first.c1))?.ticket;
  expect(await publish(pathOf(first.c1), `ticket=${ticket}`)).toBe(401);
  const [known] = await cloud.database.db
    .select()
    .from(tables.host)
    .where(eq(tables.host.id, first.h1));
  const key = cloud.backend.services.keyring.tokenKeys[0];
  const sign = (cameraId: number, ms: number) => {
    const path = pathOf(cameraId);
    const wish = { hostId: first.h1, digest: digestCredential(known?.passwordHash ?? ""), path };
    return signPublishTicket(key, wish, new Date(Date.now() + ms));
  };
  const tryOut = async (cameraId: number, ms: number) =>
    publish(pathOf(cameraId), `ticket=${await sign(cameraId, ms)}`);
  expect(await tryOut(first.c1, 60_000)).toBe(204);
  expect(await tryOut(first.c1, -1_000)).toBe(401);
  expect(await tryOut(first.c3, 60_000)).toBe(401);
});
