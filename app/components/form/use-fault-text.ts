import { useTranslation } from "react-i18next";
import type { FormFault } from "~/lib/forms/form-answer";

/** The text of a fault, with its field's label and bound (C265), or the time to wait. Texts: namespace "errors". */
export function useFaultText(): (fault: FormFault, label: string) => string {
  const { t } = useTranslation("errors");
  return ({ code, max, retryAfterSeconds }, label) =>
    code === "TOO_MANY_ATTEMPTS" && retryAfterSeconds
      ? t("wait_minutes", { count: Math.ceil(retryAfterSeconds / 60) })
      : t(code, { label, max });
}
