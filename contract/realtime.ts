import { z } from "zod";
import { firmwareStates } from "./names";

export { realtimeCloseCodes, realtimePath } from "./realtime-channel";

/** Client to server. */
export const realtimeRequest = z.object({ action: z.literal("PING") });

/** Server to client: the specification's messages, and ours after them. */
export const serverMessage = z.union([
  z.object({ type: z.literal("SERVER_UPDATE") }),
  z.object({ type: z.literal("USER_PASSWORD_CHANGE") }),
  z.object({ type: z.literal("USER_ENABLE_2FA") }),
  z.object({
    type: z.literal("WSPLAYER_UPDATE"),
    payload: z.object({ version: z.string(), url: z.string() }),
  }),
  z.object({ type: z.literal("USER_LANGUAGE_CHANGE"), value: z.string() }),
  z.object({
    type: z.literal("USER_DATA_CHANGE"),
    action: z.enum(["avatar", "time_format", "theme"]),
    value: z.union([z.string(), z.number()]),
  }),
  z.object({
    type: z.literal("ACCOUNT_USER_CHANGE"),
    action: z.literal("UPDATE"),
    id: z.string(),
    master: z.boolean(),
  }),
  z.object({ type: z.literal("ACCOUNT_USER_CHANGE"), action: z.literal("DELETE"), id: z.string() }),
  z.object({ type: z.literal("USER_PRIVILEGES_CHANGE") }),
  z.object({
    type: z.literal("FW_OTA_STATUS"),
    status: z.enum(firmwareStates),
    /** Percent. */
    progress: z.number().int().min(0).max(100),
    /** `host_id` is ours; the specification names only the host's name. */
    to_web_data: z.object({ host_id: z.string().optional(), host_name: z.string() }),
  }),
  /** Ours: an alert of this user's fired (decision D52). */
  z.object({
    type: z.literal("ALERT_FIRED"),
    alert_id: z.string(),
    alert_name: z.string(),
    event: z.object({
      id: z.string(),
      event_type: z.number().int(),
      event_id: z.number().int(),
      event_time: z.number().int(),
      host_name: z.string(),
      /** The camera's name; empty for an event of the host itself. */
      device_name: z.string(),
    }),
  }),
  /** Ours: a notification of this user's came, or was read; the page looks up what they may see of it. */
  z.object({ type: z.literal("NOTIFICATIONS_CHANGE") }),
  /** Ours: one of this user's video exports made progress, or was removed. */
  z.object({
    type: z.literal("VIDEO_EXPORT_CHANGE"),
    id: z.string(),
    /** contract/names exportStates; null: it was removed. */
    status: z.number().int().nullable(),
    percent: z.number().int(),
    /** Set when it ended by itself, complete or not. */
    camera_name: z.string().optional(),
  }),
  /** Ours: the copy of an archive came a step further; the reader looks up what they may see of it. */
  z.object({ type: z.literal("ARCHIVE_CHANGE"), id: z.string(), state: z.number().int() }),
  /** Ours: answers PING. */
  z.object({ type: z.literal("PONG") }),
  /** Ours: a share link was made, changed or deleted. */
  z.object({ type: z.literal("SHARE_LINK_CHANGE") }),
  /** Ours: rows in the reader's reach changed; the page loads them again. */
  z.object({ type: z.literal("HOST_STATE_CHANGE"), host_id: z.string(), connected: z.boolean() }),
  z.object({
    type: z.literal("CAMERA_STATE_CHANGE"),
    host_cam_id: z.string(),
    connected: z.boolean(),
  }),
  z.object({
    type: z.literal("EVENTS_ADDED"),
    /** Newest last, at most 50; more are only counted. */
    events: z.array(
      z.object({
        id: z.string(),
        event_type: z.number().int(),
        event_id: z.number().int(),
        event_time: z.number().int(),
        host_id: z.string(),
        cam: z.string().nullable(),
      }),
    ),
    count: z.number().int(),
  }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
