import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { useScheduleText } from "~/components/form/week-grid/use-schedule-text";
import { useFormat } from "~/lib/hooks/use-format";
import { joinSentences } from "~/lib/i18n/join";
import type { RuleValues } from "./use-alert-values";

interface SummaryProps {
  /** What the form's fields say now. */
  values: RuleValues;
  searches: readonly { id: string; name: string }[];
}

/** So many events are named; the others are counted. */
const namedEvents = 4;

/** The alert in a sentence: when, on what, where. */
export function Summary({ values, searches }: SummaryProps) {
  const { t } = useTranslation("alerts");
  const { tag } = useFormat().options;
  const nameOf = useEventName();
  const schedule = useScheduleText()({
    days: values.weekdays.map(Number),
    start: values.start_time[0] ?? "",
    end: values.end_time[0] ?? "",
  });
  const names = values.events.slice(0, namedEvents).map((id) => nameOf(Number(id)));
  const more = values.events.length - names.length;
  const events = [...names, ...(more > 0 ? [t("summary.more", { count: more })] : [])];
  const places = [
    ...(values.hosts.length > 0 ? [t("summary.hosts", { count: values.hosts.length })] : []),
    ...(values.cameras.length > 0 ? [t("summary.cameras", { count: values.cameras.length })] : []),
  ];
  const list = (parts: string[], type: "conjunction" | "disjunction") =>
    new Intl.ListFormat(tag, { type }).format(parts);
  const where =
    places.length === 0
      ? t("summary.anywhere")
      : t("summary.places", { places: list(places, "conjunction") });
  const search = searches.find(({ id }) => id === values.saved_search[0]);
  const sentences = [
    ...(events.length > 0
      ? [t("summary.events", { events: list(events, "disjunction"), where })]
      : []),
    ...(search
      ? [t(events.length > 0 ? "summary.and_search" : "summary.search", { name: search.name })]
      : []),
  ];
  if (sentences.length === 0) sentences.push(t("summary.none"));
  return (
    <p className="text-fg-2">
      <span className="sr-only">{t("summary.label")}: </span>
      {joinSentences([schedule, ...sentences], tag)}
    </p>
  );
}
