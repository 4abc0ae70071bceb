import { useTranslation } from "react-i18next";
import type { Refusal } from "~/lib/forms/form";

/** The text of each field's fault, with its label and bound (checklist C265); undefined for a field without one. */
export function useFieldErrors<Field extends string>(
  refusal: Refusal<Field> | undefined,
  labels: Record<Field, string>,
): (name: Field) => string | undefined {
  const { t } = useTranslation("errors");
  return (name) => {
    const fault = refusal?.fields?.[name];
    return fault && t(fault.code, { label: labels[name], max: fault.max });
  };
}
