import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import type { EditorItem } from "~/components/list/editor-layout";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { findDayRuns } from "~/lib/i18n/week";
import { weekdayName } from "~/lib/i18n/weekday-name";
import { paths } from "~/lib/paths";
import { findSpan } from "~/lib/time/week-schedule";
import type { AlertItem } from "./route.server";

/** A run of so many days is said by its ends. */
const runDays = 3;

/** "Mon–Fri, Sun", in the order of the language's week. */
export function useDays(): (days: readonly number[]) => string {
  const { t } = useTranslation("ui");
  const { tag } = useFormat().options;
  return (days) => {
    if (days.length === 7) return t("week.every_day");
    const short = (day = 0) => weekdayName(tag, day, "short");
    const said = findDayRuns(days, tag).flatMap((run) =>
      run.length < runDays ? run.map(short) : [`${short(run[0])}–${short(run.at(-1))}`],
    );
    return joinList(said, tag);
  };
}

/** The alerts as rows of the list: days, hours, what triggers it, when it last fired, and its switch. */
export function useAlertItems(alerts: readonly AlertItem[], now: number): EditorItem[] {
  const { t } = useTranslation("alerts");
  const { recent } = useFormat();
  const toDays = useDays();
  const toHours = (alert: AlertItem) => {
    const times = { start: alert.start_time, end: alert.end_time };
    const span = findSpan(times);
    if (!span || span.kind === "all_day") return t("item.all_day");
    if (span.kind === "next_day") return t("item.next_day", times);
    return t("item.span", { ...times, end: span.until === 1_440 ? "24:00" : times.end });
  };
  return alerts.map((alert) => {
    const count = new Set(alert.trigger_events.map(({ event_id: id }) => id)).size;
    const search = alert.saved_search?.name;
    const triggers = [
      ...(count > 0 ? [t("item.events", { count })] : []),
      ...(search === undefined ? [] : [t("item.search", { name: search })]),
    ];
    const what = triggers.length > 0 ? triggers.join(" · ") : t("item.no_trigger");
    const fired =
      alert.last_fired === null
        ? t("item.never")
        : t("item.fired", { time: recent(alert.last_fired, now) });
    return {
      id: alert.id,
      to: paths.alert(alert.id),
      title: alert.name,
      text: (
        <>
          <span className="block">{`${toDays(alert.weekdays)} · ${toHours(alert)}`}</span>
          <span className="block text-fg-3">{`${what} · ${fired}`}</span>
        </>
      ),
      end: (
        <SwitchForm
          intent="switch"
          id={alert.id}
          action={paths.alerts}
          on={alert.enable}
          label={t("switch", { name: alert.name })}
        />
      ),
      dimmed: !alert.enable,
    };
  });
}
