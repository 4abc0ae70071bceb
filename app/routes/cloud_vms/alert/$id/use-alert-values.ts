import { useNativeValues } from "~/components/form/use-native-values";
import type { AlertFormHandle } from "./use-alert-form";

/** Fields that decide when the alert fires. */
export const ruleFields = [
  "weekdays",
  "start_time",
  "end_time",
  "events",
  "saved_search",
  "cameras",
  "hosts",
] as const;
export type RuleValues = Record<(typeof ruleFields)[number], readonly string[]>;

/** What these fields say now. */
export function useAlertValues(form: AlertFormHandle) {
  return useNativeValues<keyof RuleValues>({
    weekdays: form.valuesOf("weekdays"),
    start_time: form.valuesOf("start_time"),
    end_time: form.valuesOf("end_time"),
    events: form.valuesOf("events"),
    saved_search: form.valuesOf("saved_search"),
    cameras: form.valuesOf("cameras"),
    hosts: form.valuesOf("hosts"),
  });
}
