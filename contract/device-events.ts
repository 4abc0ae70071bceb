import { z } from "zod";
import { colors } from "./ai";
import { aiCategories } from "./events";

/** Events as hosts report them (contract/device, message `events`). */

export const eventsPerBatchMax = 200;
/** An agent keeps at most this many pictures in flight; more are dropped and logged. */
export const eventPicturesMax = 64;
/** Upper bound of picture numbers, which are sent as a frame's stream id. */
export const maxPictureNumber = 0xffffffff;

/** PostgreSQL takes neither NUL nor half a surrogate pair. */
const clean = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u);

const small = (max: number) => z.number().int().min(0).max(max).optional();
const color = z.enum(colors).optional();
const part = z.number().min(0).max(1);
/** ms since 1970 by the host's clock. */
const timeMs = z.number().int().min(0).max(4_102_444_800_000);

/** Attributes by the numbers of contract/ai; unknown ones are left out. */
const finding = z.object({
  category: z.enum(Object.keys(aiCategories) as [keyof typeof aiCategories]),
  age_type: small(2),
  gender: small(1),
  hat: small(1),
  bag: small(1),
  up_body_color: color,
  up_body_clothing: small(1),
  low_body_color: color,
  low_body_clothing: small(1),
  vehicle_type: small(5),
  car_type: small(4),
  color,
  brand: clean(40).min(1).optional(),
  lpr: clean(16).min(1).optional(),
  speed_mph: small(500),
  /** Seconds. */
  dwell_time: small(604_800),
  time_in_ms: timeMs.optional(),
  time_out_ms: timeMs.optional(),
  /** Left, top, width and height as fractions of the picture. */
  box: z.tuple([part, part, part, part]).optional(),
});
export type DeviceFinding = z.infer<typeof finding>;

export const deviceEvent = z.object({
  /** Left out for events of the host itself. */
  camera_index: z.number().int().min(0).max(1023).optional(),
  event_type: z.number().int().min(1).max(32_767),
  event_id: z.number().int().min(1).max(2_147_483_647),
  time_ms: timeMs,
  /** Extra text from the host: a POS line, a counter. */
  ex_info: z
    .record(clean(40), z.union([clean(200), z.number(), z.boolean()]))
    .refine((info) => Object.keys(info).length <= 16)
    .optional(),
  /**
   * Number of an event picture frame that came between the last batch and this one. A number is used once in a run:
   * only a batch that is sent again sends its pictures again, under the same numbers.
   */
  picture: z.number().int().min(0).max(maxPictureNumber).optional(),
  findings: z.array(finding).max(16).default([]),
});
export type DeviceEvent = z.infer<typeof deviceEvent>;
/** Before defaults, as an agent writes it. */
export type DeviceEventInput = z.input<typeof deviceEvent>;
