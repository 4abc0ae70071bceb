import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FakeMachine } from "../../../tests/support/fake-local-player";
import { type FoundPlayer, findPlayer } from "./find-player";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function search(mode: "live" | "playback" = "live", isSecure = false) {
  const machine = new FakeMachine();
  const found: FoundPlayer[] = [];
  let failures = 0;
  const giveUp = findPlayer({
    mode,
    isSecure,
    createSocket: machine.createSocket,
    onFound: (player) => found.push(player),
    onFailed: () => void failures++,
  });
  return { machine, found, giveUp, failures: () => failures };
}

test.each(["live", "playback"] as const)(
  "C315, C316: both ports of this machine are tried, with the path /%s",
  (mode) => {
    const { machine } = search(mode);
    expect(machine.sockets.map(({ url }) => url)).toEqual([
      `ws://127.0.0.1:9100/${mode}`,
      `ws://127.0.0.1:9101/${mode}`,
    ]);
  },
);

test("from an https page the secure address comes first, then the plain one (decision D57)", () => {
  const { machine, failures } = search("live", true);
  expect(machine.on(9100).url).toBe("wss://localhost:9100/live");
  machine.on(9100).fail();
  expect(machine.on(9100).url).toBe("ws://127.0.0.1:9100/live");
  machine.on(9100).fail();
  expect(failures()).toBe(0);
  expect(machine.on(9101).url).toBe("wss://localhost:9101/live");
});

test("C222, C347: it is unavailable after 3 seconds without an answer", () => {
  const { machine, failures } = search();
  machine.on(9100).open();
  vi.advanceTimersByTime(2_999);
  expect(failures()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(failures()).toBe(1);
  expect(machine.sockets.every(({ isClosedByPage }) => isClosedByPage)).toBe(true);
});

test("C222: both sockets failing end the wait at once", () => {
  const { machine, failures } = search();
  machine.on(9100).fail();
  expect(failures()).toBe(0);
  machine.on(9101).fail();
  expect(failures()).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(failures()).toBe(1);
});

test("C223: one socket failing is not enough, the other port still finds the player", () => {
  const { machine, found, failures } = search();
  machine.on(9100).fail();
  vi.advanceTimersByTime(1_000);
  machine.on(9101).open();
  machine.on(9101).answer("1.4.26");
  expect(found).toMatchObject([{ version: "1.4.26" }]);
  vi.advanceTimersByTime(5_000);
  expect(failures()).toBe(0);
});

test("the first port that answers is taken, and the other let go", () => {
  const { machine, found } = search();
  for (const port of [9100, 9101]) machine.on(port).open();
  machine.on(9101).answer("1.4.26");
  machine.on(9100).answer("1.4.26");
  expect(found.map(({ socket }) => socket.url)).toEqual(["ws://127.0.0.1:9101/live"]);
  expect(machine.on(9100).isClosedByPage).toBe(true);
});

test.each([
  ["an echo of the question", (asked: string) => asked],
  ["an answer to another page", () => JSON.stringify({ type: "getSVRInfo", nonce: "another" })],
  ["no JSON", () => "hello"],
  ["another message", () => JSON.stringify({ type: "create", ok: true })],
])("I20: a service that answers with %s gets nothing but the handshake", (_name, reply) => {
  const { machine, found, failures } = search();
  machine.on(9101).fail();
  const stranger = machine.on(9100);
  stranger.open();
  stranger.replyText(reply(JSON.stringify(stranger.received[0]?.request)));
  expect(found).toEqual([]);
  expect(failures()).toBe(1);
  expect(stranger.isClosedByPage).toBe(true);
  expect(stranger.received.map(({ request }) => request.action)).toEqual(["getSVRInfo"]);
});

test("C225: an answer without a version is a legacy player's", () => {
  const { machine, found } = search();
  machine.on(9100).open();
  machine.on(9100).answer();
  expect(found).toMatchObject([{ version: null }]);
});

test("a browser that forbids the sockets counts as none there", async () => {
  let failures = 0;
  findPlayer({
    mode: "live",
    isSecure: true,
    createSocket: () => {
      throw new DOMException("mixed content", "SecurityError");
    },
    onFound: () => {},
    onFailed: () => void failures++,
  });
  expect(failures).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(failures).toBe(1);
});

test("given up, it neither finds nor fails", () => {
  const { machine, found, giveUp, failures } = search();
  machine.on(9100).open();
  giveUp();
  machine.on(9100).answer("1.4.26");
  vi.advanceTimersByTime(5_000);
  expect([found.length, failures()]).toEqual([0, 0]);
});
