import { useTranslation } from "react-i18next";
import { useFieldErrors } from "~/components/form/use-field-errors";
import type { Refusal } from "~/lib/forms/form";

/** What stands at the form's fields: what the server refused, and a range that is too long before it is sent. */
export function useExportErrors(
  refusal: Refusal | undefined,
  seconds: number,
  maxSeconds: number,
): {
  start_date: string | undefined;
  end_date: string | undefined;
  host_cam_ids: string | undefined;
  /** The account's room is used up. */
  full: boolean;
  /** All else. */
  form: Refusal | undefined;
} {
  const { t } = useTranslation("export");
  const labels = {
    start_date: t("from"),
    end_date: t("to"),
    host_cam_ids: t("cameras"),
    stream: t("quality"),
  };
  const general = useFieldErrors(refusal, labels);
  const codeAt = (name: string) => refusal?.fields?.[name]?.code;
  const tooLong = t("error.too_long", { count: Math.floor(maxSeconds / 3600) });
  const endDate = () => {
    if (seconds > maxSeconds) return tooLong;
    switch (codeAt("end_date")) {
      case "EXCEED_EXPORT_LIMIT":
        return tooLong;
      case "INVALID_ARGUMENT":
        return t("error.order");
      default:
        return general("end_date");
    }
  };
  const cameras = () =>
    codeAt("host_cam_ids") === "EXCEED_EXPORT_LIMIT"
      ? t("error.too_many", { max: refusal?.fields?.host_cam_ids?.max ?? "" })
      : general("host_cam_ids");
  return {
    start_date: general("start_date"),
    end_date: endDate(),
    host_cam_ids: cameras(),
    full: codeAt("stream") === "EXCEED_EXPORT_LIMIT",
    form: refusal?.form
      ? { form: refusal.form, retryAfterSeconds: refusal.retryAfterSeconds }
      : undefined,
  };
}
