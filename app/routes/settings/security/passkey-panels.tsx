import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { GivenPassword } from "~/components/form/given-password";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { limits } from "~contract/limits";
import { FormFoot, OpenPanel, useSecurityTexts } from "./form-parts";
import type { Passkey } from "./route.server";

interface PasskeyPanelProps {
  passkey: Passkey;
}

export function PasskeyNamePanel({ passkey }: PasskeyPanelProps) {
  const { t } = useTranslation("settings");
  const form = useActionForm({
    intent: "rename_passkey",
    id: passkey.id,
    labels: { name: t("passkeys.name") },
    defaultValue: { name: passkey.name },
  });
  return (
    <OpenPanel>
      <ActionForm form={form} className="flex flex-col gap-4">
        <TextField {...form.field("name")} maxLength={limits.passkeyNameChars} required />
        <FormFoot form={form}>{t("passkeys.save")}</FormFoot>
      </ActionForm>
    </OpenPanel>
  );
}

export function PasskeyRemovalPanel({ passkey }: PasskeyPanelProps) {
  const { t } = useTranslation("settings");
  const form = useActionForm({
    intent: "delete_passkey",
    id: passkey.id,
    labels: { password: t("password.own") },
    texts: useSecurityTexts(),
  });
  return (
    <OpenPanel>
      <p className="text-fg-2">{t("passkeys.remove_text", { name: passkey.name })}</p>
      <ActionForm form={form} className="flex flex-col gap-4">
        <GivenPassword {...form.field("password")} />
        <FormFoot form={form}>{t("passkeys.remove")}</FormFoot>
      </ActionForm>
    </OpenPanel>
  );
}
