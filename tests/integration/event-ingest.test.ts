import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import WebSocket from "ws";
import { hashHostPassword } from "../../backend/db/host-password";
import { encodeFrame, frameKinds } from "../../contract/media-frame";
import { seedTwoAccounts, startTestCloud, type TestCloud } from "../support/cloud";

let cloud: TestCloud;
let accounts: Awaited<ReturnType<typeof seedTwoAccounts>>;
let server: Server;
const tokens: Record<string, string> = {};
const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

beforeAll(async () => {
  cloud = await startTestCloud();
  accounts = await seedTwoAccounts(cloud.database);
  await query("update host set password_hash = $1, timezone = 'Europe/Berlin' where id = $2", [
    hashHostPassword("secret-of-h1"),
    accounts.first.h1,
  ]);
  await query("delete from event");
  for (const persona of ["master", "operator"] as const) {
    tokens[persona] = await cloud.getToken(accounts.first[persona]);
  }
  server = createServer((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? null;
    cloud.backend.handleMediaRequest(request, response, token);
  });
  server.on("upgrade", (request, socket, head) =>
    cloud.backend.handleUpgrade(request, socket, head),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await cloud.close();
});

async function query(statement: string, values: unknown[] = []) {
  return (await cloud.database.pool.query(statement, values)).rows;
}

const origin = () => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** A host's channel; `acks` are the batches that were answered. */
async function connect() {
  const socket = new WebSocket(`ws://${origin()}/device`, {
    headers: { authorization: `Basic ${btoa("a-h1:secret-of-h1")}` },
  });
  const acks: number[] = [];
  const waiting: { batch: number; resolve(): void }[] = [];
  socket.on("message", (data) => {
    const message: { type: string; batch: number } = JSON.parse(String(data));
    if (message.type !== "events_ack") return;
    acks.push(message.batch);
    for (const wait of waiting.filter(({ batch }) => batch === message.batch)) wait.resolve();
  });
  await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
  return {
    socket,
    acks,
    async report(run: string, batch: number, events: unknown[]) {
      const acked = new Promise<void>((resolve) => waiting.push({ batch, resolve }));
      socket.send(JSON.stringify({ type: "events", run, batch, events }));
      await acked;
    },
    async close() {
      const closed = new Promise((resolve) => socket.once("close", resolve));
      socket.close();
      await closed;
    },
  };
}

const seconds = (iso: string) => Date.parse(iso) / 1000;
const recent = Date.now() - 60_000;

test("a batch is stored with findings and picture, told to the account, and its picture served by right", async () => {
  const heard: { count: number }[] = [];
  const stop = cloud.backend.services.bus.subscribe("events_added", (added) => heard.push(added));
  const host = await connect();
  const kind = frameKinds.eventPicture;
  const frame = { kind, keyframe: false, streamId: 7, capturedMs: recent, payload: jpeg };
  host.socket.send(encodeFrame(frame));
  await host.report(randomUUID(), 1, [
    {
      camera_index: 0,
      event_type: 55,
      event_id: 316,
      time_ms: recent,
      picture: 7,
      ex_info: { lane: 2 },
      findings: [{ category: "vehicle", vehicle_type: 1, car_type: 0, lpr: "ab 12", brand: "vw" }],
    },
    { camera_index: 1, event_type: 52, event_id: 1, time_ms: recent, picture: 9 },
    { event_type: 51, event_id: 5000, time_ms: recent },
    { camera_index: 77, event_type: 52, event_id: 1, time_ms: recent },
  ]);
  stop();
  expect(heard).toMatchObject([{ count: 3 }]);
  const [ai] = await query("select * from ai_event");
  expect(ai).toMatchObject({ lpr: "AB 12", brand: "Volkswagen", car_type: 0, hat: null });
  const [seen, unseen] = await query(
    "select id from event where camera_id is not null order by id",
  );
  const get = (id: unknown, token?: string) =>
    fetch(`http://${origin()}/media/event/${id}`, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
    });
  const picture = await get(seen.id, tokens.operator);
  expect(picture.headers.get("content-type")).toBe("image/jpeg");
  expect(picture.headers.get("x-content-type-options")).toBe("nosniff");
  expect(new Uint8Array(await picture.arrayBuffer())).toEqual(jpeg);
  // As lists show it, which is as it is where it is no picture.
  const small = `${seen.id}?size=small`;
  expect(new Uint8Array(await (await get(small, tokens.operator)).arrayBuffer())).toEqual(jpeg);
  for (const id of [seen.id, small]) expect((await get(id)).status).toBe(401);
  for (const id of [unseen.id, "99999999", "..%2f1", "1/../2"]) {
    expect((await get(id, tokens.operator)).status, String(id)).toBe(404);
  }
  await query("delete from permission_camera where camera_id = $1", [accounts.first.c1]);
  for (const id of [seen.id, small]) {
    expect((await get(id, tokens.operator)).status).toBe(404);
    expect((await get(id, tokens.master)).status).toBe(200);
  }
  await host.close();
});

test("a batch sent again after a lost ack is stored once, a new run counts anew", async () => {
  await query("delete from event");
  const run = randomUUID();
  const event = { camera_index: 0, event_type: 52, event_id: 1, time_ms: recent };
  const first = await connect();
  await first.report(run, 1, [event]);
  await first.report(run, 2, [event, event]);
  await first.close();
  const second = await connect();
  await second.report(run, 2, [event, event]);
  await second.report(run, 3, [event]);
  await second.report(randomUUID(), 1, [event]);
  await second.close();
  expect(await query("select count(*)::int as count from event")).toEqual([{ count: 5 }]);
  expect(
    await query(
      "select sum(count)::int as count from event_hour where account_id = 1001 and count > 0",
    ),
  ).toEqual([{ count: 5 }]);
});

test("I5: events across a repeated hour keep their order, are all found, and the second pass is marked", async () => {
  await query("delete from event");
  const host = await connect();
  const start = Date.parse("2026-10-25T00:00:00Z");
  const events = Array.from({ length: 18 }, (_, n) => ({
    camera_index: 0,
    event_type: 52,
    event_id: 1,
    time_ms: start + n * 600_000,
  }));
  await host.report(randomUUID(), 1, events);
  await host.close();
  const answer = await cloud.call(
    `query($from: Int, $to: Int, $page: Int) {
      query_event(start_date: $from, end_date: $to, limit: 5, page: $page) { total list { event_time dst_rollback } }
      query_event_export(start_date: $from, end_date: $to) { event_time dst_rollback }
    }`,
    { from: start / 1000, to: start / 1000 + 3 * 3600, page: 2 },
    { token: tokens.master ?? "" },
  );
  type Row = { event_time: number; dst_rollback: boolean };
  const all = answer.data?.query_event_export as Row[];
  const page = answer.data?.query_event as { total: number; list: Row[] };
  expect(page.total).toBe(18);
  expect(all.map((row) => row.event_time)).toEqual(
    events.map((event) => event.time_ms / 1000).reverse(),
  );
  expect(page.list).toEqual(all.slice(5, 10));
  const marked = all.filter((row) => row.dst_rollback).map((row) => row.event_time);
  expect(Math.min(...marked)).toBe(seconds("2026-10-25T01:00:00Z"));
  expect(Math.max(...marked)).toBe(seconds("2026-10-25T01:50:00Z"));
  expect(marked).toHaveLength(6);
});

test("what a host must not send is dropped: it stays connected and the rest is stored", async () => {
  await query("delete from event");
  const host = await connect();
  const event = { camera_index: 0, event_type: 52, event_id: 1, time_ms: recent };
  const run = randomUUID();
  const say = (message: unknown) => host.socket.send(JSON.stringify(message));
  say({ type: "events", run, batch: 1, events: Array.from({ length: 201 }, () => event) });
  say({ type: "events", run, batch: 1, events: [{ ...event, ex_info: { note: "a\u0000b" } }] });
  say({ type: "events", run, batch: 1, events: [{ ...event, event_id: 1.5 }] });
  say({ type: "events", run: "x' or 1=1", batch: 1, events: [event] });
  await host.report(run, 1, [
    event,
    { ...event, time_ms: 0 },
    { ...event, time_ms: Date.now() + 9e8 },
  ]);
  expect(host.acks).toEqual([1]);
  expect(await query("select count(*)::int as count from event")).toEqual([{ count: 1 }]);
  await host.close();
});
