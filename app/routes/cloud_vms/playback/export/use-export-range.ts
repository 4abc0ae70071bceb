import { type RefObject, useEffect, useRef } from "react";
import { typeInto } from "~/lib/forms/type-into";
import { fromDateTimeValue, toDateTimeValue } from "~/lib/time/timeline-scale";
import type { ExportContext } from "../export-context";

/** Length of the range where none is marked. */
const defaultMs = 5 * 60_000;

/** The marked range as the form's fields take it; an end that is not marked is the moment the panel was opened. */
export function resolveRange(
  { inMs, outMs }: ExportContext["range"],
  openedAtMs: number,
  timeZone: string,
) {
  const untilMs = outMs ?? openedAtMs;
  return {
    start_date: toDateTimeValue(inMs ?? untilMs - defaultMs, timeZone),
    end_date: toDateTimeValue(untilMs, timeZone),
  };
}

type RangeField = "start_date" | "end_date";

/** The form's own fields, and what they hold. */
interface RangeFields {
  frame: RefObject<HTMLDivElement>;
  values: Record<RangeField, readonly string[]>;
}

export interface ExportRange {
  /** Zero while a field holds no time. */
  seconds: number;
  /** So many hours up to the end. */
  setHours: (hours: number) => void;
}

/** Length of the range in the fields. What is marked on the timeline while the form is open goes into them. */
export function useExportRange(
  { frame, values }: RangeFields,
  { range: { inMs, outMs }, read }: ExportContext,
  timeZone: string,
): ExportRange {
  const marked = useRef({ inMs, outMs });
  useEffect(() => {
    const before = marked.current;
    marked.current = { inMs, outMs };
    if (inMs !== before.inMs) typeTime(frame.current, "start_date", inMs, timeZone);
    if (outMs !== before.outMs) typeTime(frame.current, "end_date", outMs, timeZone);
  }, [frame, inMs, outMs, timeZone]);
  const msOf = (name: RangeField) => fromDateTimeValue(values[name][0] ?? "", timeZone);
  const [startMs, endMs] = [msOf("start_date"), msOf("end_date")];
  return {
    seconds: startMs === null || endMs === null ? 0 : Math.round((endMs - startMs) / 1000),
    setHours: (hours) => {
      const untilMs = endMs ?? read();
      typeTime(frame.current, "start_date", untilMs - hours * 3_600_000, timeZone);
      typeTime(frame.current, "end_date", untilMs, timeZone);
    },
  };
}

/** Leaves the field as it is for null. */
function typeTime(
  frame: HTMLElement | null,
  name: RangeField,
  ms: number | null,
  timeZone: string,
): void {
  const field = frame?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  if (field && ms !== null) typeInto(field, toDateTimeValue(ms, timeZone));
}
