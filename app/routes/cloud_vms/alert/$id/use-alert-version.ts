import { useRef } from "react";
import { useVersion } from "~/components/form/use-version";
import type { AlertPage } from "./route.server";
import type { AlertFormHandle } from "./use-alert-form";

/** As useVersion(). A switch pressed in the list beside shows in the form too, so it is no change to compare. */
export function useAlertVersion(form: AlertFormHandle, { values, version }: AlertPage): string {
  const { enable: _shown, ...others } = values;
  const saved = JSON.stringify(others);
  const started = useRef(saved);
  if (form.changed.length === 0) started.current = saved;
  const { answer } = form;
  const changed = started.current === saved ? [] : form.changed;
  return useVersion({ answer, changed }, version);
}
