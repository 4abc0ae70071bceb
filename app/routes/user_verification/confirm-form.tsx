import { Form, useActionData, useNavigation } from "@remix-run/react";
import { KeyRound, MailCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { AuthHead } from "~/components/shell/auth-head";
import { Button } from "~/components/ui/button";
import type { VerificationAnswer } from "./route.server";

/** A press confirms the address; an invited user chooses his password with it. */
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
  const answer = useActionData<VerificationAnswer>();
  const busy = useNavigation().formMethod === "POST";
  const form = useFocusFirstError(answer);
  const errorOf = useFieldErrors(answer?.refusal, {
    password: t("password:label"),
    confirm_password: t("password:confirm"),
  });
  const kind = needsPassword ? "invited" : "confirm";
  return (
    <>
      <AuthHead icon={needsPassword ? KeyRound : MailCheck} title={t(`verify.${kind}.heading`)}>
        {t(`verify.${kind}.text`, { email, account_id: accountId })}
      </AuthHead>
      <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
        {needsPassword && (
          <>
            {/* For password managers: whose password this is. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <NewPasswordFields
              autoFocus
              size="lg"
              errors={{
                password: errorOf("password"),
                confirm_password: errorOf("confirm_password"),
              }}
            />
          </>
        )}
        <FormFailure refusal={answer?.refusal} />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
          {t(`verify.${kind}.submit`)}
        </Button>
      </Form>
    </>
  );
}
