import { z } from "zod";
import { personName } from "./fields";
import { limits } from "./limits";

/** Field rules of user alerts (specification section 3, decision D53). */

/** "HH:MM" in the host's time zone. */
const timeOfDay = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, "INVALID_ARGUMENT");

export const alertForm = z.object({
  name: personName,
  /** 0 Sunday to 6 Saturday. */
  weekdays: z
    .array(z.number().int("INVALID_ARGUMENT").min(0, "INVALID_ARGUMENT").max(6, "INVALID_ARGUMENT"))
    .min(1, "AT_LEAST_ONE")
    .transform((days) => [...new Set(days)].sort((a, b) => a - b)),
  /** Start after end means until the next day; equal means the whole day. */
  start_time: timeOfDay,
  end_time: timeOfDay,
  enable: z.boolean().default(true),
  trigger_events: z
    .array(
      z.object({
        event_type: z.number().int().min(0).max(32_767),
        event_id: z.number().int().min(0),
        /** Absent: any camera in the user's reach. */
        host_cam_id: z.string().nullish(),
      }),
    )
    .min(1, "AT_LEAST_ONE")
    .max(limits.alertTriggersMax, "TOO_LONG"),
});
export type AlertForm = z.output<typeof alertForm>;
