import { type RefObject, useCallback, useEffect, useRef } from "react";
import { typedTimeOf } from "~/components/form/time-field";
import { typeInto } from "~/lib/forms/type-into";
import { type FormatOptions, formatTime } from "~/lib/i18n/format";
import { parseLocalTime, toLocalTime } from "~/lib/time/local-time";
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
  const write = (ms: number) => toLocalTime(Math.floor(ms / 1000), timeZone);
  return { start_date: write(inMs ?? untilMs - defaultMs), end_date: write(untilMs) };
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
  zone: FormatOptions,
): ExportRange {
  const latest = useRef(zone);
  latest.current = zone;
  const write = useCallback(
    (name: RangeField, ms: number | null) => typeTime(frame.current, name, ms, latest.current),
    [frame],
  );
  const marked = useRef({ inMs, outMs });
  useEffect(() => {
    const before = marked.current;
    marked.current = { inMs, outMs };
    if (inMs !== before.inMs) write("start_date", inMs);
    if (outMs !== before.outMs) write("end_date", outMs);
  }, [write, inMs, outMs]);
  const momentOf = (name: RangeField) => parseLocalTime(values[name][0] ?? "", zone.timeZone);
  const [start, end] = [momentOf("start_date"), momentOf("end_date")];
  return {
    seconds: start === null || end === null ? 0 : end - start,
    setHours: (hours) => {
      const untilMs = end === null ? read() : end * 1000;
      write("start_date", untilMs - hours * 3_600_000);
      write("end_date", untilMs);
    },
  };
}

/** Leaves the field as it is for null. */
function typeTime(
  frame: HTMLElement | null,
  name: RangeField,
  ms: number | null,
  zone: FormatOptions,
): void {
  if (ms === null) return;
  const typed = frame?.querySelector<HTMLInputElement>(typedTimeOf(name));
  const native = frame?.querySelector<HTMLInputElement>(`input[name="${name}"]`);
  const seconds = Math.floor(ms / 1000);
  if (typed) typeInto(typed, formatTime(seconds, zone));
  else if (native) typeInto(native, toLocalTime(seconds, zone.timeZone));
}
