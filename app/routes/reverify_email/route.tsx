import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { MailQuestion } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { AccountIdField, EmailField } from "~/components/form/identity-fields";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { AuthHead } from "~/components/shell/auth-head";
import { VerificationSent } from "~/components/shell/verification-sent";
import { Button } from "~/components/ui/button";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { findSentMail, readWho } from "~/lib/session/verification.server";
import { type ReverifyAnswer, resendVerification } from "./route.server";

export const handle: RouteHandle = { i18n: ["sign_up", "errors"], title: "reverify_email" };

export function loader({ request }: LoaderFunctionArgs) {
  return { sent: findSentMail(request), who: readWho(new URL(request.url).searchParams) };
}

export function action(args: ActionFunctionArgs) {
  return resendVerification(args);
}

export default function ReverifyEmail() {
  const { t } = useTranslation("sign_up");
  const { sent, who } = useLoaderData<typeof loader>();
  const answer = useActionData<ReverifyAnswer>();
  if (sent) return <VerificationSent mail={sent} refusal={answer?.refusal} />;
  return (
    <>
      <AuthHead icon={MailQuestion} title={t("reverify.heading")}>
        {t("reverify.intro")}
      </AuthHead>
      <ReverifyForm answer={answer} who={who} />
    </>
  );
}

interface ReverifyFormProps {
  answer: ReverifyAnswer | undefined;
  who: { accountId: string; email: string };
}

function ReverifyForm({ answer, who }: ReverifyFormProps) {
  const { t } = useTranslation("sign_up");
  const busy = useNavigation().formMethod === "POST";
  const form = useFocusFirstError(answer);
  const { typed = { account_id: who.accountId, email: who.email }, refusal } = answer ?? {};
  const labels = { account_id: t("account_id"), email: t("email") };
  const errorOf = useFieldErrors(refusal, labels);
  return (
    <Form ref={form} method="post" noValidate className="flex flex-col gap-4">
      <AccountIdField
        label={labels.account_id}
        error={errorOf("account_id")}
        autoFocus={typed.account_id === ""}
        defaultValue={typed.account_id}
      />
      <EmailField
        label={labels.email}
        error={errorOf("email")}
        autoFocus={typed.account_id !== "" && typed.email === ""}
        defaultValue={typed.email}
      />
      <FormFailure refusal={refusal}>
        {refusal?.form === "EMAIL_ALREADY_VERIFIED" && (
          <Link to={paths.login} className="font-medium underline">
            {t("log_in")}
          </Link>
        )}
      </FormFailure>
      <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
        {t("reverify.submit")}
      </Button>
    </Form>
  );
}
