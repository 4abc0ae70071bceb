import { useState } from "react";
import { useTranslation } from "react-i18next";
import { MonthGrid } from "~/components/ui/month-grid";
import { useFormat } from "~/lib/hooks/use-format";
import { firstWeekdayOf } from "~/lib/i18n/week";
import type { DayMarks } from "~/lib/playback/answers";
import { useMonth } from "./use-month";

interface PickerPanelProps {
  cameraIds: readonly string[];
  timeZone: string;
  /** Local time in the zone, "2026-11-20T09:41:07". */
  chosen: string;
  /** "2026-11-20". */
  today: string;
  onDay: (day: string) => void;
}

/** Month grid that marks days with recordings (underlined) and events (dots). */
export function PickerPanel(props: PickerPanelProps) {
  const { cameraIds, timeZone, chosen, today, onDay } = props;
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const [month, setMonth] = useState(chosen.slice(0, 7));
  const known = useMonth(cameraIds, month, timeZone);
  const marksOf = (day: string) => known?.days.find((each) => each.day === day);
  return (
    <div className="p-2">
      <MonthGrid
        month={month}
        onMonth={setMonth}
        chosen={chosen.slice(0, 10)}
        latest={today}
        onChoose={onDay}
        tag={options.tag}
        firstWeekday={firstWeekdayOf(options.tag)}
        labels={{ previous: t("calendar.previousMonth"), next: t("calendar.nextMonth") }}
        describe={(day) => {
          const marks = marksOf(day);
          if (!marks) return [];
          return [
            t(marks.isRecorded ? "calendar.recorded" : "calendar.notRecorded"),
            ...(marks.hasEvents ? [t("calendar.events")] : []),
            ...(marks.hasAiEvents ? [t("calendar.aiEvents")] : []),
          ];
        }}
        mark={(day) => <Marks marks={marksOf(day)} />}
      />
      <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 border-t border-line-2 pt-2 text-2xs text-fg-3">
        <Legend mark="h-0.5 w-3.5 bg-[#5cc8f2]" text={t("legend.recorded")} />
        <Legend mark="size-1.25 rounded-full bg-ev-video" text={t("legend.events")} />
        <Legend mark="size-1.25 rounded-full bg-ev-ai" text={t("legend.ai")} />
      </p>
      <p role="status" className="max-w-64 text-2xs text-fg-3 empty:hidden">
        {known && !known.isComplete ? t("calendar.incomplete") : ""}
      </p>
    </div>
  );
}

function Marks({ marks }: { marks: DayMarks | undefined }) {
  if (!marks) return null;
  return (
    <span
      aria-hidden="true"
      className="absolute inset-x-0 bottom-1 flex justify-center gap-0.75 forced-color-adjust-none"
    >
      {marks.isRecorded && <span className="absolute -bottom-0.5 h-0.5 w-4 bg-[#5cc8f2]" />}
      {marks.hasEvents && <span className="mb-1 size-1 rounded-full bg-ev-video" />}
      {marks.hasAiEvents && <span className="mb-1 size-1 rounded-full bg-ev-ai" />}
    </span>
  );
}

function Legend({ mark, text }: { mark: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`forced-color-adjust-none ${mark}`} />
      {text}
    </span>
  );
}
