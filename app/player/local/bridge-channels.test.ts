import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { setUpBridge } from "../../../tests/support/local-bridge";

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

describe("a channel", () => {
  test("C349: connects by the relay, with the P2P server's port 3366 and NAT type 1 or 0", async () => {
    const { socket, watch, start } = setUpBridge();
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
      route: "mobile_live",
      stream_type: 4,
      relay: {
        url: "wss://vms.example.com/media/live?ticket=1",
        origin: "https://vms.example.com",
      },
      p2p: { server: "vms.example.com", port: 3366, nat_type: 1 },
    });
    expect(second).toMatchObject({
      route: "cloud_live",
      stream_type: 2,
      p2p: { port: 3366, nat_type: 0 },
    });
  });

  test("C352: a recording goes by its host type's own route, and says where it is kept", async () => {
    const { socket, watch, start } = setUpBridge();
    const recording = {
      read: () => ({ atMs: 1_000, speed: 1, isRunning: true }),
      onGap: () => undefined,
    };
    watch(0, { recording });
    watch(1, { recording, hostType: 9 });
    watch(2, { recording, hostType: 9, recordsOnNetwork: true });
    await start();
    expect(socket.all("connectInfo").map(({ route, stream_type }) => [route, stream_type])).toEqual(
      [
        ["vms_playback", 4],
        ["cloud_playback", 150],
        ["cloud_playback", 151],
      ],
    );
  });

  test("C352, D55: a device type without video is not asked for any, and says so", async () => {
    const { socket, watch, start, states } = setUpBridge();
    watch(0, { hostType: 7 });
    await start();
    expect(states.at(-1)).toEqual({ kind: "no_video" });
    expect(socket.all("connectInfo")).toEqual([]);
  });

  test("without the P2P preference the NAT type is 0", async () => {
    const { socket, watch, start } = setUpBridge({ usesP2p: false });
    watch();
    await start();
    expect(socket.all("connectInfo")[0]?.p2p.nat_type).toBe(0);
  });

  test("plays once the relay gives its stream", async () => {
    const { socket, watch, start, play, states } = setUpBridge();
    watch();
    await start();
    expect(socket.all("play")).toEqual([]);
    play();
    expect(socket.all("play")).toEqual([{ action: "play", channel: 0 }]);
    expect(states).toEqual([{ kind: "connecting" }, { kind: "playing" }]);
  });

  test("all channels share one ticket, as long as one of them holds the relay", async () => {
    const { socket, watch, start, tickets } = setUpBridge();
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
    const { bridge, socket, watch, start, play, states, activities } = setUpBridge();
    watch(0);
    watch(1);
    await start();
    play(0);
    play(1);
    await vi.advanceTimersByTimeAsync(10_000);
    socket.reply({ type: "byPass", channel: 1, data: { event: "mousemove" } });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(socket.all("pause")).toEqual([{ action: "pause", channel: 0 }]);
    expect(states.at(-1)).toEqual({ kind: "paused" });
    expect(activities()).toBe(1);
    bridge.reportActivity(0);
    expect(socket.all("play").map(({ channel }) => channel)).toEqual([0, 1, 0]);
    socket.reply({ type: "play", channel: 0 });
    expect(states.at(-1)).toEqual({ kind: "playing" });
  });

  test("C229: a disconnect ends its time", async () => {
    const { socket, watch, start, play } = setUpBridge();
    const leave = watch();
    await start();
    play();
    leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(socket.all("pause")).toEqual([]);
  });

  test("C230: 0 seconds never pause it", async () => {
    const { socket, watch, start, play } = setUpBridge({ idleSeconds: 0 });
    watch();
    await start();
    play();
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(socket.all("pause")).toEqual([]);
  });

  test("paused in the player's window, a movement does not play it, a resume does", async () => {
    const { bridge, socket, watch, start, play, states } = setUpBridge();
    watch();
    await start();
    play();
    socket.reply({ type: "pause", channel: 0 });
    expect(states.at(-1)).toEqual({ kind: "paused" });
    bridge.reportActivity(0);
    expect(socket.all("play")).toHaveLength(1);
    bridge.resume(0);
    expect(socket.all("play")).toHaveLength(2);
  });

  test("a camera that is away is asked for again, one out of reach is not", async () => {
    const { socket, watch, start, states } = setUpBridge();
    watch(0);
    watch(1);
    await start();
    socket.reply({ type: "disconnect", channel: 0, reason: "camera_offline" });
    socket.reply({ type: "disconnect", channel: 1, reason: "not_found" });
    expect(states.slice(-2)).toEqual([
      { kind: "no_signal", lastPictureMs: null },
      { kind: "no_permission" },
    ]);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.all("connectInfo").map(({ channel }) => channel)).toEqual([0, 1, 0]);
  });

  test("after a lost relay it tries five times a second apart with new tickets, then the browser has to do", async () => {
    const { socket, watch, start, kinds, states } = setUpBridge();
    watch();
    await start();
    for (let attempt = 1; attempt <= 5; attempt++) {
      socket.reply({ type: "disconnect", channel: 0, reason: "relay_lost" });
      expect(states.at(-1)).toEqual({ kind: "reconnecting", attempt, of: 5 });
      await vi.advanceTimersByTimeAsync(1_000);
    }
    const urls = socket.all("connectInfo").map(({ relay }) => relay.url);
    expect(new Set(urls).size).toBe(6);
    socket.reply({ type: "disconnect", channel: 0, reason: "relay_lost" });
    expect(kinds.at(-1)).toBe("destroyed: failed");
    expect(socket.isClosedByPage).toBe(true);
  });

  test("without a ticket the player is let go", async () => {
    const { watch, start, kinds } = setUpBridge({
      getRelayUrl: () => Promise.reject(new Error("signed out")),
    });
    watch();
    await start();
    expect(kinds.at(-1)).toBe("destroyed: failed");
  });

  test("another camera in its place takes the first one off", async () => {
    const { socket, watch, start, play, states } = setUpBridge();
    const leaveFirst = watch(0);
    await start();
    play();
    watch(0, { cameraId: "8" });
    leaveFirst();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.received.slice(-2).map(({ request }) => request)).toMatchObject([
      { action: "disconnect", channel: 0 },
      { action: "connectInfo", channel: 0, host_cam_id: "8" },
    ]);
    expect(states.at(-1)).toEqual({ kind: "connecting" });
  });

  test("device commands pass through to a connected channel only", async () => {
    const { bridge, socket, watch, start, play } = setUpBridge();
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
    const { bridge, socket, watch, start, play } = setUpBridge();
    watch();
    await start();
    play();
    const picture = bridge.capture(0);
    const [asked] = socket.all("getScreenCapture");
    socket.reply({
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
    const { bridge, socket, watch, start, play } = setUpBridge();
    watch();
    await start();
    play();
    const picture = bridge.capture(0);
    socket.replyText(answer);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await picture).toBeNull();
  });

  test("is none for a channel that shows nothing, and when the player goes", async () => {
    const { bridge, socket, watch, start, play } = setUpBridge();
    watch();
    await start();
    expect(await bridge.capture(0)).toBeNull();
    play();
    const picture = bridge.capture(0);
    socket.fail();
    expect(await picture).toBeNull();
  });
});
