import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import * as format from "~/lib/i18n/format";
import { clockZone } from "~contract/time-zone";
import { useRootData } from "./use-root-data";

/** Formatters for times and numbers in the user's language, format and zone; the same on server and browser. */
export function useFormat() {
  const root = useRootData();
  const { t, i18n } = useTranslation();
  return useMemo(() => {
    const options: format.FormatOptions = {
      tag: i18n.language,
      timeFormat: root?.timeFormat ?? "MM-DD-YYYY HH:mm:ss",
      timeZone: root?.timeZone ?? "UTC",
    };
    return {
      options,
      time: (seconds: number) => format.formatTime(seconds, options),
      /** In a host's zone, which is shown when it differs from the user's. */
      timeAt: (seconds: number, placeZone: string) =>
        format.formatTimeAt(seconds, placeZone, options),
      /** Name of a zone; "UTC" for an unknown one, which is treated as UTC. */
      zone: (placeZone: string) =>
        clockZone(placeZone) === placeZone ? placeZone : t("zone_unknown"),
      /** For file names. */
      fileTime: (seconds: number) => format.formatFileTime(seconds, options),
      date: (seconds: number) => format.formatDate(seconds, options),
      clock: (seconds: number) => format.formatClock(seconds, options),
      hour: (seconds: number) => format.formatHour(seconds, options),
      recent: (seconds: number, nowSeconds: number) =>
        format.formatRecent(seconds, nowSeconds, options),
      longDay: (seconds: number) => format.formatLongDay(seconds, options),
      number: (value: number) => format.formatNumber(value, options.tag),
      percent: (ratio: number) => format.formatPercent(ratio, options.tag),
      duration: (seconds: number) => {
        const { unit, count } = format.toDuration(seconds);
        return t(`duration.${unit}`, { count });
      },
    };
  }, [root, t, i18n.language]);
}
