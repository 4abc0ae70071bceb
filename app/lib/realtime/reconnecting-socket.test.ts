import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SignedOutError } from "~/lib/http/socket-ticket";
import { realtimeCloseCodes } from "~contract/realtime-channel";
import { ReconnectingSocket, type SocketUser, socketWaits } from "./reconnecting-socket";

/** Uses fake sockets, a fake page and fake timers. */

let sockets: (EventTarget & { closes: number })[];
let isAlive: boolean;
let told: string[];
let signals: AbortSignal[];
let created: ReconnectingSocket[];
const getTicket = vi.fn<(signal: AbortSignal) => Promise<string>>();
const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const network = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", network);
  vi.stubGlobal("document", page);
  [sockets, isAlive, told, signals, created] = [[], true, [], [], []];
  page.visibilityState = "visible";
  getTicket.mockReset().mockImplementation(async (signal) => {
    signals.push(signal);
    return "ticket";
  });
});
afterEach(() => {
  for (const socket of created) socket.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const user: SocketUser = {
  provenBy: "message",
  opened: () => told.push("opened"),
  received: () => told.push("received"),
  dropped: () => told.push("dropped"),
  lost: (why) => told.push(why),
  interrupted: (attempt, of) => told.push(`try ${attempt} of ${of}`),
  stopped: (reason) => told.push(reason),
  restarted: () => told.push("restarted"),
  beat: (received) => received || isAlive,
};

function create(change: Partial<SocketUser> = {}): ReconnectingSocket {
  const createSocket = () => {
    const socket = Object.assign(new EventTarget(), {
      closes: 0,
      close: () => void socket.closes++,
    });
    sockets.push(socket);
    return socket as unknown as WebSocket;
  };
  const waits = { ...socketWaits, beatMs: 10_000 };
  const options = { getTicket, getUrl: (ticket: string) => ticket, createSocket };
  const socket = new ReconnectingSocket(options, waits, { ...user, ...change });
  created.push(socket);
  return socket;
}

const emit = (name: string, fields: object = { code: 1006 }) =>
  sockets.at(-1)?.dispatchEvent(Object.assign(new Event(name), fields));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const tries = () => told.filter((each) => each.startsWith("try"));

/** Runs the pending attempt and answers its handshake. */
async function answer(name: "open" | "close", afterMs = 1_000): Promise<void> {
  await pass(afterMs);
  emit(name);
}

async function open(change: Partial<SocketUser> = {}): Promise<ReconnectingSocket> {
  const socket = create(change);
  socket.connect();
  await answer("open", 0);
  told.length = 0;
  return socket;
}

async function exhaust(socket: ReconnectingSocket): Promise<void> {
  emit("close");
  for (let count = 0; count < 5; count += 1) await answer("close");
  expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" });
  told.length = 0;
}

const returns: [name: string, happen: () => void][] = [
  ["the network", () => network.dispatchEvent(new Event("online"))],
  ["the tab", () => page.dispatchEvent(new Event("visibilitychange"))],
];

describe("a round of attempts", () => {
  test("five tries a second apart after a loss, and no sixth", async () => {
    const socket = await open();
    emit("close");
    for (let count = 0; count < 5; count += 1) await answer("close");
    await pass(60_000);
    expect(tries()).toEqual([1, 2, 3, 4, 5].map((attempt) => `try ${attempt} of 5`));
    expect(told.at(-1)).toBe("exhausted");
    expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" });
    expect(sockets).toHaveLength(6);
  });

  test("an end that accepts and hangs up uses its tries up; one that brought something has all again", async () => {
    await open();
    emit("close");
    await answer("open");
    emit("close");
    expect(tries()).toEqual(["try 1 of 5", "try 2 of 5"]);
    await answer("open");
    emit("message");
    emit("close");
    expect(tries().at(-1)).toBe("try 1 of 5");
  });

  test("where nothing is said for long, being open is enough", async () => {
    await open({ provenBy: "open" });
    emit("close");
    await answer("open");
    emit("close");
    expect(tries()).toEqual(["try 1 of 5", "try 1 of 5"]);
  });

  test("after the end of its session it is tried once", async () => {
    const socket = await open();
    emit("close", { code: realtimeCloseCodes.revoked });
    await answer("close");
    await pass(60_000);
    expect(tries()).toEqual(["try 5 of 5"]);
    expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" });
  });

  test("a session that is over is not asked for a ticket again, whatever returns", async () => {
    const socket = await open();
    getTicket.mockRejectedValue(new SignedOutError());
    emit("close");
    await pass(60_000);
    expect(told.at(-1)).toBe("signed_out");
    socket.retry();
    socket.connect();
    socket.suspend();
    socket.resume();
    for (const [, happen] of returns) happen();
    await pass(60_000);
    expect(getTicket).toHaveBeenCalledTimes(2);
    expect(socket.state).toEqual({ kind: "stopped", reason: "signed_out" });
  });
});

describe("what never answers", () => {
  test("a ticket that does not come in ten seconds is a failed try, and its request is ended", async () => {
    getTicket.mockImplementation((signal) => {
      signals.push(signal);
      return new Promise(() => {});
    });
    const socket = create();
    socket.connect();
    await pass(9_999);
    expect(socket.state).toEqual({ kind: "connecting", attempt: 0 });
    await pass(1);
    expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    expect(signals[0]?.aborted).toBe(true);
    await pass(5 * 11_000);
    expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" });
  });

  test("a handshake that does not end in ten seconds is a failed try, and its socket is closed", async () => {
    const socket = create();
    socket.connect();
    await pass(9_999);
    expect(socket.state).toEqual({ kind: "connecting", attempt: 0 });
    await pass(1);
    expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    expect(sockets[0]?.closes).toBe(1);
    sockets[0]?.dispatchEvent(new Event("open"));
    expect(socket.state.kind).toBe("waiting");
  });

  test("an open socket is given up when its user calls it dead", async () => {
    const socket = await open();
    await pass(60_000);
    expect(socket.state).toEqual({ kind: "open" });
    isAlive = false;
    emit("message");
    await pass(10_000);
    expect(socket.state).toEqual({ kind: "open" });
    await pass(10_000);
    expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    expect(sockets[0]?.closes).toBe(1);
  });
});

describe("a return", () => {
  test.each(returns)("of %s begins a new round after all tries failed", async (_, happen) => {
    const socket = await open();
    await exhaust(socket);
    happen();
    expect(told).toEqual(["restarted"]);
    await answer("close", 0);
    expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    await answer("open");
    expect(socket.state).toEqual({ kind: "open" });
  });

  test.each(returns)(
    "of %s ends the wait for the next try, and gives all five again",
    async (_, happen) => {
      const socket = await open();
      emit("close");
      for (let count = 0; count < 3; count += 1) await answer("close");
      expect(socket.state).toEqual({ kind: "waiting", attempt: 4, of: 5 });
      happen();
      await answer("close", 0);
      expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    },
  );

  test.each(returns)(
    "of %s leaves an attempt under way, and gives all five again",
    async (_, happen) => {
      const socket = await open();
      emit("close");
      await pass(1_000);
      happen();
      expect(sockets).toHaveLength(2);
      emit("close");
      expect(socket.state).toEqual({ kind: "waiting", attempt: 1, of: 5 });
    },
  );

  test.each(returns)(
    "of %s leaves an open socket, and one that nobody wants",
    async (_, happen) => {
      const socket = await open();
      happen();
      expect(sockets).toHaveLength(1);
      socket.disconnect();
      happen();
      await pass(60_000);
      expect([socket.state, sockets.length]).toEqual([{ kind: "idle" }, 1]);
    },
  );

  test("a tab that is hidden begins nothing", async () => {
    const socket = await open();
    await exhaust(socket);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    expect(socket.state).toEqual({ kind: "stopped", reason: "exhausted" });
  });
});

describe("suspended", () => {
  test("it has no socket, and begins a round when it is resumed, also after all tries failed", async () => {
    const socket = await open();
    await exhaust(socket);
    socket.suspend();
    expect(socket.state).toEqual({ kind: "suspended" });
    network.dispatchEvent(new Event("online"));
    socket.connect();
    await pass(60_000);
    expect([socket.state, sockets.length]).toEqual([{ kind: "suspended" }, 6]);
    socket.resume();
    await answer("open", 0);
    expect(socket.state).toEqual({ kind: "open" });
  });

  test("while its ticket is on its way, it opens nothing", async () => {
    const socket = create();
    socket.connect();
    socket.suspend();
    await pass(60_000);
    expect([socket.state, sockets]).toEqual([{ kind: "suspended" }, []]);
  });

  test("it stays closed when it is resumed and nobody wants it", async () => {
    const socket = await open();
    socket.suspend();
    socket.disconnect();
    socket.resume();
    await pass(60_000);
    expect([socket.state, sockets.length]).toEqual([{ kind: "idle" }, 1]);
  });
});

test("closed, it leaves no timer and no listener, and calls nobody", async () => {
  const socket = await open();
  socket.close();
  expect(told).toEqual(["dropped"]);
  emit("close");
  for (const [, happen] of returns) happen();
  socket.retry();
  socket.connect();
  expect([told, vi.getTimerCount()]).toEqual([["dropped"], 0]);
  expect(socket.state).toEqual({ kind: "stopped", reason: "closed" });
});
