import { useTranslation } from "react-i18next";
import { useFormat } from "~/lib/hooks/use-format";
import { firstWeekdayOf } from "~/lib/i18n/week";
import { weekdayName } from "~/lib/i18n/weekday-name";
import { findSpan, type WeekSchedule } from "~/lib/time/week-schedule";

/** A schedule in a sentence: "Mon, Tue, Wed: 19:00 to 06:00 of the next day." Texts: namespace "ui". */
export function useScheduleText(): (schedule: WeekSchedule) => string {
  const { t } = useTranslation("ui");
  const { options } = useFormat();
  const { tag } = options;
  return (schedule) => {
    const span = findSpan(schedule);
    if (schedule.days.length === 0 || !span) return t("week.none");
    const first = firstWeekdayOf(tag);
    const days = [...new Set(schedule.days)].sort(
      (a, b) => ((a - first + 7) % 7) - ((b - first + 7) % 7),
    );
    const names = days.map((day) => weekdayName(tag, day, "short"));
    const which = days.length === 7 ? t("week.every_day") : new Intl.ListFormat(tag).format(names);
    const end = span.kind === "same_day" && span.until === 1_440 ? "24:00" : schedule.end;
    return t(`week.${span.kind}`, { days: which, start: schedule.start, end });
  };
}
