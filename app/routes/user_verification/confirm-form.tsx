import { useLocation } from "@remix-run/react";
import { KeyRound, MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { useActionForm } from "~/components/form/use-action-form";
import { AuthHead } from "~/components/shell/auth-head";
import { paths } from "~/lib/paths";

/** Form that verifies the address; an invited user chooses a password too. */
export function ConfirmForm({
  accountId,
  email,
  needsPassword,
}: {
  accountId: string;
  email: string;
  needsPassword: boolean;
}) {
  const { t } = useTranslation(["sign_up", "password"]);
  const { search } = useLocation();
  const form = useActionForm({
    intent: needsPassword ? "choose_password" : "confirm",
    // The link itself is in the address.
    action: paths.userVerification + search,
    labels: { password: t("password:label"), confirm_password: t("password:confirm") },
  });
  const kind = needsPassword ? "invited" : "confirm";
  return (
    <>
      <AuthHead icon={needsPassword ? KeyRound : MailCheck} title={t(`verify.${kind}.heading`)}>
        {t(`verify.${kind}.text`, { email, account_id: accountId })}
      </AuthHead>
      <ActionForm form={form} className="flex flex-col gap-4">
        {needsPassword && (
          <>
            {/* For password managers: whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <NewPasswordFields form={form} size="lg" autoFocus />
          </>
        )}
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" className="w-full">
          {t(`verify.${kind}.submit`)}
        </SubmitButton>
      </ActionForm>
    </>
  );
}
