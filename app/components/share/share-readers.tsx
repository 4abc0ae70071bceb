import { ChevronDown, Eye } from "lucide-react";
import { useTranslation } from "react-i18next";
import { AddressesField } from "~/components/form/addresses-field";
import { NewPasswordField } from "~/components/form/new-password-field";
import { Icon } from "~/components/ui/icon";
import type { MailPreview } from "~/lib/share/share-answer";
import { type Language, languageTags } from "~contract/languages";
import { limits } from "~contract/limits";
import type { ShareForm } from "./use-share-form";

/** The second step: a password, and to whom the link is mailed. */
export function ShareReaders({
  form,
  mail,
  hidden,
}: {
  form: ShareForm;
  mail: MailPreview | null;
  hidden: boolean;
}) {
  const { t } = useTranslation("share_dialog");
  return (
    <div hidden={hidden} className="flex flex-col gap-4 [&[hidden]]:hidden">
      <NewPasswordField
        {...form.field("password")}
        label={t("password.label")}
        hint={t("password.hint")}
      />
      <AddressesField
        {...form.field("emails")}
        values={form.valuesOf("emails")}
        itemErrors={form.itemErrorsOf("emails")}
        max={limits.emailRecipientsMax}
        hint={t("emails.hint")}
      />
      {mail && <MailText mail={mail} />}
      <p className="flex gap-2.5 rounded-card border border-line-2 px-3 py-2.5 text-fg-2">
        <Icon as={Eye} className="mt-0.5 text-fg-3" />
        {t("readers_see")}
      </p>
    </div>
  );
}

function MailText({ mail }: { mail: MailPreview }) {
  const { t } = useTranslation("share_dialog");
  return (
    <details className="group/mail rounded-card border border-line-2 open:bg-field">
      <summary className="flex items-center gap-2 rounded-card px-3 py-2 text-fg-2">
        {t("mail.show")}
        <Icon as={ChevronDown} size={14} className="ml-auto text-fg-3 group-open/mail:rotate-180" />
      </summary>
      <div className="flex flex-col gap-2 px-3 pb-3">
        <p className="text-xs text-fg-3">{t("mail.language")}</p>
        <div lang={languageTags[mail.language as Language]} className="[overflow-wrap:anywhere]">
          <p className="font-medium">{mail.subject}</p>
          <p className="mt-1 whitespace-pre-line text-fg-2">{mail.text}</p>
        </div>
      </div>
    </details>
  );
}
