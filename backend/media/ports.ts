import type { IncomingMessage } from "node:http";
import type { Bus } from "../realtime/bus";
import type { Viewer } from "../viewer";

export interface ReachableCamera {
  id: number;
  hostId: number;
  accountId: number;
  /** Its number on the host. */
  index: number;
  name: string;
  canLive: boolean;
  canPlayback: boolean;
  hasLicense: boolean;
  connected: boolean;
}

/** What the relay needs from the rest of the cloud. */
export interface MediaPorts {
  /** Takes a single-use ticket; null when it is unknown, used or too old. */
  redeemTicket(ticket: string): Promise<Viewer | null>;
  /** The live session behind a token, or null. */
  findViewer(token: string): Promise<Viewer | null>;
  /** Null for a camera out of reach exactly as for one that does not exist. */
  findReachableCamera(viewer: Viewer, cameraId: string): Promise<ReachableCamera | null>;
  /**
   * The event that a share page's token opens: who shared it, by whose rights it lives, and the camera's moment. Null
   * for another event, a token that is none, and a link that is over.
   */
  findSharedMoment(
    token: string,
    eventId: number,
  ): Promise<{ viewer: Viewer; cameraId: string; timeMs: number; linkId: number } | null>;
  /** Threat G1: exact match with our own origin; a missing Origin header is refused too. */
  isAllowedOrigin(request: IncomingMessage): boolean;
  /** The session is in use though no page is asked for: a wall may play for hours. False: it has ended. */
  touchSession(sessionId: string): Promise<boolean>;
  bus: Bus;
}
