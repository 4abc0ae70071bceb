import { z } from "zod";
import { idRule } from "./ids";
import { type Layout, limits } from "./limits";
import { recordedMs, streamEndReasons } from "./media";
import { streamNames } from "./media-frame";

/**
 * Messages between the page and the local player (the Windows desktop player), in JSON, on
 * ws://127.0.0.1:9100 or 9101 (specification section 7, Local player service). The names are the
 * specification's, the fields ours. The player draws a window of its own over the page's video
 * area.
 */

/** The path of the socket: the player keeps one window for each. */
export const localPlayerModes = ["live", "playback"] as const;
export type LocalPlayerMode = (typeof localPlayerModes)[number];

/** A channel's place in the window, row by row from 0. */
const channel = z
  .number()
  .int()
  .min(0)
  .max(Math.max(...limits.playerLayouts) - 1);
/** Physical pixels of the screen. */
const pixels = z.number().int();
/** Data passed through unread, in either direction. */
const passed = z.record(z.unknown());

/** Page to player. */
export const localPlayerRequest = z.discriminatedUnion("action", [
  /** The handshake. Before its answer no user data is sent (threat I20). */
  z.object({ action: z.literal("getSVRInfo"), nonce: z.string().min(8).max(64) }),
  z.object({
    action: z.literal("create"),
    mode: z.enum(localPlayerModes),
    /** Version of the page's side of this protocol. */
    wrapper: z.string(),
  }),
  z.object({
    action: z.literal("setLayout"),
    layout: z
      .number()
      .refine((value): value is Layout => limits.playerLayouts.some((each) => each === value)),
  }),
  z.object({ action: z.literal("setSelectIndex"), index: channel.nullable() }),
  z.object({ action: z.literal("fullscreen"), on: z.boolean() }),
  z.object({
    action: z.literal("connectInfo"),
    channel,
    host_cam_id: z.string().regex(idRule),
    name: z.string(),
    stream: z.enum(streamNames),
    keyframes_only: z.boolean(),
    /** How its video comes, and from what kind of device (contract/stream-types.ts). */
    route: z.enum(["mobile_live", "vms_playback", "recorder", "cloud_live", "cloud_playback"]),
    stream_type: z.number().int(),
    /**
     * Channels with the same relay share one connection to it: the ticket in its address opens one
     * socket.
     */
    relay: z.object({
      url: z.string().url(),
      /** For the Origin header of that socket. */
      origin: z.string().url(),
    }),
    p2p: z.object({
      server: z.string(),
      port: z.number().int(),
      /** 1: try a direct connection to the host. 0: only use the relay. */
      nat_type: z.union([z.literal(1), z.literal(0)]),
    }),
  }),
  z.object({ action: z.literal("disconnect"), channel }),
  /**
   * In a playback window with the moment it plays on from, which is the page's clock, and its
   * speed.
   */
  z.object({
    action: z.literal("play"),
    channel,
    at_ms: recordedMs.optional(),
    speed: z.number().min(0.5).max(16).optional(),
  }),
  /** In a playback window with the moment whose picture is held. */
  z.object({ action: z.literal("pause"), channel, at_ms: recordedMs.optional() }),
  /** `{event: "ptz", command}`: how the camera is being moved, "stop" at the end; the cloud moves it. */
  z.object({ action: z.literal("byPass"), channel, data: passed }),
  z.object({ action: z.literal("showwindow"), on: z.boolean() }),
  z.object({
    action: z.literal("setPosition"),
    x: pixels,
    y: pixels,
    width: pixels.positive(),
    height: pixels.positive(),
  }),
  z.object({ action: z.literal("getScreenCapture"), channel, request: z.number().int() }),
]);
export type LocalPlayerRequest = z.infer<typeof localPlayerRequest>;

/** Reasons for a channel without a picture: the relay's, or the connection to it was lost. */
export const channelEndReasons = [...streamEndReasons, "relay_lost"] as const;
export type ChannelEndReason = (typeof channelEndReasons)[number];

/**
 * Player to page: answers, and events in its window. `setLayout`, `showwindow` and `setPosition`
 * have none.
 */
export const localPlayerMessage = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("getSVRInfo"),
    /** The nonce of the request: proves an answer to this page, not an echo or another service. */
    nonce: z.string(),
    /** Absent in legacy players. */
    version: z.string().optional(),
  }),
  z.object({ type: z.literal("create"), ok: z.boolean() }),
  /** The user selected a channel in the window. */
  z.object({ type: z.literal("setSelectIndex"), index: channel }),
  /** The window entered or left full screen by itself. */
  z.object({ type: z.literal("fullscreen"), on: z.boolean() }),
  /** The relay delivers the channel's stream. */
  z.object({ type: z.literal("connectInfo"), channel }),
  z.object({ type: z.literal("disconnect"), channel, reason: z.enum(channelEndReasons) }),
  /** The picture moves. */
  z.object({ type: z.literal("play"), channel }),
  /**
   * The user paused it in the window. In a playback window also: with `at_ms` the requested picture
   * is held; with `next_ms` nothing is recorded at the requested moment, and the recording goes on
   * there, or nowhere.
   */
  z.object({
    type: z.literal("pause"),
    channel,
    at_ms: recordedMs.optional(),
    next_ms: recordedMs.nullable().optional(),
  }),
  /** `{event: "mousemove"}` where the pointer is over the window and not over the page. */
  z.object({ type: z.literal("byPass"), channel, data: passed }),
  z.object({
    type: z.literal("getScreenCapture"),
    request: z.number().int(),
    /** JPEG in base64; null when the channel has no picture. */
    image: z.string().nullable(),
  }),
]);
export type LocalPlayerMessage = z.infer<typeof localPlayerMessage>;
