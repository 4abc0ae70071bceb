import { z } from "zod";

/** A host agent's cameras, modules and storages, as it reports them (contract/device). */

/** As MediaSource expects it: video/mp4; codecs="avc1.64001e". */
export const mime = z.string().regex(/^video\/mp4; codecs="[\w.,-]{1,90}"$/);

const streamInfo = z.object({
  mime,
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Left out by hosts that only forward their cameras' streams. */
  fps: z.number().positive().optional(),
});

export const streams = z.object({ main: streamInfo, sub: streamInfo.optional() });

export const cameraIndex = z.number().int().min(0).max(1023);

/** Index into contract/names recordingStates: 0 off, 1 recording, 2 error. */
export const recording = z.number().int().min(0).max(2);

const shortText = z
  .string()
  .min(1)
  .max(64)
  .regex(/^\P{Cc}+$/u);
export const version = z.string().regex(/^[\w.+-]{1,32}$/);

/** A position that a PTZ camera goes to by number, under its name at the camera. */
const ptzPreset = z.object({ number: z.number().int().min(1).max(255), name: shortText });

export const cameraInfo = z.object({
  index: cameraIndex,
  connected: z.boolean(),
  /** Left out while the camera's streams are unknown. */
  streams: streams.optional(),
  /** Used when the camera is new to the cloud; users rename it there. */
  name: shortText.optional(),
  ptz: z.boolean().optional(),
  /** Left out by hosts that do not know their cameras' presets. */
  presets: z.array(ptzPreset).max(255).optional(),
  recording: recording.optional(),
});

/** Input and output module of a host. */
export const moduleInfo = z.object({
  index: z.number().int().min(0).max(255),
  name: shortText,
  connected: z.boolean().default(true),
  /** One entry per input or output: whether it is on. */
  input: z.array(z.boolean()).max(64),
  output: z.array(z.boolean()).max(64),
  triggered: z.boolean().default(false),
});
export const modules = z.array(moduleInfo).max(256);

const storageInfo = z.object({
  drive: shortText,
  path: z
    .string()
    .min(1)
    .max(260)
    .regex(/^\P{Cc}+$/u),
  used_bytes: z.number().int().nonnegative(),
  total_bytes: z.number().int().nonnegative(),
});
export const storages = z.array(storageInfo).max(64);

export type PtzPreset = z.infer<typeof ptzPreset>;
export type CameraInfo = z.infer<typeof cameraInfo>;
export type ModuleInfo = z.infer<typeof moduleInfo>;
export type StorageInfo = z.infer<typeof storageInfo>;
