import { z } from "zod";
import { parseLocalTime } from "~/lib/time/local-time";
import { isTimeZone } from "~contract/time-zone";
import { videoExport } from "~contract/video-export";

/** An export as its form posts it: dates on the clock of `zone`. Parses to the contract's arguments. */
export const videoExportForm = z
  .object({
    host_cam_ids: z.array(z.string()),
    start_date: z.string().optional(),
    end_date: z.string().optional(),
    stream: z.string().optional(),
    zone: z.string().optional(),
  })
  .transform(({ zone, start_date: start, end_date: end, ...request }) => {
    const timeZone = zone !== undefined && isTimeZone(zone) ? zone : "UTC";
    return {
      ...request,
      start_date: toSeconds(start, timeZone),
      end_date: toSeconds(end, timeZone),
    };
  })
  .pipe(videoExport);

/** Undefined for text that is no date. */
function toSeconds(text: string | undefined, timeZone: string): number | undefined {
  return text === undefined ? undefined : (parseLocalTime(text, timeZone) ?? undefined);
}
