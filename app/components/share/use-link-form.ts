import { useTranslation } from "react-i18next";
import { useActionForm } from "~/components/form/use-action-form";
import { limits } from "~contract/limits";

type LinkField = "note" | "expire_hours" | "password" | "no_password" | "emails";

/** Which form it is, where it is posted if not to its page, and what its fields start with. */
export interface LinkFormOptions {
  intent: string;
  id: string;
  action?: string;
  note?: string;
  expire_hours?: number;
}

/** A form with fields of a share link, whose labels and faults are the same wherever they stand. */
export function useLinkForm<Data = unknown>({ intent, id, action, ...saved }: LinkFormOptions) {
  const { t } = useTranslation(["share_dialog", "password"]);
  return useActionForm<LinkField, Data>({
    intent,
    id,
    action,
    labels: {
      note: t("note"),
      expire_hours: t("hours.label"),
      password: t("password:label"),
      no_password: t("password.none"),
      emails: t("emails.label"),
    },
    defaultValue: saved,
    texts: {
      INVALID_PASSWORD: t("password.rule"),
      TOO_SHORT: t("hours.sooner"),
      AT_LEAST_ONE: t("emails.needed"),
      EMAIL_OVER_10: t("emails.over", { max: limits.emailRecipientsMax }),
      INVALID_ARGUMENT: (_fault, field) => {
        if (field === "password") return t("password.or_none");
        return field === "expire_hours"
          ? t("hours.rule", { min: limits.shareExpireHoursMin, max: limits.shareExpireHoursMax })
          : undefined;
      },
    },
  });
}
