import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LocalPlayerRequest, localPlayerRequest } from "~contract/local-player";
import { area, setUpBridge } from "../../../tests/support/local-bridge";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const atMs = (said: { atMs: number; request: LocalPlayerRequest }[], action: string) =>
  said.find((each) => each.request.action === action)?.atMs;

test("C317: the message names are exactly those of the specification", () => {
  expect(localPlayerRequest.options.map((option) => option.shape.action.value)).toEqual([
    "getSVRInfo",
    "create",
    "setLayout",
    "setSelectIndex",
    "fullscreen",
    "connectInfo",
    "disconnect",
    "play",
    "pause",
    "byPass",
    "showwindow",
    "setPosition",
    "getScreenCapture",
  ]);
});

describe("readiness", () => {
  test("C221: not ready, not initialised, initialised, destroyed", async () => {
    const { bridge, kinds, start } = setUpBridge();
    expect(bridge.readiness).toEqual({ kind: "not_ready" });
    await start();
    bridge.dispose();
    expect(kinds).toEqual(["not_initialised", "initialised", "destroyed: left"]);
  });

  test("C222: a player that is not there is destroyed as unavailable", async () => {
    const { machine, kinds } = setUpBridge();
    machine.on(9100).fail();
    machine.on(9101).fail();
    expect(kinds).toEqual(["destroyed: unavailable"]);
  });

  test("a lost socket destroys it", async () => {
    const { socket, kinds, start } = setUpBridge();
    await start();
    socket.fail();
    expect(kinds.at(-1)).toBe("destroyed: lost");
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["refuses its window", { type: "create", ok: false } as const],
    ["never answers for it", null],
  ])("a player that %s has failed", async (_name, answer) => {
    const { socket, kinds } = setUpBridge();
    socket.open();
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(200);
    if (answer) socket.reply(answer);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(kinds).toEqual(["not_initialised", "destroyed: failed"]);
  });

  test("an answer to a question that was not asked initialises nothing", () => {
    const { socket, kinds } = setUpBridge();
    socket.open();
    socket.answer("1.4.26");
    socket.reply({ type: "create", ok: true });
    expect(kinds).toEqual(["not_initialised"]);
  });
});

describe("the start", () => {
  test("C344, C345: init follows the open socket by 200 ms, connect follows init by 100 ms", async () => {
    const { socket, watch, start } = setUpBridge();
    watch();
    await vi.advanceTimersByTimeAsync(50);
    await start();
    expect(atMs(socket.received, "getSVRInfo")).toBe(50);
    expect(atMs(socket.received, "create")).toBe(250);
    expect(atMs(socket.received, "connectInfo")).toBe(350);
  });

  test("a slow handshake and a slow window are waited for", async () => {
    const { socket, watch } = setUpBridge();
    watch();
    socket.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.all("create")).toEqual([]);
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.all("create")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.all("connectInfo")).toEqual([]);
    socket.reply({ type: "create", ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.all("connectInfo")).toHaveLength(1);
  });

  test("C350: init tells the mode and the wrapper version 1.4.26", async () => {
    const { socket, start } = setUpBridge({ mode: "playback" });
    await start();
    expect(socket.all("create")).toEqual([
      { action: "create", mode: "playback", wrapper: "1.4.26" },
    ]);
  });

  test("I20: nothing of the user goes out before the handshake is answered", async () => {
    const { socket, watch, tickets } = setUpBridge();
    watch();
    socket.open();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(socket.received.map(({ request }) => request.action)).toEqual(["getSVRInfo"]);
    expect(tickets()).toBe(0);
  });

  test("layout, selection and place asked for before come with the window", async () => {
    const { bridge, socket, start } = setUpBridge();
    bridge.setLayout(9);
    bridge.select(4);
    bridge.setArea(() => area);
    await start();
    expect(socket.received.slice(2).map(({ request }) => request)).toEqual([
      { action: "setLayout", layout: 9 },
      { action: "setSelectIndex", index: 4 },
      { action: "setPosition", ...area },
      { action: "showwindow", on: true },
    ]);
    bridge.setLayout(9);
    bridge.setLayout(16);
    expect(socket.all("setLayout")).toHaveLength(2);
  });
});

describe("the window", () => {
  test("C346: its place is checked every 100 ms, and told when the area moved", async () => {
    const { bridge, socket, start } = setUpBridge();
    let now = area;
    bridge.setArea(() => now);
    await start();
    await vi.advanceTimersByTimeAsync(500);
    expect(socket.all("setPosition")).toHaveLength(1);
    now = { ...area, x: 99 };
    await vi.advanceTimersByTimeAsync(99);
    expect(socket.all("setPosition")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.all("setPosition").at(-1)).toEqual({ action: "setPosition", ...now });
  });

  test("C232: it is hidden where the area is gone, and shown again", async () => {
    const { bridge, socket, start } = setUpBridge();
    let now: typeof area | null = area;
    bridge.setArea(() => now);
    await start();
    now = null;
    await vi.advanceTimersByTimeAsync(200);
    now = area;
    bridge.checkArea();
    expect(socket.all("showwindow").map(({ on }) => on)).toEqual([true, false, true]);
  });

  test("while it fills the screen by itself it is left where it is", async () => {
    const { bridge, socket, start } = setUpBridge();
    let now = area;
    bridge.setArea(() => now);
    await start();
    socket.reply({ type: "fullscreen", on: true });
    now = { ...area, width: 500 };
    await vi.advanceTimersByTimeAsync(200);
    expect(socket.all("setPosition")).toHaveLength(1);
    socket.reply({ type: "fullscreen", on: false });
    await vi.advanceTimersByTimeAsync(100);
    expect(socket.all("setPosition")).toHaveLength(2);
    bridge.fullscreen(true);
    expect(socket.all("fullscreen")).toEqual([{ action: "fullscreen", on: true }]);
  });

  test("a choice made in it is told once, and not sent back", async () => {
    const { bridge, socket, selections, start } = setUpBridge();
    await start();
    socket.reply({ type: "setSelectIndex", index: 2 });
    bridge.select(2);
    expect(selections).toEqual([2]);
    expect(socket.all("setSelectIndex")).toHaveLength(1);
  });
});

test("disposed it takes its channels off, closes the socket and leaves no timer", async () => {
  const { bridge, socket, watch, start, play } = setUpBridge();
  bridge.setArea(() => area);
  watch();
  await start();
  play();
  bridge.dispose();
  expect(socket.all("disconnect")).toHaveLength(1);
  expect(socket.isClosedByPage).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
