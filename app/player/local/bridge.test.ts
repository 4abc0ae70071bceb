import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type LocalPlayerRequest, localPlayerRequest } from "~contract/local-player";
import { FakeMachine } from "../../../tests/support/fake-local-player";
import type { PlayerState } from "../player-state";
import { type BridgeOptions, LocalPlayerBridge, type Readiness } from "./bridge";
import type { LocalRequest } from "./local-channel";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

const area = { x: 10, y: 20, width: 300, height: 200 };
const request: LocalRequest = {
  cameraId: "7",
  name: "Gate",
  hostType: 2,
  canP2p: true,
  stream: "sub",
  keyframesOnly: false,
  order: 0,
};

function setUp(change: Partial<BridgeOptions> = {}) {
  const machine = new FakeMachine();
  const kinds: string[] = [];
  const selections: number[] = [];
  let activities = 0;
  let tickets = 0;
  const bridge = new LocalPlayerBridge({
    mode: "live",
    isSecure: false,
    createSocket: machine.createSocket,
    getRelayUrl: () => Promise.resolve(`wss://vms.example.com/media/live?ticket=${++tickets}`),
    origin: "https://vms.example.com",
    idleSeconds: 20,
    usesP2p: true,
    onReadiness: (readiness: Readiness) => kinds.push(describeReadiness(readiness)),
    onSelect: (channel) => selections.push(channel),
    onActivity: () => void activities++,
    onFullscreen: () => {},
    ...change,
  });
  const socket = machine.on(9100);
  const states: PlayerState[] = [];
  const watch = (index = 0, more: Partial<LocalRequest> = {}) =>
    bridge.subscribe(index, { ...request, ...more }, (state) => states.push(state));
  /** As a player that answers all at once. */
  const start = async () => {
    socket.open();
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(200);
    socket.say({ type: "create", ok: true });
    await vi.advanceTimersByTimeAsync(100);
  };
  const play = (channel = 0) => {
    socket.say({ type: "connectInfo", channel });
    socket.say({ type: "play", channel });
  };
  return {
    bridge,
    machine,
    socket,
    kinds,
    selections,
    states,
    watch,
    start,
    play,
    activities: () => activities,
    tickets: () => tickets,
  };
}

function describeReadiness(readiness: Readiness): string {
  return readiness.kind === "destroyed" ? `destroyed: ${readiness.reason}` : readiness.kind;
}

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
    const { bridge, kinds, start } = setUp();
    expect(bridge.readiness).toEqual({ kind: "not_ready" });
    await start();
    bridge.dispose();
    expect(kinds).toEqual(["not_initialised", "initialised", "destroyed: left"]);
  });

  test("C222: a player that is not there is destroyed as unavailable", async () => {
    const { machine, kinds } = setUp();
    machine.on(9100).fail();
    machine.on(9101).fail();
    expect(kinds).toEqual(["destroyed: unavailable"]);
  });

  test("a lost socket destroys it", async () => {
    const { socket, kinds, start } = setUp();
    await start();
    socket.fail();
    expect(kinds.at(-1)).toBe("destroyed: lost");
    expect(vi.getTimerCount()).toBe(0);
  });

  test.each([
    ["refuses its window", { type: "create", ok: false } as const],
    ["never answers for it", null],
  ])("a player that %s has failed", async (_name, answer) => {
    const { socket, kinds } = setUp();
    socket.open();
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(200);
    if (answer) socket.say(answer);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(kinds).toEqual(["not_initialised", "destroyed: failed"]);
  });

  test("an answer to a question that was not asked initialises nothing", () => {
    const { socket, kinds } = setUp();
    socket.open();
    socket.answer("1.4.26");
    socket.say({ type: "create", ok: true });
    expect(kinds).toEqual(["not_initialised"]);
  });
});

describe("the start", () => {
  test("C344, C345: init follows the open socket by 200 ms, connect follows init by 100 ms", async () => {
    const { socket, watch, start } = setUp();
    watch();
    await vi.advanceTimersByTimeAsync(50);
    await start();
    expect(atMs(socket.said, "getSVRInfo")).toBe(50);
    expect(atMs(socket.said, "create")).toBe(250);
    expect(atMs(socket.said, "connectInfo")).toBe(350);
  });

  test("a slow handshake and a slow window are waited for", async () => {
    const { socket, watch } = setUp();
    watch();
    socket.open();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.all("create")).toEqual([]);
    socket.answer("1.4.26");
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.all("create")).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(socket.all("connectInfo")).toEqual([]);
    socket.say({ type: "create", ok: true });
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.all("connectInfo")).toHaveLength(1);
  });

  test("C350: init tells the mode and the wrapper version 1.4.26", async () => {
    const { socket, start } = setUp({ mode: "playback" });
    await start();
    expect(socket.all("create")).toEqual([
      { action: "create", mode: "playback", wrapper: "1.4.26" },
    ]);
  });

  test("I20: nothing of the user goes out before the handshake is answered", async () => {
    const { socket, watch, tickets } = setUp();
    watch();
    socket.open();
    await vi.advanceTimersByTimeAsync(2_500);
    expect(socket.said.map(({ request }) => request.action)).toEqual(["getSVRInfo"]);
    expect(tickets()).toBe(0);
  });

  test("layout, selection and place asked for before come with the window", async () => {
    const { bridge, socket, start } = setUp();
    bridge.setLayout(9);
    bridge.select(4);
    bridge.setArea(() => area);
    await start();
    expect(socket.said.slice(2).map(({ request }) => request)).toEqual([
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
    const { bridge, socket, start } = setUp();
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
    const { bridge, socket, start } = setUp();
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
    const { bridge, socket, start } = setUp();
    let now = area;
    bridge.setArea(() => now);
    await start();
    socket.say({ type: "fullscreen", on: true });
    now = { ...area, width: 500 };
    await vi.advanceTimersByTimeAsync(200);
    expect(socket.all("setPosition")).toHaveLength(1);
    socket.say({ type: "fullscreen", on: false });
    await vi.advanceTimersByTimeAsync(100);
    expect(socket.all("setPosition")).toHaveLength(2);
    bridge.fullscreen(true);
    expect(socket.all("fullscreen")).toEqual([{ action: "fullscreen", on: true }]);
  });

  test("a choice made in it is told once, and not sent back", async () => {
    const { bridge, socket, selections, start } = setUp();
    await start();
    socket.say({ type: "setSelectIndex", index: 2 });
    bridge.select(2);
    expect(selections).toEqual([2]);
    expect(socket.all("setSelectIndex")).toHaveLength(1);
  });
});

describe("a channel", () => {
  test("C349: connects by the relay, with the P2P server's port 3366 and NAT type 1 or 0", async () => {
    const { socket, watch, start } = setUp();
    watch(0);
    watch(1, { canP2p: false, hostType: 9 });
    await start();
    const [first, second] = socket.all("connectInfo");
    expect(first).toEqual({
      action: "connectInfo",
      channel: 0,
      host_cam_id: "7",
      name: "Gate",
      stream: "sub",
      keyframes_only: false,
      stream_type: 4,
      relay: {
        url: "wss://vms.example.com/media/live?ticket=1",
        origin: "https://vms.example.com",
      },
      p2p: { server: "vms.example.com", port: 3366, nat_type: 1 },
    });
    expect(second).toMatchObject({ stream_type: 2, p2p: { port: 3366, nat_type: 0 } });
  });

  test("without the P2P preference the NAT type is 0", async () => {
    const { socket, watch, start } = setUp({ usesP2p: false });
    watch();
    await start();
    expect(socket.all("connectInfo")[0]?.p2p.nat_type).toBe(0);
  });

  test("plays once the relay gives its stream", async () => {
    const { socket, watch, start, play, states } = setUp();
    watch();
    await start();
    expect(socket.all("play")).toEqual([]);
    play();
    expect(socket.all("play")).toEqual([{ action: "play", channel: 0 }]);
    expect(states).toEqual([{ kind: "connecting" }, { kind: "playing" }]);
  });

  test("all channels share one ticket, as long as one of them holds the relay", async () => {
    const { socket, watch, start, tickets } = setUp();
    const leave = [0, 1, 2].map((index) => watch(index));
    await start();
    expect(new Set(socket.all("connectInfo").map(({ relay }) => relay.url)).size).toBe(1);
    leave[0]?.();
    watch(0, { cameraId: "8" });
    await vi.advanceTimersByTimeAsync(0);
    expect(tickets()).toBe(1);
    leave[1]?.();
    leave[2]?.();
    expect(socket.all("disconnect").map(({ channel }) => channel)).toEqual([0, 1, 2]);
  });

  test("C229: pauses when nobody moved over it for 20 s, and plays on with a movement", async () => {
    const { bridge, socket, watch, start, play, states, activities } = setUp();
    watch(0);
    watch(1);
    await start();
    play(0);
    play(1);
    await vi.advanceTimersByTimeAsync(10_000);
    socket.say({ type: "byPass", channel: 1, data: { event: "mousemove" } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.all("pause")).toEqual([{ action: "pause", channel: 0 }]);
    expect(states.at(-1)).toEqual({ kind: "paused" });
    expect(activities()).toBe(1);
    bridge.touch(0);
    expect(socket.all("play").map(({ channel }) => channel)).toEqual([0, 1, 0]);
    socket.say({ type: "play", channel: 0 });
    expect(states.at(-1)).toEqual({ kind: "playing" });
  });

  test("C229: a disconnect ends its time", async () => {
    const { socket, watch, start, play } = setUp();
    const leave = watch();
    await start();
    play();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.all("pause")).toEqual([]);
  });

  test("C230: 0 seconds never pause it", async () => {
    const { socket, watch, start, play } = setUp({ idleSeconds: 0 });
    watch();
    await start();
    play();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(socket.all("pause")).toEqual([]);
  });

  test("paused in the player's window, a movement does not play it, a resume does", async () => {
    const { bridge, socket, watch, start, play, states } = setUp();
    watch();
    await start();
    play();
    socket.say({ type: "pause", channel: 0 });
    expect(states.at(-1)).toEqual({ kind: "paused" });
    bridge.touch(0);
    expect(socket.all("play")).toHaveLength(1);
    bridge.resume(0);
    expect(socket.all("play")).toHaveLength(2);
  });

  test("a camera that is away is asked for again, one out of reach is not", async () => {
    const { socket, watch, start, states } = setUp();
    watch(0);
    watch(1);
    await start();
    socket.say({ type: "disconnect", channel: 0, reason: "camera_offline" });
    socket.say({ type: "disconnect", channel: 1, reason: "not_found" });
    expect(states.slice(-2)).toEqual([
      { kind: "no_signal", lastPictureMs: null },
      { kind: "no_permission" },
    ]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.all("connectInfo").map(({ channel }) => channel)).toEqual([0, 1, 0]);
  });

  test("after a lost relay it tries five times a second apart with new tickets, then the browser has to do", async () => {
    const { socket, watch, start, kinds, states } = setUp();
    watch();
    await start();
    for (let attempt = 1; attempt <= 5; attempt++) {
      socket.say({ type: "disconnect", channel: 0, reason: "relay_lost" });
      expect(states.at(-1)).toEqual({ kind: "reconnecting", attempt, of: 5 });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const urls = socket.all("connectInfo").map(({ relay }) => relay.url);
    expect(new Set(urls).size).toBe(6);
    socket.say({ type: "disconnect", channel: 0, reason: "relay_lost" });
    expect(kinds.at(-1)).toBe("destroyed: failed");
    expect(socket.isClosedByPage).toBe(true);
  });

  test("without a ticket the player is let go", async () => {
    const { watch, start, kinds } = setUp({
      getRelayUrl: () => Promise.reject(new Error("signed out")),
    });
    watch();
    await start();
    expect(kinds.at(-1)).toBe("destroyed: failed");
  });

  test("another camera in its place takes the first one off", async () => {
    const { socket, watch, start, play, states } = setUp();
    const leaveFirst = watch(0);
    await start();
    play();
    watch(0, { cameraId: "8" });
    leaveFirst();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.said.slice(-2).map(({ request }) => request)).toMatchObject([
      { action: "disconnect", channel: 0 },
      { action: "connectInfo", channel: 0, host_cam_id: "8" },
    ]);
    expect(states.at(-1)).toEqual({ kind: "connecting" });
  });

  test("device commands pass through to a connected channel only", async () => {
    const { bridge, socket, watch, start, play } = setUp();
    watch();
    await start();
    bridge.byPass(0, { command: "left" });
    play();
    bridge.byPass(0, { command: "left" });
    bridge.byPass(5, { command: "left" });
    expect(socket.all("byPass")).toEqual([
      { action: "byPass", channel: 0, data: { command: "left" } },
    ]);
  });
});

describe("a picture of a channel", () => {
  test("comes as JPEG", async () => {
    const { bridge, socket, watch, start, play } = setUp();
    watch();
    await start();
    play();
    const picture = bridge.capture(0);
    const [asked] = socket.all("getScreenCapture");
    socket.say({
      type: "getScreenCapture",
      request: asked?.request ?? -1,
      image: btoa("\u00ff\u00d8picture"),
    });
    expect(await picture).toMatchObject({ type: "image/jpeg", size: 9 });
  });

  test.each([
    ["the player has none", '{"type":"getScreenCapture","request":1,"image":null}'],
    ["it is no base64", '{"type":"getScreenCapture","request":1,"image":"###"}'],
    ["no answer comes in 5 s", "{}"],
  ])("is none when %s", async (_name, answer) => {
    const { bridge, socket, watch, start, play } = setUp();
    watch();
    await start();
    play();
    const picture = bridge.capture(0);
    socket.sayText(answer);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await picture).toBeNull();
  });

  test("is none for a channel that shows nothing, and when the player goes", async () => {
    const { bridge, socket, watch, start, play } = setUp();
    watch();
    await start();
    expect(await bridge.capture(0)).toBeNull();
    play();
    const picture = bridge.capture(0);
    socket.fail();
    expect(await picture).toBeNull();
  });
});

test("disposed it takes its channels off, closes the socket and leaves no timer", async () => {
  const { bridge, socket, watch, start, play } = setUp();
  bridge.setArea(() => area);
  watch();
  await start();
  play();
  bridge.dispose();
  expect(socket.all("disconnect")).toHaveLength(1);
  expect(socket.isClosedByPage).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
