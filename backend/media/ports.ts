import type { IncomingMessage, ServerResponse } from "node:http";
import type { Client } from "../graphql/context";
import type { Bus } from "../realtime/bus";
import type { Viewer } from "../viewer";

export interface ReachableCamera {
  id: number;
  hostId: number;
  accountId: number;
  /** The camera's number on the host. */
  index: number;
  name: string;
  canLive: boolean;
  canPlayback: boolean;
  hasLicense: boolean;
  connected: boolean;
}

/** A shared event's place in the recordings of its camera, and by whose rights it is shown. */
export interface SharedMoment {
  viewer: Viewer;
  eventId: number;
  cameraId: string;
  timeMs: number;
  linkId: number;
}

/** The use a viewer makes of a camera. */
export type Purpose = "live" | "playback";

/** Ends of a recorded time, ms since 1970. */
export interface RecordedRange {
  fromMs: number;
  untilMs: number;
}

export interface Watched {
  camera: Pick<ReachableCamera, "id" | "name">;
  purpose: Purpose;
  /** Live: how long it was open. Recordings: how much of them was sent. 0: nothing yet, or unknown. */
  ms: number;
  /** Recordings: where what was sent begins and ends. */
  range?: RecordedRange;
}

/** A piece of video or a picture that a user asked for by itself. */
export interface Taken {
  what: "clip" | "clip_file" | "picture";
  camera: Pick<ReachableCamera, "id" | "name">;
  range: RecordedRange;
}

/** What the audit log hears of video (decision D95). Both return at once. */
export interface MediaAudit {
  watched(viewer: Viewer, client: Client, watched: Watched): void;
  taken(viewer: Viewer, client: Client, taken: Taken): void;
}

/** Dependencies of the relay. */
export interface MediaPorts {
  /** Redeems a single-use ticket; null when it is unknown, used or expired. */
  redeemTicket(ticket: string): Promise<Viewer | null>;
  /** The live session behind a token, or null. */
  findViewer(token: string): Promise<Viewer | null>;
  /** Null for a camera out of reach exactly as for one that does not exist. */
  findReachableCamera(viewer: Viewer, cameraId: string): Promise<ReachableCamera | null>;
  /**
   * The event of a share page's token: who shared it, by whose rights it is shown, and the camera's
   * moment. Null for another event, an invalid token, or an expired link.
   */
  findSharedMoment(token: string, eventId: number): Promise<SharedMoment | null>;
  /** Sends the clip that was archived of the event, for which no host is needed; false where there is none. */
  sendArchivedClip(
    request: IncomingMessage,
    response: ServerResponse,
    event: Pick<SharedMoment, "viewer" | "eventId">,
  ): Promise<boolean>;
  /** Threat G1: exact match with our own origin; a missing Origin header is refused too. */
  isAllowedOrigin(request: IncomingMessage): boolean;
  /**
   * Marks the session as used though no page is requested: a wall may play for hours. False: it has
   * ended.
   */
  touchSession(sessionId: string): Promise<boolean>;
  audit: MediaAudit;
  bus: Bus;
}
