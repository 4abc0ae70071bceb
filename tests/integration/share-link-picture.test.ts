import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createEventPictureStore } from "../../backend/event/pictures";
import { digestPassword, signShareToken } from "../../backend/share/token";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";
import { storeEvents } from "../support/events";

let cloud: TestCloud;
let server: Server;
let session: string;
let eventIds: [string, string];
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

beforeAll(async () => {
  cloud = await startTestCloud();
  const { first } = await seedTwoAccounts(cloud.database);
  session = await cloud.getToken(first.master);
  const { accountId, h1: hostId, c1: cameraId } = first;
  const timeMs = Date.now();
  const keeper = createEventPictureStore(cloud.backend.services.files);
  const picture = await keeper.save(accountId, timeMs, jpeg);
  const sketch = { accountId, hostId, cameraId, timeMs, picture };
  const [one, other] = await storeEvents(cloud.database, [sketch, sketch]);
  eventIds = [String(one?.id), String(other?.id)];
  server = createServer((request, response) => {
    cloud.backend.handleMediaRequest(request, response, null);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

async function read<Value>(
  query: string,
  variables: Record<string, unknown>,
  from: { token?: string; shareToken?: string } = {},
): Promise<Value> {
  const { data, errors, text } = await cloud.call(query, variables, from);
  expect(errors, text).toEqual([]);
  return Object.values(data ?? {})[0] as Value;
}

const get = (token: string, eventId = eventIds[0]) =>
  fetch(
    `http://127.0.0.1:${(server.address() as AddressInfo).port}/media/event/${eventId}?token=${token}`,
  );
const statusOf = async (token: string, eventId?: string) => (await get(token, eventId)).status;

/** A shared event, opened by a visitor. */
async function share() {
  const made = await read<{ id: string; code: string }>(
    `mutation($id: ID!) { create_share_link(event_id: $id, note: "", expire_hours: 1, emails: []) { id code } }`,
    { id: eventIds[0] },
    { token: session },
  );
  const { code } = made;
  const opened = await read<{ share_link_token: string }>(
    `mutation($code: String!) { open_share_link(code: $code) { share_link_token } }`,
    { code },
  );
  const shareToken = opened.share_link_token;
  const page = await read<{ event: { attachment_token: string } }>(
    `query($code: String!) { query_share_link_event(code: $code) { event { attachment_token } } }`,
    { code },
    { shareToken },
  );
  return { ...made, shareToken, attachment: page.event.attachment_token };
}

test("C6: a picture's address on a share page opens that picture and nothing else, and is never kept", async () => {
  const { code, shareToken, attachment } = await share();
  const picture = await get(attachment);
  expect(picture.status).toBe(200);
  expect(picture.headers.get("cache-control")).toBe("no-store");
  expect(picture.headers.get("referrer-policy")).toBe("no-referrer");
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(jpeg);
  expect(await statusOf(attachment, eventIds[1])).toBe(404);
  for (const other of [shareToken, session, `${attachment.slice(0, -4)}AAAA`, ""]) {
    expect(await statusOf(other)).toBe(404);
  }
  const asPage = await cloud.call(
    `query($code: String!) { query_share_link_event(code: $code) { note } }`,
    { code },
    { shareToken: attachment },
  );
  expect(asPage.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
  const asSession = await cloud.call("{ query_profile { id } }", {}, { token: attachment });
  expect(asSession.errors[0]?.message).toBe("ERR_EXPIRED_TOKEN");
});

test("G12: the address ends with its own time, with the link's, and with a new password", async () => {
  const { id, attachment } = await share();
  const [key] = cloud.backend.services.keyring.tokenKeys;
  const claims = { linkId: Number(id), passwordDigest: digestPassword(null) };
  const signed = (seconds: number) =>
    signShareToken(key, "attachment", claims, new Date(Date.now() + seconds * 1000));
  expect(await statusOf(await signed(60))).toBe(200);
  expect(await statusOf(await signed(-2))).toBe(404);
  const secondsLeft = Number(decodeJwt(attachment).exp) - Date.now() / 1000;
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(15 * 60);
  await read(
    `mutation($id: ID!) { update_share_link(id: $id, note: "", password: "new1", expire_hours: 1) { id } }`,
    { id },
    { token: session },
  );
  expect(await statusOf(attachment)).toBe(404);
  const other = await share();
  expect(await statusOf(other.attachment)).toBe(200);
  await cloud.database.pool.query("update share_link set expires_at = now() where id = $1", [
    other.id,
  ]);
  expect(await statusOf(other.attachment)).toBe(404);
});

test("while the database is away a share page's picture and clip are to be asked for again, not gone", async () => {
  const { attachment } = await share();
  const { pool } = cloud.database;
  const warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  await pool.query("alter table share_link rename to share_link_away");
  const picture = await get(attachment);
  const clip = await fetch(picture.url.replace("/event/", "/clip/event/"));
  await pool.query("alter table share_link_away rename to share_link");
  warned.mockRestore();
  expect([picture.status, clip.status]).toEqual([503, 503]);
});
