import { Form, useActionData, useNavigation, useParams } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { PasswordField } from "~/components/form/password-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";
import type { ShareDoorAnswer } from "./route.server";

/** Before the event: its password, or a button where a machine looked first and none may be needed. */
export function ShareDoor({ asksPassword }: { asksPassword: boolean }) {
  const { t } = useTranslation("share_page");
  const { code = "" } = useParams();
  const answer = useActionData<ShareDoorAnswer>();
  const form = useFocusFirstError(answer);
  const busy = useNavigation().formMethod === "POST";
  return (
    <div className="m-auto w-full max-w-100 px-5 py-10">
      <span className="mb-4 grid size-11 place-items-center rounded-[10px] bg-accent-soft text-accent-text">
        <Icon as={KeyRound} size={22} />
      </span>
      <h1 className="text-2xl">{t("door.heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">
        {t(asksPassword ? "door.password_intro" : "door.intro")}
      </p>
      <Form
        ref={form}
        method="post"
        action={paths.sharedEvent(code)}
        noValidate
        className="flex flex-col gap-4"
      >
        {asksPassword && <Password answer={answer} />}
        <FormFailure refusal={answer?.refusal} />
        <Button type="submit" variant="primary" size="lg" busy={busy} className="w-full">
          {t("door.submit")}
        </Button>
      </Form>
    </div>
  );
}

function Password({ answer }: { answer: ShareDoorAnswer | undefined }) {
  const { t } = useTranslation(["share_page", "password"]);
  const label = t("password:label");
  const errorOf = useFieldErrors(answer?.refusal, { password: label });
  const wrong = answer?.refusal.fields?.password?.code === "WRONG_PASSWORD";
  return (
    <PasswordField
      name="password"
      label={label}
      size="lg"
      // Not one of the visitor's own: browsers shall neither fill in nor keep an account's password.
      autoComplete="off"
      required
      autoFocus
      error={wrong ? t("door.wrong") : errorOf("password")}
      texts={{
        show: t("password:show"),
        hide: t("password:hide"),
        capsLock: t("password:caps_lock"),
      }}
    />
  );
}
