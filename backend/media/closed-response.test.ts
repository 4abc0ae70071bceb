import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { clipPath, hlsPath } from "../../contract/media";
import { createClipHandler } from "./clip-handler";
import { endWhenRevoked } from "./end-when-revoked";
import { createHlsHandler } from "./hls/hls-handler";
import type { MediaPorts } from "./ports";

/** For a response that closes while the cloud waits, no subscription and no stream of the host is left behind. */

const viewer = { sessionId: "s", userId: 1, accountId: 1, email: "u@test.example", master: false };
const camera = { id: 700, hostId: 7, accountId: 1, index: 0, name: "Gate", connected: true };
const rights = { canLive: true, canPlayback: true, hasLicense: true };

function createBusCounter() {
  const held = new Set<() => void>();
  const hold = () => {
    const stop = () => void held.delete(stop);
    held.add(stop);
    return stop;
  };
  return { held, bus: { subscribe: hold, onResumed: hold } as unknown as MediaPorts["bus"] };
}

class LeftResponse extends EventEmitter {
  destroyed = false;
  headersSent = false;
  writeHead() {
    return this;
  }
  end() {}
  leave() {
    this.destroyed = true;
    this.emit("close");
  }
}

const moment = {
  viewer,
  eventId: 5,
  cameraId: "700",
  timeMs: 1_000_000,
  linkId: 1,
};

test.each([
  {
    what: "a segment of a recording",
    create: createHlsHandler,
    url: `${hlsPath}/700/main/1000-7000.m4s`,
  },
  { what: "a shared clip", create: createClipHandler, url: `${clipPath}/event/5?token=t` },
])("$what is not read from the host where the client has left", async ({ create, url }) => {
  const { held, bus } = createBusCounter();
  const response = new LeftResponse();
  const leave = vi.fn(async () => {
    response.leave();
    return false;
  });
  const device = { stop: vi.fn(), acknowledge: vi.fn() };
  const read = vi.fn(() => device);
  const ports = {
    bus,
    audit: { watched: () => {}, taken: () => {} },
    findViewer: async () => viewer,
    findSharedMoment: async () => moment,
    findReachableCamera: async () => ({ ...camera, ...rights }),
    touchSession: leave,
    sendArchivedClip: leave,
  };
  const handle = create({
    ports,
    devices: { read, readClip: read },
    liveFiles: {},
    clientOf: () => ({ address: "", userAgent: null }),
    log: () => {},
  } as never);
  handle(
    { method: "GET", url, headers: {} } as IncomingMessage,
    response as unknown as ServerResponse,
    "s",
  );
  await vi.waitFor(() => expect(leave).toHaveBeenCalled());
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).not.toHaveBeenCalled();
  expect(held.size).toBe(0);
});

test("a download whose client has left holds no subscriptions", () => {
  const { held, bus } = createBusCounter();
  const response = new LeftResponse();
  response.leave();
  endWhenRevoked(
    { bus, response: response as unknown as ServerResponse, viewer, isSignedIn: async () => true },
    async () => true,
  );
  expect(held.size).toBe(0);
});
