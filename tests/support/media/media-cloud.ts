import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createDeviceChannel,
  type DeviceChannel,
  type DeviceTimings,
} from "../../../backend/device/device-channel";
import type { CameraState, DevicePorts, HostParts } from "../../../backend/device/ports";
import { createLiveFiles, type LiveFiles } from "../../../backend/media/hls/live-files";
import type { HlsSettings } from "../../../backend/media/hls/live-registry";
import { createMediaRelay, type RelaySettings } from "../../../backend/media/media-relay";
import type { MediaPorts, ReachableCamera, Taken, Watched } from "../../../backend/media/ports";
import { createStreamRegistry, type StreamRegistry } from "../../../backend/media/stream-registry";
import { createLocalBus, type LocalBus } from "../../../backend/realtime/bus";
import type { Viewer } from "../../../backend/viewer";
import { devicePath, type FirmwareProgress, type Retention } from "../../../contract/device";
import { livePath } from "../../../contract/media";
import { TestHost } from "./test-host";
import { TestViewer } from "./test-viewer";

export const testOrigin = "http://console.test";

export interface MediaCloud {
  origin: string;
  deviceUrl: string;
  bus: LocalBus;
  devices: DeviceChannel;
  streams: StreamRegistry;
  liveFiles: LiveFiles;
  /** Host code → password and id. */
  hosts: Map<string, { password: string; hostId: number; accountId: number }>;
  cameras: Map<string, ReachableCamera & { viewers: Set<number> }>;
  viewers: Map<string, Viewer>;
  hostStates: Map<number, boolean>;
  /** The connection that each host is online by, as the database knows it. */
  connections: Map<number, string>;
  cameraStates: Map<number, CameraState[]>;
  hostParts: Map<number, HostParts>;
  firmware: Map<number, FirmwareProgress>;
  /** Retention sent to each host. */
  retentions: Map<number, Retention>;
  /** Sessions marked as used. */
  touched: Set<string>;
  watched: (Watched & { userId: number })[];
  taken: (Taken & { userId: number })[];
  /** Sessions that expired by the clock, without an event. */
  ended: Set<string>;
  log: string[];
  /** Runs before each ticket is redeemed, and may wait. */
  beforeTicket(): Promise<void>;
  /** Runs before each look-up of a camera, and may wait or throw. */
  beforeCamera(): Promise<void>;
  /** Runs before each check of a host's password, and may wait or throw. */
  beforeHost(): Promise<void>;
  /** Runs before each write of a host's connection, and may wait or throw. */
  beforeState(): Promise<void>;
  /** Takes hosts' reports; true unless a test overrides it. */
  storeEvents: DevicePorts["storeEvents"];
  addHost(hostId: number, cameraCount: number, accountId?: number): { code: string };
  /** A user who may watch these cameras; returns the session token. */
  addViewer(userId: number, cameraIds: number[]): string;
  connectHost(code: string): Promise<TestHost>;
  /** A ticket for the viewer of this session token. */
  issueTicket(token: string): string;
  connectViewer(token: string, headers?: Record<string, string>): Promise<TestViewer>;
  close(): Promise<void>;
}

/** Device channel and relay on a loopback port, with the rest of the cloud simulated in memory. */
export async function createMediaCloud(
  options: {
    timings?: DeviceTimings;
    settings?: RelaySettings & { lingerMs?: number; hls?: Partial<HlsSettings> };
  } = {},
): Promise<MediaCloud> {
  const log: string[] = [];
  const bus = createLocalBus((line) => log.push(line));
  const tickets = new Map<string, Viewer>();
  const state: Pick<
    MediaCloud,
    | "hosts"
    | "cameras"
    | "viewers"
    | "hostStates"
    | "connections"
    | "cameraStates"
    | "hostParts"
    | "firmware"
    | "retentions"
    | "touched"
    | "watched"
    | "taken"
    | "ended"
    | "beforeTicket"
    | "beforeCamera"
    | "beforeHost"
    | "beforeState"
    | "storeEvents"
  > = {
    hosts: new Map(),
    cameras: new Map(),
    viewers: new Map(),
    hostStates: new Map(),
    connections: new Map(),
    cameraStates: new Map(),
    hostParts: new Map(),
    firmware: new Map(),
    retentions: new Map(),
    touched: new Set(),
    watched: [],
    taken: [],
    ended: new Set(),
    beforeTicket: async () => {},
    beforeCamera: async () => {},
    beforeHost: async () => {},
    beforeState: async () => {},
    storeEvents: async () => true,
  };

  const devicePorts: DevicePorts = {
    bus,
    async authenticateHost(code, password) {
      await cloud.beforeHost();
      const host = state.hosts.get(code);
      if (host?.password !== password) return null;
      return { ...host, name: `Host ${host.hostId}`, credential: password };
    },
    async setHostConnected(hostId, connectionId, connected) {
      await cloud.beforeState();
      if (!connected && state.connections.get(hostId) !== connectionId) return false;
      state.connections.set(hostId, connected ? connectionId : "");
      state.hostStates.set(hostId, connected);
      return true;
    },
    async findConnection(hostId) {
      const host = [...state.hosts.values()].find((one) => one.hostId === hostId);
      const connectionId = state.connections.get(hostId) ?? null;
      return host ? { connectionId, credential: host.password } : null;
    },
    async setCameraStates(hostId, states) {
      state.cameraStates.set(hostId, states);
    },
    async setHostParts(hostId, parts) {
      state.hostParts.set(hostId, { ...state.hostParts.get(hostId), ...parts });
    },
    async setFirmware(host, progress) {
      state.firmware.set(host.hostId, progress);
    },
    findRetention: async (hostId) => cloud.retentions.get(hostId) ?? { cameras: [], storages: [] },
    storeEvents: (batch) => cloud.storeEvents(batch),
  };
  const mediaPorts: MediaPorts = {
    bus,
    audit: {
      watched: (viewer, _client, watched) =>
        state.watched.push({ userId: viewer.userId, ...watched }),
      taken: (viewer, _client, taken) => state.taken.push({ userId: viewer.userId, ...taken }),
    },
    isAllowedOrigin: (request) => request.headers.origin === testOrigin,
    async touchSession(sessionId) {
      state.touched.add(sessionId);
      return !cloud.ended.has(sessionId);
    },
    async redeemTicket(ticket) {
      await cloud.beforeTicket();
      const viewer = tickets.get(ticket) ?? null;
      tickets.delete(ticket);
      return viewer;
    },
    findSharedMoment: async () => null,
    sendArchivedClip: async () => false,
    findViewer: async (token) => state.viewers.get(token) ?? null,
    async findReachableCamera(viewer, cameraId) {
      const camera = state.cameras.get(cameraId);
      const reachable = camera?.viewers.has(viewer.userId) ? { ...camera } : null;
      await cloud.beforeCamera();
      return reachable;
    },
  };

  const logLine = (line: string) => log.push(line);
  const { timings, settings: { lingerMs, hls, ...settings } = {} } = options;
  const devices = createDeviceChannel({ ports: devicePorts, timings, log: logLine });
  const streams = createStreamRegistry(devices, lingerMs);
  const liveFiles = createLiveFiles(streams, hls);
  const common = { devices, streams, liveFiles, settings, log: logLine };
  const relay = createMediaRelay({ ports: mediaPorts, ...common });
  const server = createServer((request, response) => {
    const token = request.headers.authorization?.replace("Bearer ", "") ?? null;
    relay.handleMediaRequest(request, response, token);
  });
  server.on("upgrade", (request, socket, head) => {
    const path = request.url?.split("?")[0];
    if (path === devicePath) devices.handleUpgrade(request, socket, head);
    else if (path === livePath) relay.handleUpgrade(request, socket, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  const cloud: MediaCloud = {
    ...state,
    bus,
    devices,
    streams,
    liveFiles,
    log,
    origin: `http://127.0.0.1:${port}`,
    deviceUrl: `ws://127.0.0.1:${port}${devicePath}`,
    addHost(hostId, cameraCount, accountId = 1) {
      const code = `host-${hostId}`;
      state.hosts.set(code, { password: "secret", hostId, accountId });
      for (let index = 0; index < cameraCount; index++) {
        const id = hostId * 100 + index;
        const rights = { canLive: true, canPlayback: true, hasLicense: true, connected: true };
        state.cameras.set(String(id), {
          id,
          hostId,
          accountId,
          index,
          name: `Gate "${index}"/../é`,
          ...rights,
          viewers: new Set(),
        });
      }
      return { code };
    },
    addViewer(userId, cameraIds) {
      const token = `session-${userId}`;
      const email = `user${userId}@test.example`;
      const viewer = { sessionId: token, userId, accountId: 1, email, master: false };
      state.viewers.set(token, viewer);
      for (const id of cameraIds) state.cameras.get(String(id))?.viewers.add(userId);
      return token;
    },
    connectHost: (code) => TestHost.connect(cloud.deviceUrl, code, "secret"),
    issueTicket(token) {
      const ticket = `ticket-${tickets.size}-${token}`;
      const viewer = state.viewers.get(token);
      if (viewer) tickets.set(ticket, viewer);
      return ticket;
    },
    connectViewer(token, headers = { origin: testOrigin }) {
      const ticket = cloud.issueTicket(token);
      return TestViewer.connect(`ws://127.0.0.1:${port}${livePath}?ticket=${ticket}`, headers);
    },
    async close() {
      liveFiles.close();
      await relay.close();
      await devices.close();
      await bus.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return cloud;
}
