import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepWebPlayer, keepWebPlayerChoice } from "~/lib/local-player/web-player";
import { FakeMachine } from "../../../tests/support/fake-local-player";
import { findPromptReason, LocalPlayer } from "./local-player";

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("window", new EventTarget());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function setUp() {
  const machine = new FakeMachine();
  const player = new LocalPlayer({
    isSecure: false,
    createSocket: machine.createSocket,
    getRelayUrl: () => Promise.resolve("wss://vms.example.com/media/live?ticket=1"),
    origin: "https://vms.example.com",
    onActivity: () => {},
  });
  const start = (version?: string) => {
    machine.on(9100).open();
    machine.on(9100).answer(version);
    vi.advanceTimersByTime(200);
    machine.on(9100).reply({ type: "create", ok: true });
  };
  const refuse = () => {
    machine.on(9100).fail();
    machine.on(9101).fail();
  };
  return { machine, player, start, refuse, reason: () => findPromptReason(player.state) };
}

const download = (version: string) => ({ version, url: "https://downloads.example/player.exe" });

test("nothing is tried before a page with video comes, and nothing after it", () => {
  const { machine, player, start } = setUp();
  expect(machine.sockets).toEqual([]);
  const leave = player.enter("live");
  start("1.4.26");
  expect(player.state.bridge).not.toBeNull();
  leave();
  expect(player.state.bridge).toBeNull();
  expect(machine.on(9100).isClosedByPage).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(machine.sockets).toHaveLength(2);
});

test("C226: the prompt shows when the player is not ready", () => {
  const { player, refuse, reason } = setUp();
  player.enter("live");
  expect(player.state.isDialogOpen).toBe(false);
  refuse();
  expect(reason()).toBe("not_ready");
  expect(player.state.isDialogOpen).toBe(true);
});

test("C225, C226: the prompt shows for a legacy player, which is used all the same", () => {
  const { player, start, reason } = setUp();
  keepWebPlayer(download("1.5.0"));
  player.enter("live");
  start();
  expect(reason()).toBe("legacy");
  expect(player.state.isDialogOpen).toBe(true);
  expect(player.state.bridge).not.toBeNull();
});

test.each([
  ["1.4.26", "1.4.9", "newer"],
  ["1.4.26", "1.4.26", null],
  ["1.4.9", "1.4.26", null],
] as const)("C224, C226: newest %s over installed %s: %s", (newest, installed, expected) => {
  const { player, start, reason } = setUp();
  keepWebPlayer(download(newest));
  player.enter("live");
  start(installed);
  expect(reason()).toBe(expected);
  expect(player.state.isDialogOpen).toBe(expected !== null);
});

test("C228: do not show again keeps the prompt away", () => {
  const { player, refuse, reason } = setUp();
  keepWebPlayerChoice({ isPromptSkipped: true });
  player.enter("live");
  refuse();
  expect(reason()).toBe("not_ready");
  expect(player.state.isDialogOpen).toBe(false);
});

test("C310: a version pushed later is flagged and opens nothing by itself", () => {
  const { player, start } = setUp();
  player.enter("live");
  start("1.4.26");
  keepWebPlayer(download("1.4.27"));
  expect(player.state.hasNewer).toBe(true);
  expect(player.state.isDialogOpen).toBe(false);
});

test("the prompt shows once a page, and again with the next", () => {
  const { player, refuse } = setUp();
  const leave = player.enter("live");
  refuse();
  player.closeDialog();
  player.retry();
  refuse();
  expect(player.state.isDialogOpen).toBe(false);
  leave();
  player.enter("playback");
  refuse();
  expect(player.state.isDialogOpen).toBe(true);
});

test("a player that was lost is looked for five times, a second apart, and not prompted for", () => {
  const { machine, player, start, refuse } = setUp();
  player.enter("live");
  start("1.4.26");
  machine.on(9100).fail();
  expect(player.state.bridge).toBeNull();
  for (let attempt = 1; attempt <= 5; attempt++) {
    vi.advanceTimersByTime(1_000);
    expect(machine.sockets).toHaveLength(2 + attempt * 2);
    refuse();
  }
  vi.advanceTimersByTime(60_000);
  expect(machine.sockets).toHaveLength(12);
  expect(player.state.isDialogOpen).toBe(false);
  player.retry();
  start("1.4.26");
  expect(player.state.bridge).not.toBeNull();
});

test("turned off it is let go at once and not looked for; turned on again it is", () => {
  const { machine, player, start } = setUp();
  player.enter("live");
  start("1.4.26");
  keepWebPlayerChoice({ isEnabled: false });
  expect(player.state.bridge).toBeNull();
  expect(machine.on(9100).isClosedByPage).toBe(true);
  player.retry();
  expect(machine.sockets).toHaveLength(2);
  keepWebPlayerChoice({ isEnabled: true });
  expect(machine.sockets).toHaveLength(4);
});

test("C230: another idle time is used at once", () => {
  const { machine, player, start } = setUp();
  player.enter("live");
  start("1.4.26");
  keepWebPlayerChoice({ idleSeconds: 0 });
  start("1.4.26");
  expect(machine.sockets).toHaveLength(4);
  expect(player.state.settings.idleSeconds).toBe(0);
  expect(player.state.bridge).not.toBeNull();
});

test("a choice in the window is told to whoever watches", () => {
  const { machine, player, start } = setUp();
  const chosen: number[] = [];
  const stop = player.watchSelect((channel) => chosen.push(channel));
  player.enter("live");
  start("1.4.26");
  machine.on(9100).reply({ type: "setSelectIndex", index: 3 });
  stop();
  machine.on(9100).reply({ type: "setSelectIndex", index: 4 });
  expect(chosen).toEqual([3]);
});

test("disposed it leaves no timer and no socket", () => {
  const { machine, player, start } = setUp();
  player.enter("live");
  start("1.4.26");
  player.dispose();
  expect(vi.getTimerCount()).toBe(0);
  expect(machine.on(9100).isClosedByPage).toBe(true);
});
