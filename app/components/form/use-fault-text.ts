import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { FormFault } from "~/lib/forms/form-answer";

/** Longer waits are given in hours. */
const minutesMax = 90;

/** The text of a fault, with its field's label and bound (C265), or the time to wait. Texts: namespace "errors". */
export function useFaultText(): (fault: FormFault, label: string) => string {
  const { t } = useTranslation("errors");
  return (fault, label) => {
    const { code, max, min, requestId } = fault;
    const isBoundless = code === "ARCHIVE_OVERFLOW" && max === undefined;
    const text =
      describeWait(fault, t) ?? t(isBoundless ? "archive_full" : code, { label, max, min });
    return requestId ? `${text} ${t("reference", { id: requestId })}` : text;
  };
}

/** When to try again; null for codes whose text names no time. */
function describeWait(
  { code, retryAfterSeconds }: FormFault,
  t: TFunction<"errors">,
): string | null {
  if (!retryAfterSeconds) return null;
  const minutes = Math.ceil(retryAfterSeconds / 60);
  if (code === "TOO_MANY_ATTEMPTS") return t("wait_minutes", { count: minutes });
  if (code !== "TOO_MANY_MAILS") return null;
  return minutes > minutesMax
    ? t("mails_wait_hours", { count: Math.ceil(minutes / 60) })
    : t("mails_wait_minutes", { count: minutes });
}
