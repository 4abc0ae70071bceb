import type { MonthDays } from "~/lib/playback/answers";
import { offsetIn } from "~/lib/time/timeline-scale";
import { addDays, startOfLocalDay } from "~contract/local-day";
import { useLoaded } from "../use-loaded";

/** Recordings and events of a month's days in a zone; undefined until loaded. */
export function useMonth(
  cameraIds: readonly string[],
  month: string,
  timeZone: string,
): MonthDays | undefined {
  const query = `cameras=${cameraIds.join(",")}&month=${month}&zone=${encodeURIComponent(timeZone)}`;
  const endMs = startOfLocalDay(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, offsetIn(timeZone));
  const { answer } = useLoaded<MonthDays>(`/playback_calendar?${query}`, endMs);
  return answer?.month === month ? answer : undefined;
}
