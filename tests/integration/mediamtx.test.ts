import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHostPassword, hashHostPassword } from "../../backend/db/host-password";
import * as tables from "../../backend/db/tables";
import { createKeyring } from "../../backend/keyring";
import { signEngineTicket } from "../../backend/media/engine/engine-ticket";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { engineSecret, startEngineServer } from "../support/media/engine-server";
import { type FakeMediaMtx, startFakeMediaMtx } from "../support/media/fake-mediamtx";

/** The hand-off to MediaMTX through the whole cloud: addresses, auth hook, database, rights. */

let cloud: TestCloud;
let server: Awaited<ReturnType<typeof startEngineServer>>;
let engine: FakeMediaMtx;
let accounts: TestAccounts;
let hookUrl: string;

beforeAll(async () => {
  engine = await startFakeMediaMtx(() => hookUrl);
  cloud = await startTestCloud({
    engine: {
      secret: engineSecret,
      whepUrl: "https://media.example.com:8889",
      hlsUrl: "https://media.example.com:8888",
      playbackUrl: "https://media.example.com:9996",
      apiUrl: engine.apiUrl,
    },
  });
  accounts = await seedTwoAccounts(cloud.database);
  server = await startEngineServer(cloud);
  hookUrl = server.hookUrl;
});

afterAll(async () => {
  server.close();
  await engine.close();
  await cloud.close();
});

interface Addresses {
  path: string;
  ticket: string;
  expiry_time: number;
  whep_url: string | null;
  hls_url: string | null;
  playback_url: string | null;
}

const document = `query($id: ID!, $stream: String!) {
  query_media_engine(host_cam_id: $id, stream: $stream) {
    path ticket expiry_time whep_url hls_url playback_url
  }
}`;

async function findAddresses(token: string, cameraId: number): Promise<Addresses> {
  const answer = await cloud.call(document, { id: String(cameraId), stream: "main" }, { token });
  if (!answer.data?.query_media_engine) throw new Error(answer.text);
  return answer.data.query_media_engine as Addresses;
}

/** An operator's token, addresses of the one camera that the operator may see, and the ids of account and camera. */
async function openOperator() {
  const { first } = accounts;
  const token = await cloud.getToken(first.operator);
  const addresses = await findAddresses(token, first.c1);
  return { token, addresses, path: addresses.path, ticket: addresses.ticket };
}

test("a viewer gets the addresses of a camera in his reach, with a ticket for it alone", async () => {
  const { addresses } = await openOperator();
  const { accountId, c1 } = accounts.first;
  const path = `${accountId}/${c1}/main`;
  expect(addresses).toEqual({
    path,
    ticket: expect.any(String),
    expiry_time: expect.any(Number),
    whep_url: `https://media.example.com:8889/${path}/whep?ticket=${addresses.ticket}`,
    hls_url: `https://media.example.com:8888/${path}/index.m3u8?ticket=${addresses.ticket}`,
    // He may watch it live and no more.
    playback_url: null,
  });
  const seconds = addresses.expiry_time - Date.now() / 1000;
  expect([seconds > 290, seconds <= 300]).toEqual([true, true]);
  const master = await findAddresses(
    await cloud.getToken(accounts.first.master),
    accounts.first.c1,
  );
  expect(master.playback_url).toBe(
    `https://media.example.com:9996/list?path=${encodeURIComponent(path)}&ticket=${master.ticket}`,
  );
});

test("D1: a camera out of reach, a foreign one and one that does not exist have no addresses", async () => {
  const { token } = await openOperator();
  for (const id of [accounts.first.c2, accounts.second.c1, 987_654_321]) {
    const answer = await cloud.call(document, { id: String(id), stream: "main" }, { token });
    expect(answer.errors[0]?.message).toBe("ERR_HOST_NOT_FOUND");
  }
  const stream = await cloud.call(
    document,
    { id: String(accounts.first.c1), stream: "../main" },
    { token },
  );
  expect(stream.errors[0]?.message).toBe("ERR_INVALID_ARGUMENT");
});

test("a ticket lets its viewer read and play back, in the address alone", async () => {
  const { path, ticket } = await openOperator();
  const reading = { action: "read", path };
  const query = `ticket=${ticket}`;
  expect(await engine.requestAccess({ ...reading, query })).toBe(204);
  expect(await engine.requestAccess({ ...reading, token: ticket })).toBe(401);
  expect(await engine.requestAccess({ ...reading, user: "viewer", password: ticket })).toBe(401);
  const hls = { ...reading, protocol: "hls", query: `cookieCheck=1&${query}` };
  expect(await engine.requestAccess(hls)).toBe(204);
  const master = await findAddresses(
    await cloud.getToken(accounts.first.master),
    accounts.first.c1,
  );
  const playing = { action: "playback", path, query: `ticket=${master.ticket}` };
  expect(await engine.requestAccess(playing)).toBe(204);
});

test("without credentials the answer asks for them; wrong ones, actions and paths are refused alike", async () => {
  const { first, second } = accounts;
  const { token, path, ticket } = await openOperator();
  const query = `ticket=${ticket}`;
  const wrong: Parameters<typeof engine.requestAccess>[0][] = [
    {},
    { query: "ticket=" },
    { query: "ticket=nonsense" },
    { query: `ticket=${token}` },
    { query: `ticket=${ticket}x` },
    { query, action: "playback" },
    { query, action: "publish" },
    { query, action: "api" },
    { query, action: "metrics" },
    { query, action: "pprof" },
    { query, action: "" },
    { query, path: "" },
    { query, path: path.replace("main", "sub") },
    { query, path: `${first.accountId}/${first.c2}/main` },
    { query, path: `${second.accountId}/${first.c1}/main` },
    { query, path: `${first.accountId}/0${first.c1}/main` },
    { query, path: `/${path}` },
    { query, path: `${path}/` },
    { query, path: `${path}/../main` },
    { query, path: path.replaceAll("/", "%2f") },
  ];
  for (const question of wrong) {
    const request = { action: "read", path, ...question };
    expect([request, await engine.requestAccess(request)]).toEqual([request, 401]);
  }
});

test("C6: neither an old ticket nor one signed for another use or by another key lets anybody in", async () => {
  const { path, token } = await openOperator();
  const viewer = await cloud.backend.services.sessions.findViewer(token);
  const sessionId = viewer?.sessionId ?? "";
  const key = cloud.backend.services.keyring.tokenKeys[0];
  const soon = new Date(Date.now() + 60_000);
  const good = await signEngineTicket(key, { sessionId, path }, soon);
  expect(await engine.requestAccess({ action: "read", path, query: `ticket=${good}` })).toBe(204);
  const old = await signEngineTicket(key, { sessionId, path }, new Date(Date.now() - 1_000));
  expect(await engine.requestAccess({ action: "read", path, query: `ticket=${old}` })).toBe(401);
  const other = createKeyring("another secret, of more than 32 characters").tokenKeys[0];
  const forged = await signEngineTicket(other, { sessionId, path }, soon);
  expect(await engine.requestAccess({ action: "read", path, query: `ticket=${forged}` })).toBe(401);
  expect((await cloud.call("{ query_profile { id } }", {}, { token: good })).data).toBeNull();
});

test("D6: a right that is taken away refuses at once, and ends at MediaMTX what is open", async () => {
  const { first } = accounts;
  const { path, ticket, token } = await openOperator();
  const id = "0b6d1a52-7f0c-4d4e-9a52-4ad3a7c0a001";
  const reading = { action: "read", path, query: `ticket=${ticket}` };
  expect(await engine.requestAccess({ ...reading, id })).toBe(204);
  const byRtsp = { ...reading, id: "0b6d1a52-7f0c-4d4e-9a52-4ad3a7c0a002", protocol: "rtsp" };
  expect(await engine.requestAccess(byRtsp)).toBe(204);
  expect(await engine.requestAccess(byRtsp, "rtspssessions")).toBe(204);
  const taken = await cloud.database.db
    .delete(tables.permissionCamera)
    .where(eq(tables.permissionCamera.cameraId, first.c1))
    .returning();
  expect(await engine.requestAccess(reading)).toBe(401);
  const viewer = await cloud.backend.services.sessions.findViewer(token);
  const { accountId } = first;
  const userIds = [viewer?.userId ?? 0];
  await cloud.backend.services.bus.publish("rights_changed", { accountId, userIds });
  const authorization = `Basic ${Buffer.from(`sightline:${engineSecret}`).toString("base64")}`;
  const uuid = "[0-9a-f-]{36}";
  const kick = (of: string) => ({ path: expect.stringMatching(`^/v3/${of}$`), authorization });
  await expect
    .poll(() => engine.kicked)
    .toEqual(
      expect.arrayContaining([
        kick(`webrtcsessions/kick/${id}`),
        kick(`rtspsessions/kick/${uuid}`),
        kick(`rtspssessions/kick/${uuid}`),
      ]),
    );
  await cloud.database.db.insert(tables.permissionCamera).values(taken);
  expect(await engine.requestAccess(reading)).toBe(204);
});

test("C3: signing out refuses the ticket and ends what it opened", async () => {
  const { path, ticket, token } = await openOperator();
  const id = "0b6d1a52-7f0c-4d4e-9a52-4ad3a7c0a003";
  const reading = { action: "read", path, query: `ticket=${ticket}` };
  expect(await engine.requestAccess({ ...reading, id })).toBe(204);
  await cloud.call("mutation { logout { ok } }", {}, { token });
  expect(await engine.requestAccess(reading)).toBe(401);
  await expect
    .poll(() => engine.kicked.map((kick) => kick.path))
    .toContain(`/v3/webrtcsessions/kick/${id}`);
});

test("a host publishes its own cameras with its password, and no others", async () => {
  const { first, second } = accounts;
  const password = createHostPassword();
  await cloud.database.db
    .update(tables.host)
    .set({ passwordHash: hashHostPassword(password) })
    .where(eq(tables.host.id, first.h1));
  const publish = (path: string, more: object = {}) =>
    engine.requestAccess({
      action: "publish",
      protocol: "rtsp",
      user: "a-h1",
      password,
      path,
      ...more,
    });
  const own = `${first.accountId}/${first.c1}/main`;
  expect(await publish(own)).toBe(204);
  expect(await publish(`${first.accountId}/${first.c2}/sub`)).toBe(204);
  expect(await publish(`${first.accountId}/${first.c3}/main`)).toBe(401);
  expect(await publish(`${second.accountId}/${first.c1}/main`)).toBe(401);
  expect(await publish(`${second.accountId}/${second.c1}/main`)).toBe(401);
  expect(await publish(`${first.accountId}/987654321/main`)).toBe(401);
  expect(await publish(own, { password: "wrong" })).toBe(401);
  expect(await publish(own, { user: "b-h1" })).toBe(401);
  expect(await publish(own, { action: "read" })).toBe(401);
  const before = engine.kicked.length;
  await cloud.backend.services.bus.publish("host_disconnect", { hostId: first.h1 });
  await expect
    .poll(() => engine.kicked.slice(before).map(({ path }) => path.split("/")[2]))
    .toEqual(["rtspsessions", "rtspsessions"]);
});

test("nobody but MediaMTX may ask, and nonsense is not taken for a question", async () => {
  const { path, ticket } = await openOperator();
  const question = { action: "read", path, query: `ticket=${ticket}` };
  const real = hookUrl;
  for (const wrong of [real.replace(engineSecret, "x"), real.replace("sightline:", "somebody:")]) {
    hookUrl = wrong;
    expect(await engine.requestAccess(question)).toBe(401);
  }
  hookUrl = real.replace(`sightline:${engineSecret}@`, "");
  expect(await engine.requestAccess(question)).toBe(401);
  const url = hookUrl;
  hookUrl = real;
  const authorization = `Basic ${Buffer.from(`sightline:${engineSecret}`).toString("base64")}`;
  const post = async (body: string) => {
    const response = await fetch(url, { method: "POST", headers: { authorization }, body });
    return response.status;
  };
  expect(await post("no JSON")).toBe(400);
  expect(await post(JSON.stringify({ action: "read", path: 7 }))).toBe(400);
  expect(await post("x".repeat(20_000))).toBe(413);
  expect(
    await engine.requestAccess({ action: "api", user: "sightline", password: engineSecret }),
  ).toBe(204);
  expect(await engine.requestAccess({ action: "api", user: "sightline", password: "wrong" })).toBe(
    401,
  );
});

test("without a media engine there is no hook, and no addresses", async () => {
  const plain = await startTestCloud();
  const { first } = await seedTwoAccounts(plain.database);
  expect(plain.backend.handleEngineAuth).toBeNull();
  const token = await plain.getToken(first.master);
  const answer = await plain.call(document, { id: String(first.c1), stream: "sub" }, { token });
  expect(answer.data).toEqual({ query_media_engine: null });
  await plain.close();
});
