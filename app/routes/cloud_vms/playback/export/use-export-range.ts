import { type RefObject, useEffect, useRef, useState } from "react";
import { fromDateTimeValue, toDateTimeValue } from "~/lib/time/timeline-scale";
import type { ExportContext } from "../export-context";

export interface ExportRange {
  /** Around the two fields, the earlier one first. */
  fields: RefObject<HTMLDivElement>;
  /** What the fields hold: "2026-11-20T09:18:30" on the place's clock. */
  from: string;
  to: string;
  /** Zero while a field holds no time. */
  seconds: number;
  setFrom: (value: string) => void;
  setTo: (value: string) => void;
  /** So many hours up to the end. */
  setHours: (hours: number) => void;
}

/** Without a marked range: these minutes up to what is shown. */
const defaultMs = 5 * 60_000;

/** The range of the form: what was typed, else what is marked on the timeline, and follows it. */
export function useExportRange(
  { range, read }: ExportContext,
  timeZone: string,
  typed: Record<string, string> | undefined,
): ExportRange {
  const { inMs, outMs } = range;
  const [{ from, to }, set] = useState(() => {
    const untilMs = outMs ?? read();
    return {
      from: typed?.start_date ?? toDateTimeValue(inMs ?? untilMs - defaultMs, timeZone),
      to: typed?.end_date ?? toDateTimeValue(untilMs, timeZone),
    };
  });
  const fields = useRef<HTMLDivElement>(null);
  // What was typed before the page's script ran.
  useEffect(() => {
    const [start, end] = fields.current?.querySelectorAll("input") ?? [];
    if (start && end) set({ from: start.value, to: end.value });
  }, []);
  const [marked, setMarked] = useState({ inMs, outMs });
  useEffect(() => {
    if (marked.inMs === inMs && marked.outMs === outMs) return;
    setMarked({ inMs, outMs });
    set((last) => ({
      from: inMs === null ? last.from : toDateTimeValue(inMs, timeZone),
      to: outMs === null ? last.to : toDateTimeValue(outMs, timeZone),
    }));
  }, [marked, inMs, outMs, timeZone]);
  const fromMs = fromDateTimeValue(from, timeZone);
  const untilMs = fromDateTimeValue(to, timeZone);
  return {
    fields,
    from,
    to,
    seconds: fromMs === null || untilMs === null ? 0 : Math.round((untilMs - fromMs) / 1000),
    setFrom: (value) => set((last) => ({ ...last, from: value })),
    setTo: (value) => set((last) => ({ ...last, to: value })),
    setHours: (hours) =>
      set((last) => {
        const endMs = fromDateTimeValue(last.to, timeZone) ?? read();
        return {
          from: toDateTimeValue(endMs - hours * 3_600_000, timeZone),
          to: toDateTimeValue(endMs, timeZone),
        };
      }),
  };
}
