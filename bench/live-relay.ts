import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createDeviceChannel } from "../backend/device/device-channel";
import { createLiveFiles } from "../backend/media/hls/live-files";
import { createMediaRelay } from "../backend/media/media-relay";
import { createStreamRegistry } from "../backend/media/stream-registry";
import { createLocalBus } from "../backend/realtime/bus";
import { devicePath } from "../contract/device";

/** Request of the bench to this process, and its answer. */
export interface RelayUsage {
  cpuMicroseconds: number;
  /** Heap and buffers in use after a garbage collection. */
  memoryBytes: number;
}
export type RelayReport =
  | { type: "listening"; port: number }
  | { type: "usage"; usage: RelayUsage };

/**
 * The measured process: device channel and relay as in the server, and nothing else. Every ticket
 * is a user of its own, who may watch everything.
 */
const bus = createLocalBus();
const devices = createDeviceChannel({
  ports: {
    bus,
    authenticateHost: async () => ({ hostId: 1, accountId: 1, name: "Bench", credential: "" }),
    setHostConnected: async () => true,
    findConnection: async () => null,
    setCameraStates: async () => {},
    storeEvents: async () => true,
    setHostParts: async () => {},
    setFirmware: async () => {},
    findRetention: async () => ({ cameras: [], storages: [] }),
  },
});
const rights = {
  accountId: 1,
  canLive: true,
  canPlayback: true,
  name: "Camera",
  hasLicense: true,
  connected: true,
};
const streams = createStreamRegistry(devices);
const relay = createMediaRelay({
  devices,
  streams,
  liveFiles: createLiveFiles(streams),
  ports: {
    bus,
    audit: { watched: () => {}, taken: () => {} },
    isAllowedOrigin: () => true,
    touchSession: async () => true,
    async redeemTicket(ticket) {
      const email = "bench@test.example";
      return { sessionId: ticket, userId: Number(ticket), accountId: 1, email, master: false };
    },
    findSharedMoment: async () => null,
    sendArchivedClip: async () => false,
    findViewer: async () => null,
    findReachableCamera: async (_viewer, id) => ({
      ...rights,
      id: Number(id),
      hostId: 1,
      index: Number(id),
    }),
  },
});

const server = createServer((_request, response) => response.writeHead(404).end());
server.on("upgrade", (request, socket, head) => {
  const isDevice = request.url?.split("?")[0] === devicePath;
  (isDevice ? devices : relay).handleUpgrade(request, socket, head);
});
server.listen(0, "127.0.0.1", () => {
  report({ type: "listening", port: (server.address() as AddressInfo).port });
});

process.on("message", () => {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  const { heapUsed, external } = process.memoryUsage();
  const usage = { cpuMicroseconds: user + system, memoryBytes: heapUsed + external };
  report({ type: "usage", usage });
});
process.on("disconnect", () => process.exit(0));

function report(message: RelayReport): void {
  process.send?.(message);
}
