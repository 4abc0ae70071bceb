import { z } from "zod";

const addressOf = (protocol: "https" | "rtsps") =>
  z
    .string()
    .url()
    .regex(
      new RegExp(`^${protocol}?://[^?#@]+$`),
      `must begin with ${protocol}:// and have no query`,
    )
    .transform((value) => value.replace(/\/$/, ""));

const engineUrl = addressOf("https");

/** The settings of a MediaMTX beside the cloud, and of video exports; server/env.ts has them all. */
export const mediaSettings = {
  MEDIAMTX_SECRET: z
    .string()
    .min(32, "must have at least 32 characters")
    .regex(/^[\w.~-]+$/, "may have letters, digits and - . _ ~: it stands in an address")
    .optional()
    .describe(
      "Shared with a MediaMTX beside the cloud, at least 32 characters ([how](mediamtx.md)); unset, there is none",
    ),
  MEDIAMTX_WHEP_URL: engineUrl
    .optional()
    .describe("Where browsers reach its WebRTC, as `https://media.example.com:8889`"),
  MEDIAMTX_HLS_URL: engineUrl
    .optional()
    .describe("Where browsers reach its HLS, as `https://media.example.com:8888`"),
  MEDIAMTX_PLAYBACK_URL: engineUrl
    .optional()
    .describe("Where browsers reach its recordings, as `https://media.example.com:9996`"),
  MEDIAMTX_RTSP_URL: addressOf("rtsps")
    .optional()
    .describe(
      "Where hosts reach its RTSP, as `rtsps://media.example.com:8322`; unset, hosts publish nothing by themselves",
    ),
  MEDIAMTX_API_URL: engineUrl
    .optional()
    .describe(
      "Where the server reaches its control API, as `http://127.0.0.1:9997`; unset, open connections outlive a right that is taken away",
    ),
  EXPORT_MAX_HOURS: z.coerce
    .number()
    .int()
    .min(1)
    .max(168)
    .default(24)
    .describe("How long a video export may be"),
  EXPORT_KEEP_DAYS: z.coerce
    .number()
    .int()
    .min(1)
    .max(365)
    .default(7)
    .describe("How long a finished video export can be downloaded; then it is deleted"),
  EXPORT_MAX_GB: z.coerce
    .number()
    .int()
    .min(1)
    .max(100_000)
    .default(100)
    .describe("Room that the video exports of one account may take"),
};
