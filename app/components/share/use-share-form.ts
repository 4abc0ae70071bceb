import { useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useActionForm } from "~/components/form/use-action-form";
import type { ShareAnswer } from "~/lib/share/share-answer";
import { limits } from "~contract/limits";

/** The form of a new link of an event, posted to the address its dialog stands at. */
export function useShareForm(eventId: string) {
  const { t } = useTranslation(["share_dialog", "password"]);
  const { pathname, search } = useLocation();
  return useActionForm<"note" | "expire_hours" | "password" | "emails", ShareAnswer>({
    intent: "share",
    id: eventId,
    action: pathname + search,
    labels: {
      note: t("note"),
      expire_hours: t("hours.label"),
      password: t("password:label"),
      emails: t("emails.label"),
    },
    defaultValue: { expire_hours: limits.shareExpireHoursDefault },
    texts: {
      INVALID_PASSWORD: t("password.rule"),
      AT_LEAST_ONE: t("emails.needed"),
      INVALID_ARGUMENT: (_fault, field) =>
        field === "expire_hours"
          ? t("hours.rule", { min: limits.shareExpireHoursMin, max: limits.shareExpireHoursMax })
          : undefined,
    },
  });
}

export type ShareForm = ReturnType<typeof useShareForm>;
