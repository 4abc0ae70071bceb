import { z } from "zod";
import { limits } from "./limits";
import { streamNames } from "./media-frame";

/** Rules of a video export's form, for console and cloud. */

const seconds = z
  .number({ required_error: "REQUIRED", invalid_type_error: "REQUIRED" })
  .int("INVALID_ARGUMENT")
  .min(0, "INVALID_ARGUMENT")
  .max(4_102_444_800, "INVALID_ARGUMENT");

/** Cameras and a time range of any length, in Unix seconds; the end is excluded. */
export const videoExport = z
  .object({
    host_cam_ids: z
      .array(z.string().min(1))
      .min(1, "AT_LEAST_ONE")
      .max(limits.exportCamerasMax, "EXCEED_EXPORT_LIMIT")
      .transform((ids) => [...new Set(ids)]),
    start_date: seconds,
    end_date: seconds,
    stream: z.enum(streamNames).default("main"),
  })
  .refine(({ start_date: start, end_date: end }) => end > start, {
    path: ["end_date"],
    message: "INVALID_ARGUMENT",
  });

/** @param maxSeconds longest range: a setting of the cloud, which alone checks it (checklist C354) */
export function newVideoExport(maxSeconds: number) {
  return videoExport.refine(({ start_date: start, end_date: end }) => end - start <= maxSeconds, {
    path: ["end_date"],
    message: "EXCEED_EXPORT_LIMIT",
    params: { max: maxSeconds },
  });
}
