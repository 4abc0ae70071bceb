import { useTranslation } from "react-i18next";
import { CopyButton } from "~/components/ui/copy-button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";

/** The token, this once; only its own link closes it. */
export function NewTokenDialog({ token, closeTo }: { token: string; closeTo: string }) {
  const { t } = useTranslation(["api_tokens", "ui"]);
  return (
    <RouteDialog stays title={t("new.title")} text={t("new.text")} closeTo={closeTo}>
      <div role="status" className="flex flex-col gap-3 px-5 pt-4">
        <p className="flex flex-wrap items-center gap-2">
          <code className="text-xs [overflow-wrap:anywhere]">{token}</code>
          <CopyButton text={token} label={t("ui:copy")} doneLabel={t("ui:copied")} />
        </p>
        <p className="text-fg-2 text-xs">
          {t("new.use")} <code>Authorization: Bearer …</code>
        </p>
      </div>
      <DialogFoot closeTo={closeTo} closeLabel={t("new.done")} />
    </RouteDialog>
  );
}
