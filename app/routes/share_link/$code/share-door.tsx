import { useParams } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { PasswordField } from "~/components/form/password-field";
import { useActionForm } from "~/components/form/use-action-form";
import { Icon } from "~/components/ui/icon";
import { paths } from "~/lib/paths";

/** Form before the event: a password, or only a button for requests that may come from a program. */
export function ShareDoor({ asksPassword }: { asksPassword: boolean }) {
  const { t } = useTranslation(["share_page", "password"]);
  const { code = "" } = useParams();
  const form = useActionForm({
    intent: asksPassword ? "unlock" : "open",
    action: paths.sharedEvent(code),
    labels: { password: t("password:label") },
    texts: { WRONG_PASSWORD: t("door.wrong") },
  });
  return (
    <div className="m-auto w-full max-w-100 px-5 py-10">
      <span className="mb-4 grid size-11 place-items-center rounded-[10px] bg-accent-soft text-accent-text">
        <Icon as={KeyRound} size={22} />
      </span>
      <h1 className="text-2xl">{t("door.heading")}</h1>
      <p className="mt-1 mb-6 text-fg-3">
        {t(asksPassword ? "door.password_intro" : "door.intro")}
      </p>
      <ActionForm form={form} className="flex flex-col gap-4">
        {asksPassword && (
          <PasswordField
            {...form.field("password")}
            size="lg"
            // Not the visitor's own password: browsers must neither fill in nor store one.
            autoComplete="off"
            required
            autoFocus
            texts={{
              show: t("password:show"),
              hide: t("password:hide"),
              capsLock: t("password:caps_lock"),
            }}
          />
        )}
        <FormFailure form={form} />
        <SubmitButton form={form} size="lg" className="w-full">
          {t("door.submit")}
        </SubmitButton>
      </ActionForm>
    </div>
  );
}
