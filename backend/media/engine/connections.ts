import { setNewest } from "../../collections";
import type { Viewer } from "../../viewer";
import type { Purpose } from "../ports";
import { findCamera } from "../reachable-camera";
import type { EnginePorts } from "./ports";
import { type EngineSettings, engineUser } from "./settings";

/** A connection that MediaMTX was allowed to open. */
export type EngineConnection = { id: string; protocol: string } & (
  | { viewer: Viewer; cameraId: number; purpose: Purpose }
  | { hostId: number }
);

export interface EngineConnections {
  remember(connection: EngineConnection): void;
  close(): void;
}

/** More are not remembered: the oldest has probably ended. */
const maxRemembered = 20_000;
const kickMs = 3_000;

const kickPaths: Record<string, string> = {
  rtsp: "rtspsessions",
  rtsps: "rtspssessions",
  rtmp: "rtmpconns",
  rtmps: "rtmpsconns",
  srt: "srtconns",
  webrtc: "webrtcsessions",
  hls: "hlssessions",
};

/**
 * Remembers open connections, and has MediaMTX close those whose right, session or password is gone
 * (threat D6).
 */
export function createEngineConnections(
  ports: EnginePorts,
  settings: EngineSettings,
  log: (line: string) => void,
): EngineConnections {
  const connections = new Map<string, EngineConnection>();

  async function kick({ id, protocol }: EngineConnection): Promise<void> {
    connections.delete(id);
    const kind = kickPaths[protocol];
    if (!settings.apiUrl || !kind) return;
    const credentials = Buffer.from(`${engineUser}:${settings.secret}`).toString("base64");
    const response = await fetch(`${settings.apiUrl}/v3/${kind}/kick/${id}`, {
      method: "POST",
      headers: { authorization: `Basic ${credentials}` },
      redirect: "error",
      signal: AbortSignal.timeout(kickMs),
    });
    await response.body?.cancel();
    // 404: it has ended by itself.
    if (!response.ok && response.status !== 404) throw new Error(`status ${response.status}`);
  }

  function end(connection: EngineConnection): void {
    kick(connection).catch((error: unknown) =>
      log(`MediaMTX did not end a connection: ${error instanceof Error ? error.message : error}`),
    );
  }

  async function recheckSession(connection: EngineConnection): Promise<void> {
    if (!("viewer" in connection)) return;
    const session = await ports.findSession(connection.viewer.sessionId).catch(() => null);
    if (!session) end(connection);
    else await recheck(connection);
  }

  async function recheck(connection: EngineConnection): Promise<void> {
    if (!("viewer" in connection)) return;
    const { viewer, cameraId, purpose } = connection;
    const found = await findCamera(ports, viewer, String(cameraId), purpose).catch(() => null);
    if (found?.type !== "allowed") end(connection);
  }

  const all = () => [...connections.values()];
  const stops = [
    ports.bus.onResumed(() => {
      for (const each of all()) void recheckSession(each);
    }),
    ports.bus.subscribe("session_revoked", ({ sessionIds }) => {
      for (const each of all()) {
        if ("viewer" in each && sessionIds.includes(each.viewer.sessionId)) end(each);
      }
    }),
    ports.bus.subscribe("rights_changed", ({ accountId, userIds }) => {
      for (const each of all()) {
        if (!("viewer" in each) || each.viewer.accountId !== accountId) continue;
        if (userIds.includes(each.viewer.userId)) void recheck(each);
      }
    }),
    ports.bus.subscribe("licenses_changed", ({ accountId, cameraIds }) => {
      for (const each of all()) {
        if (!("viewer" in each) || each.viewer.accountId !== accountId) continue;
        if (cameraIds.includes(each.cameraId)) void recheck(each);
      }
    }),
    ports.bus.subscribe("host_disconnect", ({ hostId }) => {
      for (const each of all()) if ("hostId" in each && each.hostId === hostId) end(each);
    }),
  ];

  return {
    remember(connection) {
      setNewest(connections, connection.id, connection, maxRemembered);
    },
    close() {
      for (const stop of stops) stop();
    },
  };
}
