import { z } from "zod";
import { deviceEvent, eventsPerBatchMax } from "./device-events";
import {
  cameraIndex,
  cameraInfo,
  mime,
  modules,
  recording,
  storages,
  streams,
  version,
} from "./device-parts";
import { playbackLimits, recordedMs, streamEndReasons, streamNames } from "./media";
import { firmwareStates, ptzCommands } from "./names";

/**
 * The host agents' channel: one outbound WebSocket per host, /device, with `Authorization: Basic
 * base64(host_code:password)`. JSON texts as below; binary frames as in media.ts.
 */
export const devicePath = "/device";

/** The cloud's reasons for closing a host's channel, besides the codes of RFC 6455. */
export const deviceCloseCodes = {
  /**
   * A newer channel of the same host took over. Reconnect slowly: two agents may share a host code.
   */
  replaced: 4409,
  /** The host's password was reset, or the host was disabled or deleted. Reconnect slowly. */
  revoked: 4401,
} as const;

/** Agent to cloud. */
export const agentMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("hello"),
    agent_version: z.string().max(32),
    cameras: z.array(cameraInfo).max(1024),
    /** The host's firmware version. */
    version: version.optional(),
    modules: modules.optional(),
    storages: storages.optional(),
  }),
  z.object({
    type: z.literal("camera_state"),
    index: cameraIndex,
    connected: z.boolean(),
    streams: streams.optional(),
    /** Index into contract/names recordingStates. */
    recording: recording.optional(),
  }),
  /** Answers `start`; the init frame follows. */
  z.object({
    type: z.literal("started"),
    stream_id: z.number().int(),
    mime,
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
  z.object({
    type: z.literal("ended"),
    stream_id: z.number().int(),
    reason: z.enum(streamEndReasons),
  }),
  z.object({ type: z.literal("no_snapshot"), request: z.number().int() }),
  /** Answers `coverage`. Left out where the recordings cannot be read: the cloud asks again. */
  z.object({
    type: z.literal("coverage"),
    request: z.number().int(),
    spans: z.array(z.tuple([recordedMs, recordedMs])).max(playbackLimits.coverageSpansMax),
    first_ms: recordedMs.nullable(),
    last_ms: recordedMs.nullable(),
  }),
  /** Answers `segments`, in order. Left out where the recordings cannot be read. */
  z.object({
    type: z.literal("segments"),
    request: z.number().int(),
    segments: z
      .array(z.tuple([recordedMs, recordedMs, z.number().int().nonnegative()]))
      .max(playbackLimits.segmentsMax),
  }),
  /** In an answer to `read`, before each init frame. */
  z.object({
    type: z.literal("read_format"),
    stream_id: z.number().int(),
    mime,
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
  /**
   * Answers `clip`: the size of the whole file. Its bytes follow in clip frames, then `read_end`.
   */
  z.object({
    type: z.literal("clip_started"),
    stream_id: z.number().int(),
    total_bytes: z.number().int().positive(),
  }),
  /** A range is complete; one that cannot be read ends with `ended`. */
  z.object({
    type: z.literal("read_end"),
    stream_id: z.number().int(),
    next_ms: recordedMs.nullable(),
  }),
  z.object({ type: z.literal("module_state"), modules }),
  z.object({ type: z.literal("storage_state"), storages }),
  /** Progress of an update; `version` is the running one. */
  z.object({
    type: z.literal("firmware"),
    status: z.enum(firmwareStates),
    /** Percent. */
    progress: z.number().int().min(0).max(100),
    version: version.optional(),
  }),
  /**
   * Answers ptz, switch_output, upgrade and publish: whether the host accepts it. A changed output is
   * reported before.
   */
  z.object({ type: z.literal("command_result"), request: z.number().int(), ok: z.boolean() }),
  /**
   * Answered by events_ack once they are stored. One batch at a time: the next goes after the ack,
   * and an unanswered one is sent again under its number, also after a new connection; the cloud
   * stores it once. The pictures that its events name are sent before it, each time; whatever becomes of the batch, none
   * of them is kept for another.
   */
  z.object({
    type: z.literal("events"),
    /**
     * Chosen anew at each start of the agent; batches count within it. A batch that an earlier process of the agent has
     * begun to send keeps the run and the number it had.
     */
    run: z.string().regex(/^[\w-]{8,64}$/),
    batch: z.number().int().positive(),
    events: z.array(deviceEvent).min(1).max(eventsPerBatchMax),
  }),
]);
export type FirmwareProgress = Omit<
  Extract<z.infer<typeof agentMessage>, { type: "firmware" }>,
  "type"
>;
export type EventsMessage = Extract<z.infer<typeof agentMessage>, { type: "events" }>;
export type AgentMessage = z.infer<typeof agentMessage>;

const ptz = z.object({
  type: z.literal("ptz"),
  camera_index: z.number().int(),
  command: z.enum(ptzCommands),
  /** 1 slow to 10 fast. */
  speed: z.number().int(),
  /** For `preset`. */
  preset: z.number().int().optional(),
});
const switchOutput = z.object({
  type: z.literal("switch_output"),
  /** Indexes of the module on the host and of the output on the module. */
  module: z.number().int(),
  output: z.number().int(),
  on: z.boolean(),
});
const upgrade = z.object({ type: z.literal("upgrade"), version: z.string() });
/** Send a stream to the media engine from now on, for so many seconds; said again, for so many more. */
const publish = z.object({
  type: z.literal("publish"),
  camera_index: cameraIndex,
  stream: z.enum(streamNames),
  /** Where to, with what lets it in. */
  url: z
    .string()
    .max(2_000)
    .regex(/^rtsps?:\/\/[^\s]+$/),
  seconds: z.number().int().min(1).max(3_600),
});

/**
 * Commands to a host that users cause; on the wire each carries the number that command_result
 * answers.
 */
export const hostCommand = z.discriminatedUnion("type", [ptz, switchOutput, upgrade, publish]);
export type HostCommand = z.infer<typeof hostCommand>;
export type PublishCommand = z.infer<typeof publish>;
/** Commands to a host's own equipment. */
export type DeviceCommand = Exclude<HostCommand, PublishCommand>;

/**
 * Longest time a host may keep recordings; null: as long as there is room. The host's own
 * configuration may be stricter.
 */
const keepDays = z.number().positive().nullable();
const retention = z.object({
  type: z.literal("retention"),
  cameras: z.array(z.object({ index: z.number().int(), keep_days: keepDays })),
  storages: z.array(
    z.object({
      drive: z.string(),
      keep_days: keepDays,
      /** Percent of the drive that may be in use. */
      max_used_percent: z.number().min(1).max(100).nullable(),
    }),
  ),
});
export type Retention = Omit<z.infer<typeof retention>, "type">;

const request = { request: z.number().int() };

/** Cloud to agent. */
export const cloudMessage = z.discriminatedUnion("type", [
  ptz.extend(request),
  switchOutput.extend(request),
  upgrade.extend(request),
  publish.extend(request),
  /** After each hello, and when it changes. */
  retention,
  z.object({ type: z.literal("welcome"), host_id: z.string(), display_name: z.string() }),
  z.object({
    type: z.literal("start"),
    stream_id: z.number().int(),
    camera_index: z.number().int(),
    stream: z.enum(streamNames),
  }),
  z.object({ type: z.literal("stop"), stream_id: z.number().int() }),
  /** Answered by one snapshot frame (JPEG) whose stream id is `request`, or by no_snapshot. */
  z.object({
    type: z.literal("snapshot"),
    request: z.number().int(),
    camera_index: z.number().int(),
    /** A recorded picture: the keyframe that shows this moment. Left out: the current picture. */
    at_ms: recordedMs.optional(),
  }),
  z.object({
    type: z.literal("coverage"),
    request: z.number().int(),
    camera_index: z.number().int(),
    from_ms: recordedMs,
    until_ms: recordedMs,
    resolution_ms: z.number().int(),
  }),
  /** Cut recordings of [from_ms, until_ms) at keyframes into segments of about `segment_ms`. */
  z.object({
    type: z.literal("segments"),
    request: z.number().int(),
    camera_index: z.number().int(),
    stream: z.enum(streamNames),
    from_ms: recordedMs,
    until_ms: recordedMs,
    segment_ms: z.number().int().positive(),
  }),
  /**
   * Read recordings of [from_ms, until_ms): from the keyframe that shows from_ms to the last group
   * of pictures that begins before until_ms. `stop` cancels it. At most readWindowBytes are sent
   * beyond what read_ack has confirmed.
   */
  z.object({
    type: z.literal("read"),
    stream_id: z.number().int(),
    camera_index: z.number().int(),
    stream: z.enum(streamNames),
    from_ms: recordedMs,
    until_ms: recordedMs,
    keyframes_only: z.boolean(),
    step_ms: z.number().int(),
    /** Send boxes frames, too, each before the picture it belongs to, where the host keeps any. */
    boxes: z.boolean().optional(),
  }),
  /**
   * Write recordings of [from_ms, until_ms) as a plain MP4 file, and send it from a byte on. The
   * same range makes the same file. Window, acks and `stop` as for `read`; ended with not_found
   * when nothing is recorded.
   */
  z.object({
    type: z.literal("clip"),
    stream_id: z.number().int(),
    camera_index: z.number().int(),
    stream: z.enum(streamNames),
    from_ms: recordedMs,
    until_ms: recordedMs,
    from_byte: z.number().int(),
  }),
  /** Payload bytes of the range acknowledged since the last message. */
  z.object({
    type: z.literal("read_ack"),
    stream_id: z.number().int(),
    bytes: z.number().int(),
  }),
  z.object({ type: z.literal("events_ack"), batch: z.number().int() }),
]);
export type CloudMessage = z.infer<typeof cloudMessage>;
