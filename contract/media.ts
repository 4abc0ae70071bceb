import { z } from "zod";
import { streamNames } from "./media-frame";

// A file of its own, so that the browser loads the frames without the schemas and their library.
export * from "./media-frame";

/**
 * Reasons why a stream did not open, or ended. A camera outside the viewer's reach is `not_found`,
 * like an unknown one.
 */
export const streamEndReasons = [
  "not_found",
  "no_license",
  "host_offline",
  "camera_offline",
  "too_many_streams",
  "host_gone",
  "camera_gone",
  "revoked",
  "failed",
] as const;
export type StreamEndReason = (typeof streamEndReasons)[number];

/** ms since 1970 by the recorder's clock. */
export const recordedMs = z.number().int().min(0).max(4_102_444_800_000);

const id = z.string().regex(/^[0-9]{1,18}$/);

/** Viewer to relay, on /media/live?ticket=… */
export const viewerMessage = z.discriminatedUnion("action", [
  z.object({
    action: z.literal("open"),
    /** The viewer's own number for this request, echoed in the answer. */
    request: z.number().int().nonnegative(),
    host_cam_id: id,
    stream: z.enum(streamNames),
    keyframes_only: z.boolean().default(false),
  }),
  z.object({ action: z.literal("close"), stream_id: z.number().int().nonnegative() }),
  /** Payload bytes received since the last ack: the relay's measure of a slow reader. */
  z.object({ action: z.literal("ack"), bytes: z.number().int().nonnegative() }),
  /**
   * Request for the recorded stretches in [from_ms, until_ms); answered by `coverage` or `failed`.
   */
  z.object({
    action: z.literal("coverage"),
    request: z.number().int().nonnegative(),
    host_cam_id: id,
    from_ms: recordedMs,
    until_ms: recordedMs,
    /** Gaps shorter than this are closed: a timeline draws them as less than a pixel. */
    resolution_ms: z.number().int().min(0).max(86_400_000).default(0),
  }),
  /** A range of recording; answered by `reading` or `failed`. Cancelled by `close`. */
  z.object({
    action: z.literal("read"),
    request: z.number().int().nonnegative(),
    host_cam_id: id,
    stream: z.enum(streamNames),
    from_ms: recordedMs,
    until_ms: recordedMs,
    keyframes_only: z.boolean().default(false),
    /** With keyframes_only: least time between two pictures. */
    step_ms: z.number().int().min(0).max(86_400_000).default(0),
  }),
]);
export type ViewerMessage = z.infer<typeof viewerMessage>;

/**
 * Relay to viewer. After `opened` comes one init frame, then fragments from a keyframe on. Opening
 * a stream that the socket has open already answers the same stream_id, sends init and group of
 * pictures again, and applies the new keyframes_only; each open needs its close.
 */
export type RelayMessage =
  | {
      type: "opened";
      request: number;
      stream_id: number;
      mime: string;
      width: number;
      height: number;
    }
  | { type: "failed"; request: number; reason: StreamEndReason }
  | { type: "ended"; stream_id: number; reason: StreamEndReason };

/** A recorded stretch [from, until) in ms since 1970. */
export type Span = [fromMs: number, untilMs: number];

/**
 * A recorded stretch [from, until) between keyframes, in ms since 1970, as `read` accepts it.
 * Segments of one run follow each other without a gap, and have one init segment.
 */
export type RecordedSegment = [fromMs: number, untilMs: number, run: number];

/** Relay to viewer, about recordings. */
export type PlaybackMessage =
  | {
      type: "coverage";
      request: number;
      /** In order, without overlaps; of more than coverageSpansMax the shortest gaps are closed. */
      spans: Span[];
      /** Begin and end of the camera's recordings; null when there are none. */
      first_ms: number | null;
      last_ms: number | null;
    }
  | { type: "reading"; request: number; stream_id: number }
  /** Before each init frame: at the range's first fragment, and where the codec changes. */
  | { type: "format"; stream_id: number; mime: string; width: number; height: number }
  /**
   * The range is complete. `next_ms`: where reading goes on without a gap or overlap; null when
   * nothing more is recorded.
   */
  | { type: "read_end"; stream_id: number; next_ms: number | null };
