import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { SignedOutError } from "~/lib/http/socket-ticket";
import type { ServerMessage } from "~contract/realtime";
import { realtimeCloseCodes } from "~contract/realtime-channel";
import { createFakeChannel, type FakeChannel } from "../../../tests/support/fake-channel";
import { createSocket } from "../../../tests/support/fake-relay";
import { type ChannelOptions, RealtimeChannel } from "./channel";
import type { SocketState } from "./reconnecting-socket";

let server: FakeChannel;
let channel: RealtimeChannel;
let states: SocketState[];
let received: ServerMessage[];
let ticketNumber: number;
const getTicket = vi.fn<() => Promise<string>>();
const log = vi.fn<(line: string) => void>();

function create(waits: ChannelOptions["waits"] = {}): RealtimeChannel {
  const created = new RealtimeChannel({
    getTicket,
    getUrl: server.url,
    createSocket,
    log,
    waits: { retryMs: 5, ...waits },
  });
  states = [];
  received = [];
  created.watch((state) => states.push(state));
  created.listen((message) => received.push(message));
  return created;
}

beforeEach(async () => {
  ticketNumber = 0;
  getTicket.mockReset().mockImplementation(async () => `ticket-${++ticketNumber}`);
  log.mockReset();
  server = await createFakeChannel();
  channel = create();
});
afterEach(async () => {
  channel.close();
  await server.close();
});

const waitFor = (check: () => void) => vi.waitFor(check, { interval: 5 });
const waitForState = (state: SocketState) => waitFor(() => expect(channel.state).toEqual(state));
const tries = () => states.filter(({ kind }) => kind === "connecting").length;

async function open(): Promise<void> {
  channel.open();
  await waitForState({ kind: "open" });
}

test("each connection takes a fresh ticket", async () => {
  await open();
  server.drop();
  await waitFor(() => expect(server.upgrades).toHaveLength(2));
  expect(server.upgrades.map((query) => query.get("token"))).toEqual(["ticket-1", "ticket-2"]);
});

test("one channel: opening it twice connects once", async () => {
  channel.open();
  await open();
  channel.open();
  expect(channel.state).toEqual({ kind: "open" });
  expect(server.upgrades).toHaveLength(1);
});

test("C194, C195: PING goes out at every beat while the channel is open, and none after it closed", async () => {
  channel = create({ beatMs: 10 });
  await open();
  await waitFor(() => expect(server.received.length).toBeGreaterThan(2));
  // A server that never answers PING is not treated as dead.
  expect(server.upgrades).toHaveLength(1);
  expect(new Set(server.received)).toEqual(new Set(['{"action":"PING"}']));
  server.refuse = true;
  server.drop();
  await waitForState({ kind: "stopped", reason: "exhausted" });
  const { length } = server.received;
  channel.retry();
  // Five attempts, 5 ms apart, take longer than two PING intervals.
  await waitForState({ kind: "stopped", reason: "exhausted" });
  expect(server.received).toHaveLength(length);
});

test("a server that answered PING before and stays silent is left for a new connection", async () => {
  channel = create({ beatMs: 20 });
  await open();
  server.send('{"type":"PONG"}');
  await waitFor(() => expect(server.upgrades.length).toBeGreaterThan(1));
  expect(log).toHaveBeenCalledWith("the connection is silent");
  expect(received).toEqual([]);
});

test("five tries after a loss, no sixth; then it stays stopped", async () => {
  await open();
  server.refuse = true;
  states.length = 0;
  server.drop();
  await waitForState({ kind: "stopped", reason: "exhausted" });
  expect(tries()).toBe(5);
  expect(server.upgrades).toHaveLength(1 + 5);
  expect(states.filter(({ kind }) => kind === "waiting")).toEqual(
    [1, 2, 3, 4, 5].map((attempt) => ({ kind: "waiting", attempt, of: 5 })),
  );
});

/** A fake socket whose events the test dispatches. */
function createSilentSocket(): WebSocket {
  const socket = Object.assign(new EventTarget(), { send: () => {}, close: () => {} });
  return socket as unknown as WebSocket;
}

test("C196, I9: after an unexpected close five tries, each a second after the one before, and no sixth", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sockets: WebSocket[] = [];
  const createNext = () => {
    const socket = createSilentSocket();
    sockets.push(socket);
    return socket;
  };
  const timed = new RealtimeChannel({ getTicket, getUrl: String, createSocket: createNext, log });
  const lose = () =>
    sockets.at(-1)?.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  timed.open();
  await vi.advanceTimersByTimeAsync(0);
  sockets[0]?.dispatchEvent(new Event("open"));
  for (let attempt = 1; attempt <= 5; attempt++) {
    lose();
    await vi.advanceTimersByTimeAsync(999);
    expect(sockets).toHaveLength(attempt);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets).toHaveLength(attempt + 1);
  }
  lose();
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect(sockets).toHaveLength(1 + 5);
  expect(timed.state).toEqual({ kind: "stopped", reason: "exhausted" });
});

test("C198: a reconnect that succeeds gives the next loss all five tries", async () => {
  await open();
  server.refuse = true;
  server.drop();
  await waitFor(() => expect(tries()).toBeGreaterThanOrEqual(3));
  server.refuse = false;
  await waitForState({ kind: "open" });
  server.refuse = true;
  states.length = 0;
  server.drop();
  await waitForState({ kind: "stopped", reason: "exhausted" });
  expect(tries()).toBe(5);
});

test("a ticket that cannot be had counts as a try", async () => {
  getTicket.mockRejectedValue(new Error("503"));
  channel.open();
  await waitForState({ kind: "stopped", reason: "exhausted" });
  expect(getTicket).toHaveBeenCalledTimes(1 + 5);
  expect(server.upgrades).toHaveLength(0);
});

test("after it stopped, trying again starts with all tries left", async () => {
  server.refuse = true;
  channel.open();
  await waitForState({ kind: "stopped", reason: "exhausted" });
  server.refuse = false;
  channel.retry();
  await waitForState({ kind: "open" });
});

test("a session that ended is not tried again, not even when asked to", async () => {
  await open();
  getTicket.mockRejectedValue(new SignedOutError());
  server.drop(realtimeCloseCodes.revoked);
  await waitForState({ kind: "stopped", reason: "signed_out" });
  channel.retry();
  expect(channel.state).toEqual({ kind: "stopped", reason: "signed_out" });
  expect(server.upgrades).toHaveLength(1);
});

test("a session replaced by another in the same browser goes on with a new ticket", async () => {
  await open();
  server.drop(realtimeCloseCodes.revoked);
  await waitFor(() => expect(server.upgrades).toHaveLength(2));
  await waitForState({ kind: "open" });
});

test("after its session ended it is tried once, not five times", async () => {
  await open();
  server.refuse = true;
  states.length = 0;
  server.drop(realtimeCloseCodes.revoked);
  await waitForState({ kind: "stopped", reason: "exhausted" });
  expect(tries()).toBe(1);
});

test("a ticket refused because the session is over stops the channel", async () => {
  getTicket.mockRejectedValue(new SignedOutError());
  channel.open();
  await waitForState({ kind: "stopped", reason: "signed_out" });
  expect(getTicket).toHaveBeenCalledTimes(1);
});

test("C175: closed by signing out, it stays closed, also while it was connecting", async () => {
  await open();
  channel.close();
  await waitFor(() => expect(server.socketCount()).toBe(0));
  channel.open();
  expect(server.upgrades).toHaveLength(1);

  let give: (ticket: string) => void = () => {};
  getTicket.mockReturnValue(new Promise((resolve) => (give = resolve)));
  const late = create();
  late.open();
  late.close();
  give("late");
  await getTicket.mock.results.at(-1)?.value;
  expect(server.upgrades).toHaveLength(1);
});

test("C200: what is not JSON or not known is ignored and logged; the next message is heard", async () => {
  await open();
  const strange = ["not json", '{"type":"FORMAT_DISK"}', "[]", "null", '{"type":"toString"}'];
  const broken = ['{"type":"USER_LANGUAGE_CHANGE"}', '{"type":"EVENTS_ADDED","count":1}'];
  for (const text of [...strange, ...broken]) server.send(text);
  server.send('{"type":"USER_PRIVILEGES_CHANGE"}');
  await waitFor(() => expect(received).toEqual([{ type: "USER_PRIVILEGES_CHANGE" }]));
  expect(log).toHaveBeenCalledTimes(strange.length + broken.length);
});
