import { z } from "zod";
import { streamNames } from "./media-frame";

// Apart, so that the browser takes the frames without the schemas and their library.
export * from "./media-frame";

/** Why a stream did not open, or ended. A camera outside the viewer's reach is `not_found`, like an unknown one. */
export const streamEnds = [
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
export type StreamEnd = (typeof streamEnds)[number];

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
  /** Payload bytes taken since the last ack: the relay's measure of a slow reader. */
  z.object({ action: z.literal("ack"), bytes: z.number().int().nonnegative() }),
]);
export type ViewerMessage = z.infer<typeof viewerMessage>;

/**
 * Relay to viewer. After `opened` comes one init frame, then fragments from a keyframe on.
 * Opening a stream that the socket has open already answers the same stream_id, sends init and
 * group of pictures again, and takes over the new keyframes_only; each open needs its close.
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
  | { type: "failed"; request: number; reason: StreamEnd }
  | { type: "ended"; stream_id: number; reason: StreamEnd };
