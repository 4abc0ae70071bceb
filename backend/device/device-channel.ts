import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { deviceCloseCodes } from "../../contract/device";
import { limits } from "../../contract/limits";
import { isTooMany } from "../errors";
import type { BusEvents } from "../realtime/bus";
import { closeSocket } from "../socket/close-socket";
import { createHeartbeat } from "../socket/heartbeat";
import { refuseUpgrade } from "../socket/refuse-upgrade";
import { parseBasicCredentials } from "./basic-credentials";
import { type CameraRequests, createCameraRequests } from "./camera-requests";
import { createHostConnection, type HostConnection } from "./host-connection";
import { createHostStateWriter } from "./host-state-writer";
import type { DevicePorts, SignedInHost } from "./ports";
import { createStreamIds } from "./stream-ids";

/** An open channel of a host. */
export interface HeldChannel {
  hostId: number;
  connectionId: string;
  cameras: Pick<
    HostConnection,
    "requestSnapshot" | "requestCoverage" | "requestSegments" | "read" | "readClip"
  >;
}

export interface DeviceChannel extends CameraRequests {
  /**
   * Authenticates an upgrade request for devicePath (contract/device) and opens its channel; refuses others with 401,
   * 429 or 503.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Whether this process holds the host's channel. */
  holdsHost(hostId: number): boolean;
  /** Hosts whose channel this process holds. */
  listConnectedHosts(): number[];
  /**
   * Calls the listener with each channel that opens from now on, and what it returned when the channel closes. Returns
   * the function that unsubscribes.
   */
  onChannel(listener: (channel: HeldChannel) => () => void): () => void;
  /** Closes all channels; resolves when the hosts' last state is written. */
  close(): Promise<void>;
}

const defaults = {
  pingMs: 20_000,
  startMs: 5_000,
  /** Enough to read an hour of recording from a slow disk. */
  planMs: 60_000,
  snapshotMs: 3_000,
  commandMs: 3_000,
  ptzStopMs: limits.ptzStopMs as number,
  authenticateMs: 10_000,
  stateRetryMs: 2_000,
  /** Events wait so long for what their host told before: a camera that is new has to be known first. */
  stateWaitMs: 5_000,
  /** Upgrades whose password is being checked (threat G7). */
  maxPendingUpgrades: 256,
};
export type DeviceTimings = Partial<typeof defaults>;

/** Fits a keyframe of a 4K camera; a larger message closes the channel with 1009. */
const maxMessageBytes = 4 * 1024 * 1024;

const closeGraceMs = 500;

interface ConnectedHost {
  connectionId: string;
  credential: string;
  connection: HostConnection;
  socket: WebSocket;
}

/** Accepts the WebSocket that each host opens to the cloud (contract/device). */
export function createDeviceChannel(options: {
  ports: DevicePorts;
  /** Client address behind a proxy. Default: the socket's remote address. */
  clientAddress?(request: IncomingMessage): string;
  timings?: DeviceTimings;
  /** Numbers of streams and requests, where others are open in this process. */
  nextId?(): number;
  log?(line: string): void;
}): DeviceChannel {
  const timings = { ...defaults, ...options.timings };
  const log = options.log ?? ((line) => console.warn(`device: ${line}`));
  const addressOf =
    options.clientAddress ?? ((request) => request.socket.remoteAddress ?? "unknown");
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const heartbeat = createHeartbeat({ everyMs: timings.pingMs, misses: 2 });
  const { ports } = options;
  const writer = createHostStateWriter({ ports, log, retryMs: timings.stateRetryMs });
  const hosts = new Map<number, ConnectedHost>();
  const nextId = options.nextId ?? createStreamIds();
  const channelListeners = new Set<(channel: HeldChannel) => () => void>();
  /** Hosts that were disabled or deleted while passwords were being checked. */
  const revokedDuringCheck = new Set<number>();
  let pendingUpgrades = 0;
  let closed = false;

  async function authenticate(request: IncomingMessage, socket: Duplex, head: Buffer) {
    const credentials = parseBasicCredentials(request.headers.authorization);
    const host =
      credentials &&
      (await ports.authenticateHost(credentials.user, credentials.password, addressOf(request)));
    if (socket.destroyed || socket.writableEnded) return;
    if (closed) return refuseUpgrade(socket, 503);
    if (!host || revokedDuringCheck.has(host.hostId)) {
      return refuseUpgrade(socket, 401, { "WWW-Authenticate": 'Basic realm="device"' });
    }
    server.handleUpgrade(request, socket, head, (channel) => accept(host, channel));
  }

  function accept(host: SignedInHost, socket: WebSocket): void {
    const connectionId = randomUUID();
    const connection = createHostConnection({
      ...timings,
      host,
      socket,
      nextId,
      log,
      onHello: () => void sendRetention(host.hostId),
      onCameras: (states) => writer.setCameras(host, states),
      onParts: (parts) => writer.setParts(host, parts),
      onFirmware: (progress) => writer.setFirmware(host, progress),
      async storeEvents(batch) {
        await writer.whenWritten(host.hostId, timings.stateWaitMs);
        return ports.storeEvents(batch);
      },
    });
    // ws closes the socket itself after an error (oversize, bad UTF-8): without a listener it would throw.
    socket.on("error", (error) => log(`host ${host.hostId}: ${error.message}`));
    socket.on("message", (data, isBinary) => connection.receive(data, isBinary));
    const channel = { hostId: host.hostId, connectionId, cameras: connection };
    const releases = [...channelListeners].map((listener) => listener(channel));
    socket.on("close", () => {
      connection.end();
      for (const release of releases) release();
      if (hosts.get(host.hostId)?.connection !== connection) return;
      hosts.delete(host.hostId);
      writer.setConnected(host, { connectionId, connected: false });
    });
    heartbeat.watch(socket);
    const older = hosts.get(host.hostId);
    hosts.set(host.hostId, { connectionId, credential: host.credential, connection, socket });
    if (older) end(older, deviceCloseCodes.replaced);
    writer.setConnected(host, { connectionId, connected: true });
    const welcome = { type: "welcome", host_id: String(host.hostId), display_name: host.name };
    socket.send(JSON.stringify(welcome));
  }

  /** Closes the host's channel and refuses upgrades whose check began before. */
  function disconnectHost(hostId: number): void {
    if (pendingUpgrades > 0) revokedDuringCheck.add(hostId);
    const host = hosts.get(hostId);
    if (host) end(host, deviceCloseCodes.revoked);
  }

  function end({ connection, socket }: ConnectedHost, code: number): void {
    connection.end();
    void closeSocket(socket, code, "", closeGraceMs);
  }

  /** The database knows which of a host's connections is the last, and whether it may have one. */
  async function recheckHost(hostId: number): Promise<void> {
    await writer.whenWritten(hostId);
    const host = hosts.get(hostId);
    if (!host) return;
    const known = await ports.findConnection(hostId);
    if (known?.credential !== host.credential) end(host, deviceCloseCodes.revoked);
    else if (known.connectionId !== host.connectionId) end(host, deviceCloseCodes.replaced);
  }

  /** After messages were lost: hosts may have gone elsewhere, been disabled, or be kept by other rules. */
  async function recheckAll(): Promise<void> {
    for (const hostId of [...hosts.keys()]) {
      await recheckHost(hostId).catch(report);
      await sendRetention(hostId);
    }
  }

  const report = (error: unknown) => log(`connection of a host not checked: ${String(error)}`);

  async function sendRetention(hostId: number): Promise<void> {
    try {
      // Retention depends on cameras and storages that the host has just reported.
      await writer.whenWritten(hostId);
      const retention = hosts.has(hostId) && (await ports.findRetention(hostId));
      if (retention) hosts.get(hostId)?.connection.sendRetention(retention);
    } catch (error) {
      log(`host ${hostId} not told how long to keep recordings: ${String(error)}`);
    }
  }

  async function forwardCommand({
    commandId,
    hostId,
    command,
  }: BusEvents["host_command"]): Promise<void> {
    const host = hosts.get(hostId);
    if (!host) return;
    const ok = await host.connection.command(command);
    // The requester reads the database after the answer: what the command changed must be stored by then.
    await writer.whenWritten(hostId);
    await ports.bus.publish("host_command_result", { commandId, ok });
  }

  const unsubscribe = [
    ports.bus.onResumed(() => void recheckAll()),
    // It connected to another process: what is left here is not the host any more.
    ports.bus.subscribe("host_state", ({ hostId, connected, connectionId }) => {
      if (!connected || (hosts.get(hostId)?.connectionId ?? connectionId) === connectionId) return;
      recheckHost(hostId).catch(report);
    }),
    ports.bus.subscribe("host_disconnect", ({ hostId }) => disconnectHost(hostId)),
    ports.bus.subscribe("retention_changed", ({ hostId }) => void sendRetention(hostId)),
    ports.bus.subscribe("host_command", (event) => {
      forwardCommand(event).catch((error: unknown) =>
        log(`answer of a host not told: ${String(error)}`),
      );
    }),
  ];

  return {
    handleUpgrade(request, socket, head) {
      // Before any await: a client that drops during the check would otherwise end the process.
      socket.on("error", () => socket.destroy());
      if (pendingUpgrades >= timings.maxPendingUpgrades) return refuseUpgrade(socket, 503);
      pendingUpgrades++;
      const timer = setTimeout(() => refuseUpgrade(socket, 503), timings.authenticateMs);
      authenticate(request, socket, head)
        .catch((error: unknown) => {
          if (isTooMany(error)) return refuseUpgrade(socket, 429);
          log(`sign-in of a host failed: ${String(error)}`);
          if (!socket.destroyed) refuseUpgrade(socket, 503);
        })
        .finally(() => {
          pendingUpgrades--;
          if (pendingUpgrades === 0) revokedDuringCheck.clear();
          clearTimeout(timer);
        });
    },
    holdsHost: (hostId) => hosts.has(hostId),
    listConnectedHosts: () => [...hosts.keys()],
    onChannel(listener) {
      channelListeners.add(listener);
      return () => channelListeners.delete(listener);
    },
    ...createCameraRequests((hostId) => hosts.get(hostId)?.connection, nextId),
    async close() {
      closed = true;
      for (const end of unsubscribe) end();
      heartbeat.stop();
      const open = [...hosts.values()];
      await Promise.all(open.map(({ socket }) => closeSocket(socket, 1001, "", closeGraceMs)));
      await writer.close();
    },
  };
}
