import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { type WebSocket, WebSocketServer } from "ws";
import { limits } from "../../contract/limits";
import { realtimeCloseCodes, type ServerMessage } from "../../contract/realtime";
import { refuseUpgrade } from "../socket/refuse-upgrade";
import { createViewerLimits, viewerLimits } from "../socket/viewer-limits";
import type { Viewer } from "../viewer";
import type { Bus, BusEvents } from "./bus";
import { type Channel, createChannel } from "./channel";
import { createUpdateNotice, type PendingUpdate } from "./update-notice";
import { includesCamera, includesEvent, includesHost, type ViewerScope } from "./viewer-scope";

export interface RealtimePorts {
  bus: Bus;
  /** The viewer behind a single-use ticket or a session token; null for anything else. */
  findViewer(token: string): Promise<Viewer | null>;
  getScope(viewer: Viewer): Promise<ViewerScope>;
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** The new server this session has still to be told of. */
  findServerUpdate(sessionId: string): Promise<PendingUpdate | null>;
  /** Marks the session as used though no page is requested. False: it has ended. */
  touchSession(sessionId: string): Promise<boolean>;
}

const defaults = {
  silenceMs: limits.realtimeSilenceMs as number,
  silenceCheckMs: 10_000,
  ...viewerLimits,
};
export type RealtimeSettings = Partial<typeof defaults>;

/** Clients only send PING; a longer message closes the channel with 1009. */
const maxMessageBytes = 1024;

export interface RealtimeHub {
  /**
   * Handles an upgrade request for contract/realtime realtimePath. Answers 400, 401, 403 and 429
   * itself.
   */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  countChannels(): number;
  close(): Promise<void>;
}

/** The server's end of the users' channel (specification section 7, Realtime channel). */
export function createRealtimeHub(options: {
  ports: RealtimePorts;
  clientAddress(request: IncomingMessage): string;
  settings?: RealtimeSettings;
  log?(line: string): void;
}): RealtimeHub {
  const { ports } = options;
  const settings = { ...defaults, ...options.settings };
  const log = options.log ?? ((line) => console.warn(`realtime: ${line}`));
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: maxMessageBytes,
    perMessageDeflate: false,
  });
  const held = createViewerLimits(settings);
  const byAccount = new Map<number, Set<Channel>>();
  const updateNotice = createUpdateNotice();
  /** Sessions that ended while tokens were being looked up: not in `byAccount` yet. */
  const endedMeanwhile = new Set<string>();
  let lookups = 0;
  let closed = false;

  const all = () => [...byAccount.values()].flatMap((channels) => [...channels]);
  const channelsOf = (accountId: number) => byAccount.get(accountId) ?? [];

  async function lookUp(token: string): Promise<Viewer | null> {
    lookups++;
    try {
      const viewer = await ports.findViewer(token);
      return viewer && !endedMeanwhile.has(viewer.sessionId) ? viewer : null;
    } finally {
      lookups--;
      if (lookups === 0) endedMeanwhile.clear();
    }
  }

  function admit(socket: WebSocket, connection: Duplex, viewer: Viewer): void {
    const channel = createChannel({
      socket,
      connection,
      viewer,
      log,
      loadScope: () => ports.getScope(viewer),
      onPing: () => void recheckSession(channel).catch((error: unknown) => log(String(error))),
    });
    const channels = byAccount.get(viewer.accountId) ?? new Set();
    byAccount.set(viewer.accountId, channels.add(channel));
    tellPendingUpdate(channel).catch((error: unknown) => log(String(error)));
    socket.on("close", () => {
      updateNotice.cancel(channel);
      channels.delete(channel);
      if (channels.size === 0) byAccount.delete(viewer.accountId);
    });
  }

  /**
   * Rechecks the session: it may expire by the clock, or end while the bus between processes was
   * down.
   */
  async function recheckSession(channel: Channel): Promise<void> {
    if (await ports.touchSession(channel.viewer.sessionId)) return;
    await channel.close(realtimeCloseCodes.revoked, "revoked");
  }

  /** The server was updated while this session had no channel. */
  async function tellPendingUpdate(channel: Channel): Promise<void> {
    const update = await ports.findServerUpdate(channel.viewer.sessionId);
    const isOpen = byAccount.get(channel.viewer.accountId)?.has(channel);
    if (update && isOpen) updateNotice.schedule(channel, update);
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (closed) return refuseUpgrade(socket, 503);
    if (!ports.isAllowedOrigin(request)) return refuseUpgrade(socket, 403);
    const query = new URL(request.url ?? "", "ws://sightline.invalid").searchParams;
    if (query.get("type") !== "user") return refuseUpgrade(socket, 400);
    const opened = held.open(options.clientAddress(request));
    if (!opened) return refuseUpgrade(socket, 429);
    const viewer = await lookUp(query.get("token") ?? "").finally(opened);
    if (socket.destroyed) return;
    if (!viewer) return refuseUpgrade(socket, 401);
    const release = held.hold(viewer);
    if (!release) return refuseUpgrade(socket, 429);
    // Of the connection: a handshake that fails opens no socket.
    socket.once("close", release);
    server.handleUpgrade(request, socket, head, (webSocket) => {
      webSocket.on("error", (error) => log(error.message));
      admit(webSocket, socket, viewer);
    });
  }

  /**
   * Sends what each of the account's channels may see, null for nothing; a slow or failing look-up
   * delays no other channel.
   */
  async function sendByScope(
    accountId: number,
    write: (scope: ViewerScope) => string | null,
  ): Promise<void> {
    const sendTo = async (channel: Channel) => {
      const text = write(await channel.getScope());
      if (text !== null) channel.send(text);
    };
    await Promise.all(
      [...channelsOf(accountId)].map((channel) =>
        sendTo(channel).catch((error: unknown) => log(String(error))),
      ),
    );
  }

  /** Sends to the account's channels whose viewers may see it. */
  function sendToAccount(
    accountId: number,
    message: ServerMessage,
    mayReceive: (scope: ViewerScope) => boolean,
  ): Promise<void> {
    const text = JSON.stringify(message);
    return sendByScope(accountId, (scope) => (mayReceive(scope) ? text : null));
  }

  function sendToUser({ accountId, userId, exceptSessionId, message }: BusEvents["user_message"]) {
    if (message.type === "FW_OTA_STATUS") {
      const hostId = Number(message.to_web_data.host_id);
      return sendToAccount(accountId, message, (scope) => includesHost(scope, hostId));
    }
    const text = JSON.stringify(message);
    for (const { viewer, send } of channelsOf(accountId)) {
      const meant = userId === null || viewer.userId === userId;
      if (meant && viewer.sessionId !== exceptSessionId) send(text);
    }
  }

  function sendEvents({ accountId, events, count }: BusEvents["events_added"]) {
    return sendByScope(accountId, (scope) => {
      const visible = events.filter((event) => includesEvent(scope, event));
      if (visible.length === 0) return null;
      const message: ServerMessage = {
        type: "EVENTS_ADDED",
        events: visible.map((event) => ({
          id: String(event.id),
          event_type: event.eventType,
          event_id: event.eventId,
          event_time: Math.floor(event.eventTimeMs / 1000),
          host_id: String(event.hostId),
          cam: event.cameraId === null ? null : String(event.cameraId),
        })),
        // Viewers who see only some of the events must not learn how many others there are (threat
        // D10).
        count: scope === "account" ? count : visible.length,
      };
      return JSON.stringify(message);
    });
  }

  /** Rights may have changed and sessions ended untold. One after the other: there may be thousands. */
  async function recheckAll(): Promise<void> {
    const channels = all();
    for (const channel of channels) channel.forgetScope();
    for (const channel of channels) {
      await recheckSession(channel).catch((error: unknown) => log(String(error)));
    }
  }

  /** Subscribes to one kind of bus event; failures are logged. */
  function on<Name extends keyof BusEvents>(
    name: Name,
    handle: (payload: BusEvents[Name]) => void | Promise<void>,
  ): () => void {
    return ports.bus.subscribe(name, (payload) => {
      void (async () => handle(payload))().catch((error: unknown) => log(String(error)));
    });
  }

  const unsubscribe = [
    ports.bus.onResumed(() => void recheckAll()),
    on("user_message", sendToUser),
    on("events_added", sendEvents),
    on("host_state", ({ accountId, hostId, connected }) =>
      sendToAccount(
        accountId,
        { type: "HOST_STATE_CHANGE", host_id: String(hostId), connected },
        (scope) => includesHost(scope, hostId),
      ),
    ),
    on("camera_states", async ({ accountId, cameras }) => {
      await Promise.all(
        cameras.map(({ cameraId, connected }) =>
          sendToAccount(
            accountId,
            { type: "CAMERA_STATE_CHANGE", host_cam_id: String(cameraId), connected },
            (scope) => includesCamera(scope, cameraId),
          ),
        ),
      );
    }),
    on("rights_changed", ({ accountId, userIds }) => {
      for (const channel of channelsOf(accountId)) {
        if (userIds.includes(channel.viewer.userId)) channel.forgetScope();
      }
    }),
    on("server_updated", ({ spreadSeconds }) => {
      for (const channel of all()) updateNotice.schedule(channel, { spreadSeconds, elapsedMs: 0 });
    }),
    on("player_published", (payload) => {
      const text = JSON.stringify({ type: "WSPLAYER_UPDATE", payload } satisfies ServerMessage);
      for (const channel of all()) channel.send(text);
    }),
    on("session_revoked", ({ sessionIds }) => {
      if (lookups > 0) for (const id of sessionIds) endedMeanwhile.add(id);
      for (const channel of all()) {
        if (sessionIds.includes(channel.viewer.sessionId)) {
          void channel.close(realtimeCloseCodes.revoked, "revoked");
        }
      }
    }),
  ];

  const silenceTimer = setInterval(() => {
    const oldestMs = performance.now() - settings.silenceMs;
    for (const channel of all()) {
      if (channel.lastMessageMs < oldestMs) void channel.close(realtimeCloseCodes.silent, "silent");
    }
  }, settings.silenceCheckMs);
  silenceTimer.unref();

  return {
    handleUpgrade(request, socket, head) {
      // Before any await: a client that drops during the look-up would otherwise end the process.
      socket.on("error", () => socket.destroy());
      upgrade(request, socket, head).catch((error: unknown) => {
        log(`channel not opened: ${String(error)}`);
        refuseUpgrade(socket, 503);
      });
    },
    countChannels: () => all().length,
    async close() {
      closed = true;
      clearInterval(silenceTimer);
      updateNotice.close();
      for (const end of unsubscribe) end();
      await Promise.all(all().map((channel) => channel.close(1012, "restart")));
      server.close();
    },
  };
}
