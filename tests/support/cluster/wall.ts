import { WebSocket } from "ws";
import { LiveSocket } from "../../../app/player/live-socket";
import { waitUntil } from "../faults/wait-until";
import { makeMediaTicket, mediaUrl } from "./calls";
import type { Cluster } from "./cluster";

/** A wall of live cameras by the balancer, on the media socket of the page's own player, with its own tries and waits. */
export interface Wall {
  /** Resolves once each camera shows what was captured from this moment on; gives how long after it that was, in ms. */
  whenAllPlay(sinceMs: number): Promise<number>;
  /** Cameras that the page has been told are interrupted or away, since the wall was opened or this was called. */
  takeInterrupted(): number;
  close(): void;
}

const limitMs = 60_000;

export function openWall(cluster: Cluster, token: string, cameraIds: string[]): Wall {
  const capturedMs = new Map<string, number>();
  const interrupted = new Set<string>();
  const socket = new LiveSocket({
    getTicket: () => makeMediaTicket(cluster, token),
    getUrl: (ticket) => mediaUrl(cluster, ticket),
    createSocket: (url) =>
      new WebSocket(url, { origin: cluster.url }) as unknown as globalThis.WebSocket,
  });
  for (const [order, cameraId] of cameraIds.entries()) {
    const wanted = { cameraId, stream: "sub", keyframesOnly: false, order } as const;
    socket.subscribe(wanted, (event) => {
      if (event.type === "fragment") capturedMs.set(cameraId, event.capturedMs);
      if (event.type === "interrupted" || event.type === "ended") interrupted.add(cameraId);
    });
  }
  return {
    async whenAllPlay(sinceMs) {
      const isPlaying = (cameraId: string) => (capturedMs.get(cameraId) ?? 0) >= sinceMs;
      await waitUntil("the wall", () => cameraIds.every(isPlaying), limitMs);
      return Date.now() - sinceMs;
    },
    takeInterrupted() {
      const { size } = interrupted;
      interrupted.clear();
      return size;
    },
    close: () => socket.dispose(),
  };
}
