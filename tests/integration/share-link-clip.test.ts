import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Agent } from "../../agent/agent";
import {
  seedTwoAccounts,
  startTestCloud,
  type TestAccounts,
  type TestCloud,
} from "../support/cloud";
import { connectDemoHost } from "../support/connect-demo-host";
import { storeEvents } from "../support/events";
import { findRecordedMs } from "../support/recorded";

/** The recording on a share page: through agent, database, link and clip handler. */

let cloud: TestCloud;
let server: Server;
let agent: Agent;
let accounts: TestAccounts;
let origin: string;
let eventIds: string[];
const minuteMs = 60_000;
const timeMs = findRecordedMs(10);

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  const { accountId, h1: hostId, c1: cameraId } = accounts.first;
  const sketch = { accountId, hostId, cameraId };
  const stored = await storeEvents(cloud.database, [
    { ...sketch, timeMs },
    { ...sketch, timeMs: timeMs - minuteMs },
    { ...sketch, timeMs: Date.now() },
  ]);
  eventIds = stored.map(({ id }) => String(id));
  server = createServer((request, response) => {
    cloud.backend.handleMediaRequest(request, response, null);
  });
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  agent = await connectDemoHost(cloud, { origin, hostId, code: "a-h1", cameras: 1 });
});

afterAll(async () => {
  await agent.end();
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

async function read<Value>(query: string, variables: object, from: object): Promise<Value> {
  const { data, errors, text } = await cloud.call(query, { ...variables }, from);
  expect(errors, text).toEqual([]);
  return Object.values(data ?? {})[0] as Value;
}

/** Shares an event, opens the link, and gives what the page knows of its recording. */
async function share(eventId: string, token: string) {
  const { id, code } = await read<{ id: string; code: string }>(
    `mutation($id: ID!) { create_share_link(event_id: $id, note: "", expire_hours: 1, emails: []) { id code } }`,
    { id: eventId },
    { token },
  );
  const { share_link_token: shareToken } = await read<{ share_link_token: string }>(
    `mutation($code: String!) { open_share_link(code: $code) { share_link_token } }`,
    { code },
    {},
  );
  const { clip_link: link } = await read<{ clip_link: string | null }>(
    `query($code: String!) { query_share_link_event(code: $code) { clip_link } }`,
    { code },
    { shareToken },
  );
  return { id, shareToken, link };
}

const get = (link: string | null, range = "bytes=0-99") =>
  fetch(`http://${origin}${link}`, { headers: { range } });
const statusOf = async (link: string | null) => (await get(link)).status;
const lengthOf = (response: Response) =>
  Number(response.headers.get("content-range")?.split("/")[1] ?? 0);

test("G11: a share page plays half a minute around its event, and no other stretch, event or camera", async () => {
  const token = await cloud.getToken(accounts.first.master);
  const { link, shareToken } = await share(eventIds[0] ?? "", token);
  const answer = await get(link);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
  expect(answer.headers.get("cache-control")).toContain("no-store");
  // Whatever else the address asks for, it is the event's half minute.
  const wider = await get(`${link}&from=${timeMs - minuteMs}&until=${timeMs + minuteMs}&download`);
  expect(lengthOf(wider)).toBe(lengthOf(answer));
  expect(lengthOf(answer)).toBeGreaterThan(10_000);
  const clipToken = new URL(link ?? "", "http://x").searchParams.get("token") ?? "";
  const range = `from=${timeMs}&until=${timeMs + 1_000}`;
  for (const [address, status] of [
    [`/media/clip/event/${eventIds[1]}?token=${clipToken}`, 404],
    [`/media/clip/event/999999?token=${clipToken}`, 404],
    [`/media/clip/event/${eventIds[0]}`, 404],
    [`/media/clip/event/${eventIds[0]}?token=${shareToken}`, 404],
    [`/media/clip/event/${eventIds[0]}?token=${token}`, 404],
    [`/media/clip/event/%2e%2e/${accounts.first.c1}?token=${clipToken}&${range}`, 401],
    [`/media/clip/${accounts.first.c1}?token=${clipToken}&${range}`, 401],
    [`/media/hls/${accounts.first.c1}/main/live.m3u8?token=${clipToken}`, 401],
    [`/media/snapshot/${accounts.first.c1}?token=${clipToken}`, 401],
  ] as const) {
    expect([address, await statusOf(address)]).toEqual([address, status]);
  }
});

test("an event of just now, and one its creator may not play back, have no recording to show", async () => {
  const { first } = accounts;
  const master = await cloud.getToken(first.master);
  expect((await share(eventIds[2] ?? "", master)).link).toBeNull();
  // He sees the camera live and its events, and no more.
  const operator = await cloud.getToken(first.operator);
  expect((await share(eventIds[0] ?? "", operator)).link).toBeNull();
});

test("G12: a link that is deleted, and a licence that is gone, end the recording at once", async () => {
  const { first } = accounts;
  const token = await cloud.getToken(first.master);
  const { id, link } = await share(eventIds[0] ?? "", token);
  expect(await statusOf(link)).toBe(206);
  const license = `mutation($id: ID!, $enable: Boolean!) {
    switch_camera_license(host_cam_id: $id, enable: $enable) { ok }
  }`;
  await read(license, { id: String(first.c1), enable: false }, { token });
  expect(await statusOf(link)).toBe(404);
  await read(license, { id: String(first.c1), enable: true }, { token });
  expect(await statusOf(link)).toBe(206);
  await read("mutation($id: ID!) { delete_share_link(ids: [$id]) { ok } }", { id }, { token });
  expect(await statusOf(link)).toBe(404);
});
