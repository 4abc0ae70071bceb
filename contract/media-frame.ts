/**
 * Frames of the media sockets. One binary format serves both legs, so that the relay forwards an
 * agent's bytes to every viewer unchanged.
 *
 * Frame: [kind u8][flags u8][reserved u16][stream id u32][captured f64: ms since 1970][payload], big endian.
 */
export const frameHeaderBytes = 16;
export const frameKinds = {
  init: 1,
  fragment: 2,
  snapshot: 3,
  eventPicture: 4,
  boxes: 5,
  clip: 6,
} as const;
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];
/** Bit 0 of flags: the fragment starts with a keyframe. */
export const keyframeFlag = 1;

export interface Frame {
  kind: FrameKind;
  keyframe: boolean;
  /**
   * Assigned by the relay when a stream starts; for a snapshot, the number of the request; for an
   * event's picture, the agent's own number, which the event names.
   */
  streamId: number;
  /** The recorder's clock when the picture was taken, in ms since 1970. */
  capturedMs: number;
  payload: Uint8Array;
}

/** Builds one frame, in `buffer` if it fits there. The payload is copied behind the header. */
export function encodeFrame(frame: Frame, buffer?: Uint8Array): Uint8Array {
  const length = frameHeaderBytes + frame.payload.byteLength;
  const fits = buffer && buffer.byteLength >= length;
  const bytes = fits ? buffer.subarray(0, length) : new Uint8Array(length);
  const view = new DataView(bytes.buffer, bytes.byteOffset, length);
  view.setUint8(0, frame.kind);
  view.setUint8(1, frame.keyframe ? keyframeFlag : 0);
  view.setUint32(4, frame.streamId);
  view.setFloat64(8, frame.capturedMs);
  bytes.set(frame.payload, frameHeaderBytes);
  return bytes;
}

/** Reads a frame without copying its payload. Null for invalid bytes. */
export function decodeFrame(bytes: Uint8Array): Frame | null {
  if (bytes.byteLength < frameHeaderBytes) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = view.getUint8(0);
  if (kind < frameKinds.init || kind > frameKinds.clip) return null;
  return {
    kind: kind as FrameKind,
    keyframe: (view.getUint8(1) & keyframeFlag) !== 0,
    streamId: view.getUint32(4),
    capturedMs: view.getFloat64(8),
    payload: bytes.subarray(frameHeaderBytes),
  };
}

/** A relay drops a boxes frame with a larger payload. */
export const boxesMaxBytes = 8 * 1024;
/** Per picture; more are left out. */
const maxBoxes = 64;

/**
 * An object detected in a picture by a host's analytics; the payload of a boxes frame is a list of
 * these as JSON.
 */
export interface DetectedObject {
  /** Stays the same from picture to picture as long as it is the same object. */
  id: string;
  /**
   * "person", "car", "truck", "bus", "bike", "forklift"; other kinds are shown by their own name.
   */
  kind: string;
  /** Left, top, width and height as fractions of the picture. */
  box: [number, number, number, number];
}

/**
 * Kind of an entry that is no object: the part of the picture that a camera looks at which moves within its picture.
 * Without one it looks at all of it.
 */
const viewKind = "view";

export const viewEntry = (box: DetectedObject["box"]): DetectedObject => ({
  id: viewKind,
  kind: viewKind,
  box,
});

/** The objects of a picture's list, and the part of the picture that the camera looks at; null for all of it. */
export function splitView(list: readonly DetectedObject[]): {
  objects: DetectedObject[];
  view: DetectedObject["box"] | null;
} {
  const view = list.find(({ kind }) => kind === viewKind)?.box ?? null;
  const isPart = view !== null && view[2] > 0 && view[3] > 0;
  return { objects: list.filter(({ kind }) => kind !== viewKind), view: isPart ? view : null };
}

export function encodeBoxes(objects: readonly DetectedObject[]): Uint8Array {
  return new TextEncoder().encode(
    JSON.stringify(objects.map(({ id, kind, box }) => [id, kind, ...box])),
  );
}

/** Reads a boxes frame. A host's data is untrusted input: invalid entries are left out. */
export function decodeBoxes(payload: Uint8Array): DetectedObject[] {
  let list: unknown;
  try {
    list = JSON.parse(new TextDecoder().decode(payload));
  } catch {
    return [];
  }
  if (!Array.isArray(list)) return [];
  const seen = new Map(
    list.slice(0, maxBoxes).flatMap((entry): [string, DetectedObject][] => {
      const object = Array.isArray(entry) ? readObject(entry) : null;
      return object ? [[object.id, object]] : [];
    }),
  );
  return [...seen.values()];
}

function readObject([id, kind, ...box]: unknown[]): DetectedObject | null {
  const isPart = (value: unknown) => typeof value === "number" && value >= 0 && value <= 1;
  if (typeof id !== "string" || typeof kind !== "string" || box.length !== 4) return null;
  if (id.length > 64 || kind.length > 32 || !box.every(isPart)) return null;
  return { id, kind, box: box as DetectedObject["box"] };
}

export const streamNames = ["main", "sub"] as const;
export type StreamName = (typeof streamNames)[number];

export const livePath = "/media/live";
export const snapshotPath = "/media/snapshot";
export const clipPath = "/media/clip";
export const hlsPath = "/media/hls";

/** The part of an event's recording that its detail and its share link show around the moment. */
export const eventClipMs = { before: 5_000, after: 25_000 } as const;
/** Hosts write recordings to disk with a delay. */
export const recordingDelayMs = 5_000;

/** Address of a camera's recording in [fromMs, untilMs) as an MP4 file, at most `clipMaxMs` long. */
export function clipUrl(cameraId: string, fromMs: number, untilMs: number): string {
  return `${clipPath}/${cameraId}?from=${Math.floor(fromMs)}&until=${Math.ceil(untilMs)}`;
}

/** Address of a shared event's recording; `token` opens this one event. */
export function sharedClipUrl(eventId: string, token: string): string {
  return `${clipPath}/event/${eventId}?token=${token}`;
}

/** Address of a camera's live stream as an HLS playlist. */
export function liveHlsUrl(cameraId: string, stream: StreamName): string {
  return `${hlsPath}/${cameraId}/${stream}/live.m3u8`;
}

/** Address of the recording in [fromMs, untilMs) as an HLS playlist; at most `clipMaxMs` long. */
export function recordedHlsUrl(
  cameraId: string,
  stream: StreamName,
  fromMs: number,
  untilMs: number,
): string {
  return `${hlsPath}/${cameraId}/${stream}/${Math.floor(fromMs)}-${Math.ceil(untilMs)}.m3u8`;
}
/** Finished exports: `/:id`, and `/batch/:batch` for those requested together. */
export const exportPath = "/media/export";

/** Base of the addresses of archived clips and pictures. */
export const archivePath = "/media/archive";

/** Limits of playback that page, relay and host enforce on each other. */
export const playbackLimits = {
  /** Per `read`. The recorder may end a range earlier: `next_ms` says where. */
  readMaxMs: 120_000,
  /** Per `read` with keyframes_only. */
  keyframesReadMaxMs: 6 * 3_600_000,
  /** Payload bytes after which a recorder ends a range. */
  readMaxBytes: 32 * 1024 * 1024,
  /** Per clip, and per HLS playlist. */
  clipMaxMs: 3_600_000,
  coverageMaxMs: 40 * 86_400_000,
  coverageSpansMax: 2_000,
  /** Per HLS playlist; a host with more segments leaves out the last ones. */
  segmentsMax: 1_200,
  /** Per request for a recording's events. */
  eventsMax: 1_000,
  /** Longest range of a request that filters by type. */
  typedEventsDays: 31,
  /** Concurrent ranges of one page; more wait in the relay. */
  maxConcurrentReads: 6,
  /** Ranges of one page, running or waiting. */
  readsMax: 64,
  /** Unacknowledged payload bytes of a range, from the recorder to the page. */
  readWindowBytes: 768 * 1024,
} as const;

/** The relay's reasons for closing a viewer's socket, besides the codes of RFC 6455. */
export const mediaCloseCodes = {
  /** The session ended: reconnect with the ticket of another session, if there is one. */
  revoked: 4401,
  /** Nothing was acknowledged for 30 s while frames were waiting. */
  stuck: 4408,
} as const;
