import type { RangePreset } from "~/lib/time/time-range";
import type { FieldProps } from "../use-action-form";

type RangeEnd = Omit<FieldProps, "label" | "form"> & { form?: string };

export interface DateTimeRangeProps {
  /** Their values are times of the visitor's clock, as toLocalTime() writes them and parseLocalTime() reads them. */
  from: RangeEnd;
  until: RangeEnd;
  label: string;
  hint?: string;
  /** Unix seconds, from the loader: the server and the browser draw the same. */
  now: number;
  /** Short ways below the box; none in a dialog. */
  chips?: readonly RangePreset[];
  /** Both ends are needed: "any time" is no choice, and who clears them is told so by the form. */
  required?: boolean;
  maxSeconds?: number;
}
