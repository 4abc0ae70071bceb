import { useTranslation } from "react-i18next";
import { CopyButton } from "~/components/ui/copy-button";

/** The secret, this once. */
export function NewSecretText({ secret }: { secret: string }) {
  const { t } = useTranslation("ui");
  return (
    <p role="status" className="flex flex-wrap items-center gap-2">
      <code className="text-xs [overflow-wrap:anywhere]">{secret}</code>
      <CopyButton text={secret} label={t("copy")} doneLabel={t("copied")} />
    </p>
  );
}
