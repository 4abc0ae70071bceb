import { readFile } from "node:fs/promises";
import { parse } from "yaml";
import { z } from "zod";
import { UsageError } from "./options";

/** Schema of a field agent's configuration file (docs/agent.md). */

const address = z
  .string()
  .refine((text) => URL.canParse(text) && /^(rtsps?|https?):$/.test(new URL(text).protocol), {
    message: "must be an rtsp://, rtsps://, http:// or https:// address",
  });

const serviceAddress = address.refine((text) => /^https?:/.test(text), {
  message: "must be an http:// or https:// address",
});

const camera = z
  .object({
    name: z
      .string()
      .min(1)
      .max(64)
      .regex(/^\P{Cc}+$/u),
    /**
     * The camera's number on this host; defaults to its place in the list. Never give one to
     * another camera.
     */
    index: z.number().int().min(0).max(1023).optional(),
    main: address,
    sub: address.optional(),
    audio: z.boolean().default(true),
    record: z.boolean().default(true),
    /** Address of its ONVIF service, for cameras that report motion themselves. */
    onvif: serviceAddress.optional(),
    /**
     * Motion threshold: how far a picture has to differ from the one a second before, 0 to 1;
     * false: pictures are not compared. Defaults to comparing, unless the camera reports motion
     * itself.
     */
    motion: z.union([z.literal(false), z.number().min(0.001).max(1)]).optional(),
    keep_days: z.number().positive().max(3650).nullable().default(null),
  })
  .strict();

const fieldConfig = z
  .object({
    recordings: z
      .object({
        folder: z.string().min(1),
        max_used_percent: z.number().min(1).max(99).default(90),
        max_gb: z.number().positive().nullable().default(null),
      })
      .strict(),
    /** Bounds of what waits for the cloud. */
    events: z
      .object({
        max_mb: z.number().min(1).max(1_000_000).default(500),
        max_days: z.number().positive().max(365).default(14),
      })
      .strict()
      .default({}),
    cameras: z.array(camera).min(1).max(256),
  })
  .strict();

const usualMotion = 0.01;

export type FieldCamera = z.output<typeof camera> & { index: number; motion: number | false };

export interface FieldConfig {
  recordings: z.output<typeof fieldConfig>["recordings"];
  events: z.output<typeof fieldConfig>["events"];
  cameras: FieldCamera[];
}

/** Throws UsageError. An address may hold a password, so it never enters a message. */
export async function loadFieldConfig(file: string): Promise<FieldConfig> {
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(`cannot read ${file}: ${error.code ?? "unknown error"}`);
  });
  const parsed = fieldConfig.safeParse(parseYaml(file, text));
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new UsageError(`${file}: ${issue?.path.join(".") || "config"}: ${issue?.message}`);
  }
  const cameras = parsed.data.cameras.map((entry, place) => ({
    ...entry,
    index: entry.index ?? place,
    motion: entry.motion ?? (entry.onvif === undefined ? usualMotion : false),
  }));
  if (new Set(cameras.map(({ index }) => index)).size < cameras.length) {
    throw new UsageError(`${file}: cameras: two have the same index`);
  }
  const { recordings, events } = parsed.data;
  return { recordings, events, cameras };
}

function parseYaml(file: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new UsageError(`${file} is not YAML`);
  }
}
