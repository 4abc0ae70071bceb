import { useRouteLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import * as format from "~/lib/i18n/format";
import type { loader as rootLoader } from "~/root";
import { clockZone } from "~contract/time-zone";

/** Time, numbers and spans as this visitor reads them; the same on the server and in the browser. */
export function useFormat() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
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
      /** On the clock of a host's zone, which is named where it differs from the visitor's. */
      timeAt: (seconds: number, placeZone: string) =>
        format.formatTimeAt(seconds, placeZone, options),
      /** Name of a place's zone; an unknown one has UTC's clock, and is named so. */
      zone: (placeZone: string) =>
        clockZone(placeZone) === placeZone ? placeZone : t("zone_unknown"),
      /** For names of files. */
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
