import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SignedOutError } from "~/lib/http/socket-ticket";
import { type ConnectionUser, MediaConnection } from "./media-connection";

/** Uses a fake socket and fake timers. */

let sockets: (EventTarget & { closes: number })[];
let isExpecting: boolean;
let told: string[];
const getTicket = vi.fn<() => Promise<string>>();

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, isExpecting, told] = [[], true, []];
  getTicket.mockReset().mockResolvedValue("ticket");
});
afterEach(() => void vi.useRealTimers());

const user: ConnectionUser = {
  opened: () => told.push("opened"),
  received: () => told.push("received"),
  dropped: () => {},
  interrupted: (attempt) => told.push(`try ${attempt}`),
  stopped: (reason) => told.push(reason),
  isExpecting: () => isExpecting,
};

function create(): MediaConnection {
  const createSocket = () => {
    const socket = Object.assign(new EventTarget(), {
      closes: 0,
      close: () => void socket.closes++,
    });
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  return new MediaConnection({ getTicket, getUrl: (ticket) => ticket, createSocket }, user);
}

const emit = (name: string) => sockets.at(-1)?.dispatchEvent(new Event(name));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Runs the pending connection attempt and answers its ticket request. */
async function answer(name: "open" | "close", afterMs = 1_000): Promise<void> {
  await pass(afterMs);
  emit(name);
}

async function open(): Promise<MediaConnection> {
  const connection = create();
  connection.connect();
  await answer("open", 0);
  return connection;
}

test("five tries a second apart after a loss, and no sixth", async () => {
  const connection = await open();
  emit("close");
  for (let count = 0; count < 5; count += 1) await answer("close");
  await pass(60_000);
  expect(told).toEqual(["opened", "try 1", "try 2", "try 3", "try 4", "try 5", "exhausted"]);
  expect(connection.state).toEqual({ kind: "stopped", reason: "exhausted" });
  expect(sockets).toHaveLength(6);
});

test("a relay that accepts and hangs up uses its tries up; one that brought something has all again", async () => {
  await open();
  emit("close");
  await answer("open");
  emit("close");
  expect(told).toEqual(["opened", "try 1", "opened", "try 2"]);
  await answer("open");
  emit("message");
  emit("close");
  expect(told.slice(4)).toEqual(["opened", "received", "try 1"]);
});

test("a silent line is given up where something is expected, and only there", async () => {
  const connection = await open();
  isExpecting = false;
  await pass(60_000);
  expect(connection.state).toEqual({ kind: "open" });
  isExpecting = true;
  emit("message");
  await pass(10_000);
  expect(connection.state).toEqual({ kind: "open" });
  await pass(10_000);
  expect(connection.state).toMatchObject({ kind: "waiting", attempt: 1 });
  expect(sockets[0]?.closes).toBe(1);
});

test("a session that is over is not asked for a ticket again, not even by a retry", async () => {
  const connection = await open();
  getTicket.mockRejectedValue(new SignedOutError());
  emit("close");
  await pass(60_000);
  expect(told.at(-1)).toBe("signed_out");
  expect(getTicket).toHaveBeenCalledTimes(2);
  connection.retry();
  connection.connect();
  await pass(60_000);
  expect(getTicket).toHaveBeenCalledTimes(2);
});

test("given up while its ticket is on its way, it opens nothing", async () => {
  const connection = create();
  connection.connect();
  connection.disconnect("suspended");
  await pass(60_000);
  expect(sockets).toEqual([]);
  expect(connection.state).toEqual({ kind: "suspended" });
});

test("disposed, it tells nobody and leaves no timer", async () => {
  const connection = await open();
  const seen: string[] = [];
  connection.watch(({ kind }) => seen.push(kind));
  connection.dispose();
  emit("close");
  expect([seen, vi.getTimerCount()]).toEqual([[], 0]);
});
