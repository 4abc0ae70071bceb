import { useTranslation } from "react-i18next";
import { useActionForm } from "~/components/form/use-action-form";
import type { FormFault } from "~/lib/forms/form-answer";
import { paths } from "~/lib/paths";
import type { AlertPage, Preview } from "./route.server";

export function useAlertForm({ id, values }: AlertPage) {
  const { t } = useTranslation("alerts");
  const count = ({ max }: FormFault) => ({ count: max ?? 0 });
  return useActionForm<keyof AlertPage["values"], Preview>({
    intent: "save",
    action: id === null ? paths.newAlert : paths.alert(id),
    labels: {
      name: t("field.name"),
      enable: t("field.enable"),
      weekdays: t("field.schedule"),
      start_time: t("field.start"),
      end_time: t("field.end"),
      events: t("field.events"),
      saved_search: t("field.search"),
      cameras: t("field.cameras"),
      hosts: t("field.cameras"),
    },
    defaultValue: values,
    texts: {
      TOO_LONG: (fault, field) =>
        field === "events" ? t("error.triggers", count(fault)) : undefined,
      INVALID_ARGUMENT: (fault, field) => {
        if (field === "cameras" || field === "saved_search") return t("error.reach");
        return field === null && fault.max ? t("error.alerts", count(fault)) : undefined;
      },
      EXCEED_QUERY_LIMIT: t("error.slow"),
    },
  });
}

export type AlertFormHandle = ReturnType<typeof useAlertForm>;
