import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { RealtimeChannel } from "./channel";

/** The channel over a stand-in for its socket, with timers that stand still. */

const getTicket = vi.fn<() => Promise<string>>();
const log = vi.fn<(line: string) => void>();
let sockets: { url: string; target: EventTarget; closes: number }[];

function createIdle(): RealtimeChannel {
  const created = new RealtimeChannel({
    getTicket,
    getUrl: (ticket) => ticket,
    log,
    createSocket: (url) => {
      const socket = { url, target: new EventTarget(), closes: 0 };
      sockets.push(socket);
      const methods = { send: () => {}, close: () => void socket.closes++ };
      return Object.assign(socket.target, methods) as unknown as WebSocket;
    },
  });
  return created;
}
const emit = (name: string, fields: object = {}) =>
  sockets.at(-1)?.target.dispatchEvent(Object.assign(new Event(name), fields));

beforeEach(() => {
  getTicket.mockReset().mockResolvedValue("ticket");
  sockets = [];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

async function openIdle(): Promise<RealtimeChannel> {
  const created = createIdle();
  created.open();
  await vi.advanceTimersByTimeAsync(0);
  emit("open");
  return created;
}

test("C175: closed while its ticket is on its way, it opens nothing", async () => {
  const created = createIdle();
  created.open();
  created.close();
  await vi.advanceTimersByTimeAsync(0);
  expect(sockets).toEqual([]);
});

test("C175: closed while it waits for its next try, it makes none", async () => {
  const created = await openIdle();
  emit("close", { code: 1006 });
  expect(created.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
  created.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(getTicket).toHaveBeenCalledTimes(1);
  expect(created.state).toEqual({ kind: "stopped", reason: "closed" });
});

test("closed, it leaves no timer", async () => {
  const created = await openIdle();
  expect(vi.getTimerCount()).toBe(1);
  created.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(sockets.map(({ closes }) => closes)).toEqual([1]);
});

test("what a socket says that was let go counts for nothing", async () => {
  const created = await openIdle();
  const older = sockets[0];
  emit("close", { code: 1006 });
  await vi.advanceTimersByTimeAsync(1_000);
  emit("open");
  expect(sockets).toHaveLength(2);
  older?.target.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  expect(created.state).toEqual({ kind: "open" });
});

test("who stops watching or listening is told nothing more", async () => {
  const created = await openIdle();
  const told: string[] = [];
  const unwatch = created.watch(({ kind }) => told.push(kind));
  const unlisten = created.listen(({ type }) => told.push(type));
  const data = '{"type":"USER_PRIVILEGES_CHANGE"}';
  emit("message", { data });
  unlisten();
  emit("message", { data });
  emit("close", { code: 1006 });
  unwatch();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual(["USER_PRIVILEGES_CHANGE", "waiting"]);
});
