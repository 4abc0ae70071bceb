import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MsePlayer } from "./mse-player";

/** Records what was done to a fake media source. */
interface Given {
  streaming: boolean;
  appended: string[];
}

/** A fake media source that opens and appends synchronously. */
function createSourceType(given: Given[], isManaged: boolean, refused = "") {
  return class extends EventTarget {
    readonly #given: Given = { streaming: true, appended: [] };
    constructor() {
      super();
      given.push(this.#given);
      queueMicrotask(() => {
        this.readyState = "open";
        this.dispatchEvent(new Event("sourceopen"));
      });
    }
    readyState = "closed";
    static isTypeSupported = (mime: string) => !refused || !mime.includes(refused);
    get streaming() {
      return isManaged ? this.#given.streaming : undefined;
    }
    addSourceBuffer() {
      const { appended } = this.#given;
      const buffer = Object.assign(new EventTarget(), {
        updating: false,
        buffered: { length: 0 },
        timestampOffset: 0,
        appendBuffer(bytes: Uint8Array) {
          appended.push(new TextDecoder().decode(bytes));
          queueMicrotask(() => buffer.dispatchEvent(new Event("updateend")));
        },
      });
      return buffer;
    }
  };
}

function createVideo() {
  return Object.assign(new EventTarget(), {
    muted: false,
    playsInline: false,
    disableRemotePlayback: false,
    src: "",
    buffered: { length: 0 },
    play: () => Promise.resolve(),
    load: vi.fn(),
    removeAttribute: vi.fn(),
  });
}

const bytes = (text: string) => new TextEncoder().encode(text);
const settle = () => new Promise((done) => setTimeout(done));

describe("media sources", () => {
  let managed: Given[];
  let plain: Given[];
  beforeEach(() => {
    managed = [];
    plain = [];
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:test");
    vi.spyOn(URL, "revokeObjectURL").mockReturnValue();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  async function start(window: object) {
    vi.stubGlobal("window", window);
    const video = createVideo();
    const options = {
      onFirstFrame: vi.fn(),
      onUnsupported: vi.fn(),
      onFault: vi.fn(),
      onGiveUp: vi.fn(),
    };
    const player = new MsePlayer(video as unknown as HTMLVideoElement, options);
    player.open('video/mp4; codecs="avc1.64001e"', false);
    player.init(bytes("init"));
    await settle();
    return { player, video, options };
  }

  test("a phone that has only the managed one plays with it, and not to another screen", async () => {
    const { player, video } = await start({ ManagedMediaSource: createSourceType(managed, true) });
    player.fragment(bytes("key-1"), true, 0);
    await settle();
    expect(managed[0]?.appended).toEqual(["initkey-1"]);
    // Without this the managed source never opens.
    expect(video.disableRemotePlayback).toBe(true);
    expect([video.muted, video.playsInline]).toEqual([true, true]);
    player.dispose();
  });

  test("while the managed one wants nothing nothing is appended, and it goes on at a keyframe", async () => {
    const { player } = await start({ ManagedMediaSource: createSourceType(managed, true) });
    const source = managed[0];
    if (!source) throw new Error("no source");
    player.fragment(bytes("key-1"), true, 0);
    source.streaming = false;
    player.fragment(bytes("delta-1"), false, 100);
    player.fragment(bytes("key-2"), true, 1000);
    source.streaming = true;
    player.fragment(bytes("delta-2"), false, 1100);
    player.fragment(bytes("key-3"), true, 2000);
    await settle();
    expect(source.appended.join()).toBe("initkey-1,key-3");
    player.dispose();
  });

  test("what came before the source took anything goes in as one piece, up to a megabyte", async () => {
    const { player } = await start({ MediaSource: createSourceType(plain, false) });
    player.prepare();
    player.open('video/mp4; codecs="avc1.64001e"', false);
    player.init(bytes("init,"));
    player.fragment(bytes("key-1,"), true, 0);
    player.fragment(bytes("delta-1,"), false, 100);
    player.fragment(bytes("d".repeat(999_990)), false, 200);
    player.fragment(bytes("delta-3"), false, 300);
    await settle();
    expect(plain.at(-1)?.appended.map((text) => text.slice(0, 30))).toEqual([
      "init,key-1,delta-1,",
      "d".repeat(30),
    ]);
    expect(plain.at(-1)?.appended.at(-1)).toMatch(/ddelta-3$/);
    player.dispose();
  });

  test("where there are both the plain one is taken", async () => {
    const { player } = await start({
      MediaSource: createSourceType(plain, false),
      ManagedMediaSource: createSourceType(managed, true),
    });
    player.fragment(bytes("key-1"), true, 0);
    await settle();
    expect([plain.length, managed.length]).toEqual([1, 0]);
    player.dispose();
  });

  test("a damaged fragment ends the media source; another goes on at the next keyframe", async () => {
    const { player, video, options } = await start({ MediaSource: createSourceType(plain, false) });
    player.fragment(bytes("key-1"), true, 0);
    player.fragment(bytes("damaged"), false, 100);
    await settle();
    vi.useFakeTimers();
    try {
      // Simulates a decoding error of the browser.
      video.dispatchEvent(new Event("error"));
      expect(options.onFault).toHaveBeenCalledOnce();
      player.fragment(bytes("delta-1"), false, 200);
      await vi.advanceTimersByTimeAsync(500);
      player.fragment(bytes("delta-2"), false, 300);
      player.fragment(bytes("key-2"), true, 1000);
      await vi.advanceTimersByTimeAsync(0);
    } finally {
      vi.useRealTimers();
    }
    expect(plain.map(({ appended }) => appended)).toEqual([
      ["initkey-1", "damaged"],
      ["initkey-2"],
    ]);
    player.dispose();
  });

  test("I13: stopped, it lets go of decoder and address", async () => {
    const { player, video } = await start({ MediaSource: createSourceType(plain, false) });
    player.stop();
    expect(video.removeAttribute).toHaveBeenCalledWith("src");
    expect(video.load).toHaveBeenCalled();
    expect(URL.revokeObjectURL).toHaveBeenCalledWith("blob:test");
    player.dispose();
  });

  test("a fault that comes again is tried again more slowly, and a stopped player not at all", async () => {
    const { player, video } = await start({ MediaSource: createSourceType(plain, false) });
    vi.useFakeTimers();
    try {
      const fault = () => video.dispatchEvent(new Event("error"));
      const sourcesAfter = async (ms: number) => {
        await vi.advanceTimersByTimeAsync(ms);
        return plain.length;
      };
      fault();
      expect([await sourcesAfter(499), await sourcesAfter(1)]).toEqual([1, 2]);
      fault();
      expect([await sourcesAfter(999), await sourcesAfter(1)]).toEqual([2, 3]);
      fault();
      player.stop();
      expect(await sourcesAfter(60_000)).toBe(3);
    } finally {
      vi.useRealTimers();
    }
    player.dispose();
  });

  test("after six faults in a row it gives up, and the next stream has all again", async () => {
    const { player, video, options } = await start({ MediaSource: createSourceType(plain, false) });
    vi.useFakeTimers();
    try {
      for (let count = 0; count < 6; count++) {
        expect(options.onGiveUp).not.toHaveBeenCalled();
        video.dispatchEvent(new Event("error"));
        await vi.advanceTimersByTimeAsync(8_000);
      }
      expect([options.onGiveUp, options.onFault].map(({ mock }) => mock.calls.length)).toEqual([
        1, 5,
      ]);
      const { length } = plain;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(plain).toHaveLength(length);
      player.open('video/mp4; codecs="avc1.64001e"', false);
      player.init(bytes("init"));
      await vi.advanceTimersByTimeAsync(0);
      video.dispatchEvent(new Event("error"));
      expect(options.onGiveUp).toHaveBeenCalledOnce();
    } finally {
      vi.useRealTimers();
    }
    player.dispose();
  });

  test("a fault long after the first picture is the first again", async () => {
    const { player, video, options } = await start({ MediaSource: createSourceType(plain, false) });
    vi.useFakeTimers();
    try {
      for (let count = 0; count < 20; count++) {
        video.dispatchEvent(new Event("loadeddata"));
        await vi.advanceTimersByTimeAsync(10_001);
        video.dispatchEvent(new Event("error"));
        await vi.advanceTimersByTimeAsync(500);
        expect(plain).toHaveLength(count + 2);
      }
      expect(options.onGiveUp).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
    player.dispose();
  });

  test("its statistics tell shown frames from dropped ones", async () => {
    const { player, video } = await start({ MediaSource: createSourceType(plain, false) });
    const quality = { totalVideoFrames: 40, droppedVideoFrames: 3 };
    Object.assign(video, {
      videoWidth: 640,
      videoHeight: 360,
      getVideoPlaybackQuality: () => quality,
    });
    expect(player.readStats(0)).toEqual({
      width: 640,
      height: 360,
      frames: { shown: 37, dropped: 3, skippedSeconds: 0 },
      latencyMs: null,
    });
    player.dispose();
  });

  test("H.265 in a browser without it is said once, and H.264 plays in its place", async () => {
    const source = createSourceType(plain, false, "hvc1");
    const { player, options } = await start({ MediaSource: source });
    const hevc = 'video/mp4; codecs="hvc1.1.6.L93.B0"';
    player.open(hevc, false);
    player.init(bytes("init-265"));
    player.fragment(bytes("key-265"), true, 0);
    await settle();
    expect(options.onUnsupported.mock.calls).toEqual([[hevc]]);
    expect(options.onFault).not.toHaveBeenCalled();
    player.open('video/mp4; codecs="avc1.64001e"', false);
    player.init(bytes("init-264"));
    player.fragment(bytes("key-264"), true, 0);
    await settle();
    expect(plain.flatMap(({ appended }) => appended)).toEqual(["init-264key-264"]);
    player.dispose();
  });

  test("a browser with neither says so", async () => {
    const { options } = await start({});
    expect(options.onUnsupported).toHaveBeenCalledWith('video/mp4; codecs="avc1.64001e"');
  });
});
