import { useFetcher } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useToast } from "~/components/notice/toast-context";
import { SwitchButton } from "~/components/ui/switch";
import type { FormAnswer } from "~/lib/forms/refusal-answer";

export interface SwitchFormProps {
  intent: string;
  on: boolean;
  label: string;
  /** What is switched. */
  fields: Record<string, string>;
  /** Why it cannot be switched now. */
  off?: boolean;
  /** A button of another look; it is told which state was asked for. */
  children?: (on: boolean, busy: boolean) => ReactNode;
}

/**
 * A switch that is a form. It shows the new state at once and goes back with the reason when it is refused
 * (design: Loading). Without script the page says why.
 */
export function SwitchForm({ intent, on, label, fields, off, children }: SwitchFormProps) {
  const { t } = useTranslation("errors");
  const toast = useToast();
  const fetcher = useFetcher<FormAnswer>();
  const refused = fetcher.state === "idle" ? fetcher.data?.refusal.form : undefined;
  useEffect(() => {
    if (refused)
      toast({ kind: "message", tone: "error", title: t(refused, { label: "" }), text: label });
  }, [refused, toast, t, label]);
  const asked = fetcher.formData?.get("enable");
  const shown = asked === undefined || asked === null ? on : asked === "1";
  return (
    <fetcher.Form method="post" className="inline-flex">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="enable" value={shown ? "0" : "1"} />
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children ? (
        children(shown, fetcher.state !== "idle")
      ) : (
        <SwitchButton on={shown} label={label} disabled={off} />
      )}
    </fetcher.Form>
  );
}
