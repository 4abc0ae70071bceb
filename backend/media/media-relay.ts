import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { mediaCloseCodes } from "../../contract/media";
import type { CameraRequests } from "../device/camera-requests";
import type { Client } from "../graphql/context";
import { readClient } from "../request-client";
import { createHeartbeat } from "../socket/heartbeat";
import { refuseUpgrade } from "../socket/refuse-upgrade";
import { createViewerLimits, viewerLimits } from "../socket/viewer-limits";
import type { Viewer } from "../viewer";
import { createClipHandler, isClipPath } from "./clip-handler";
import { createHlsHandler } from "./hls/hls-handler";
import { isHlsPath } from "./hls/hls-path";
import type { LiveFiles } from "./hls/live-files";
import { type MediaHandler, urlOf } from "./media-response";
import type { MediaPorts } from "./ports";
import { createSnapshotHandler } from "./snapshot-handler";
import type { StreamRegistry } from "./stream-registry";
import { createViewerSocket, type ViewerSocket } from "./viewer-socket";

const defaults = {
  pingMs: 20_000,
  /** What is being watched is told to the audit log this often. */
  tellWatchedMs: 10_000,
  stuckMs: 30_000,
  stuckCheckMs: 1_000,
  recheckMs: 60_000,
  ...viewerLimits,
};
export type RelaySettings = Partial<typeof defaults>;

/** Viewers only send small texts; a larger message closes the socket with 1009. */
const maxMessageBytes = 4 * 1024;

export interface MediaRelay {
  /** Handles an upgrade request for contract/media livePath. Answers 401, 403 and 429 itself. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /**
   * Answers GET /media/snapshot/…, /media/clip/… and /media/hls/…; `token` is the requester's
   * session.
   */
  handleMediaRequest: MediaHandler;
  /** Viewers' pages. */
  countSockets(): number;
  /** Live streams of cameras, each for any number of viewers. */
  countStreams(): number;
  close(): Promise<void>;
}

/** The viewers' side of live video: any number of viewers share one stream of a camera. */
export function createMediaRelay(options: {
  ports: MediaPorts;
  devices: CameraRequests;
  /** Live streams of `devices`. */
  streams: StreamRegistry;
  liveFiles: LiveFiles;
  /** Behind a proxy the socket's address is the proxy's. */
  clientAddress?(request: IncomingMessage): string;
  settings?: RelaySettings;
  log?(line: string): void;
}): MediaRelay {
  const { ports, devices, streams } = options;
  const settings = { ...defaults, ...options.settings };
  const log = options.log ?? ((line) => console.warn(`media: ${line}`));
  const addressOf =
    options.clientAddress ?? ((request) => request.socket.remoteAddress ?? "unknown");
  const clientOf = (request: IncomingMessage) => readClient(request, addressOf(request));
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const heartbeat = createHeartbeat({ everyMs: settings.pingMs, misses: 2 });
  const handleSnapshot = createSnapshotHandler({ ports, devices, clientOf, log });
  const handleClip = createClipHandler({ ports, devices, clientOf, log });
  const { liveFiles } = options;
  const handleHls = createHlsHandler({ ports, devices, liveFiles, clientOf, log });
  const held = createViewerLimits(settings);
  const sockets = new Set<ViewerSocket>();
  /** Sessions that ended while tickets were being redeemed: not in `sockets` yet. */
  const endedMeanwhile = new Set<string>();
  let redeeming = 0;
  let closed = false;

  async function redeem(ticket: string): Promise<Viewer | null> {
    redeeming++;
    try {
      const viewer = await ports.redeemTicket(ticket);
      return viewer && !endedMeanwhile.has(viewer.sessionId) ? viewer : null;
    } finally {
      redeeming--;
      if (redeeming === 0) endedMeanwhile.clear();
    }
  }

  async function admit(request: IncomingMessage, connection: Duplex, head: Buffer): Promise<void> {
    const query = request.url?.split("?", 2)[1];
    const ticket = new URLSearchParams(query).get("ticket");
    const viewer = ticket ? await redeem(ticket) : null;
    if (connection.destroyed) return;
    if (closed) return refuseUpgrade(connection, 503);
    if (!viewer) return refuseUpgrade(connection, 401);
    const release = held.hold(viewer);
    if (!release) return refuseUpgrade(connection, 429);
    connection.once("close", release);
    server.handleUpgrade(request, connection, head, (socket) => {
      accept(socket, connection, { viewer, client: clientOf(request) });
    });
  }

  function accept(
    socket: WebSocket,
    connection: Duplex,
    by: { viewer: Viewer; client: Client },
  ): void {
    // ws closes the socket itself after an error (oversize, bad UTF-8): without a listener it would throw.
    socket.on("error", () => {});
    const viewerSocket = createViewerSocket({
      socket,
      connection,
      ...by,
      ports,
      streams,
      devices,
      log,
    });
    sockets.add(viewerSocket);
    socket.on("close", () => sockets.delete(viewerSocket));
    heartbeat.watch(socket);
    socket.on("pong", () => {
      recheckSession(viewerSocket).catch((error: unknown) => log(String(error)));
    });
  }

  /**
   * Rechecks the session: it may expire by the clock, or end while the bus between processes was
   * down.
   */
  async function recheckSession(socket: ViewerSocket): Promise<void> {
    if (await ports.touchSession(socket.viewer.sessionId)) return;
    void socket.close(mediaCloseCodes.revoked, "session ended");
  }

  /** One socket after the other: each reads the rights of every camera that it shows. */
  async function checkEach(check: (socket: ViewerSocket) => Promise<void>): Promise<void> {
    for (const socket of sockets) {
      await check(socket).catch((error: unknown) => log(String(error)));
    }
  }

  const unsubscribe = [
    ports.bus.onResumed(() => {
      void checkEach(recheckSession);
      void checkEach((socket) => socket.reauthorise());
    }),
    ports.bus.subscribe("session_revoked", ({ sessionIds }) => {
      if (redeeming > 0) for (const id of sessionIds) endedMeanwhile.add(id);
      for (const socket of sockets) {
        if (sessionIds.includes(socket.viewer.sessionId)) {
          void socket.close(mediaCloseCodes.revoked, "session ended");
        }
      }
    }),
    ports.bus.subscribe("rights_changed", ({ accountId, userIds }) => {
      for (const socket of sockets) {
        const { viewer } = socket;
        if (viewer.accountId === accountId && userIds.includes(viewer.userId)) {
          void socket.reauthorise();
        }
      }
    }),
    ports.bus.subscribe("licenses_changed", ({ accountId, cameraIds }) => {
      for (const socket of sockets) {
        if (socket.viewer.accountId === accountId) void socket.reauthorise({ cameraIds });
      }
    }),
  ];

  // Rights that expire by the clock, such as an order's licences, are announced by no event.
  let isRechecking = false;
  async function recheckByClock(): Promise<void> {
    if (isRechecking) return;
    isRechecking = true;
    await checkEach((socket) => socket.reauthorise({ keepsUnread: true }));
    isRechecking = false;
  }
  const recheck = setInterval(() => void recheckByClock(), settings.recheckMs);
  recheck.unref();

  const telling = setInterval(() => {
    for (const socket of sockets) socket.tellWatched();
  }, settings.tellWatchedMs);
  telling.unref();

  const stuckCheck = setInterval(() => {
    for (const socket of sockets) {
      if (socket.stuckSinceMs === null) continue;
      if (Date.now() - socket.stuckSinceMs < settings.stuckMs) continue;
      void socket.close(mediaCloseCodes.stuck, "too slow");
    }
  }, settings.stuckCheckMs);
  stuckCheck.unref();

  return {
    handleMediaRequest(request, response, token) {
      const url = urlOf(request);
      if (isHlsPath(url)) handleHls(request, response, token);
      else if (isClipPath(url)) handleClip(request, response, token);
      else handleSnapshot(request, response, token);
    },
    handleUpgrade(request, connection, head) {
      // Before any await: a client that drops during the check would otherwise end the process.
      connection.on("error", () => connection.destroy());
      if (!ports.isAllowedOrigin(request)) return refuseUpgrade(connection, 403);
      const release = held.open(addressOf(request));
      if (!release) return refuseUpgrade(connection, 429);
      admit(request, connection, head)
        .catch((error: unknown) => {
          log(`ticket not redeemed: ${String(error)}`);
          refuseUpgrade(connection, 503);
        })
        .finally(release);
    },
    countSockets: () => sockets.size,
    countStreams: streams.count,
    async close() {
      closed = true;
      clearInterval(stuckCheck);
      clearInterval(telling);
      clearInterval(recheck);
      heartbeat.stop();
      for (const stop of unsubscribe) stop();
      await Promise.all([...sockets].map((socket) => socket.close(1001, "")));
    },
  };
}
