import { Link } from "@remix-run/react";
import { Info, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { SaveButton } from "~/components/form/save-button";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { useVersion } from "~/components/form/use-version";
import { EditorPane } from "~/components/list/editor-layout";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import { DeleteSet } from "./delete-set";
import type { SetPage } from "./route.server";
import { SetConflict } from "./set-conflict";
import { SetFields } from "./set-fields";
import { useSetForm } from "./use-set-form";

/** What the operators of a set may watch and control. */
export function SetEditor({ page }: { page: SetPage }) {
  const { t } = useTranslation(["privileges", "ui"]);
  const form = useSetForm(page);
  const guard = useUnsavedGuard(form);
  const version = useVersion(form, page.version);
  const { id, name, isWhole, dialog } = page;
  return (
    <EditorPane
      title={name || t("editor.new")}
      lead={t("editor.lead")}
      closeTo={paths.operatorPrivileges}
      actions={
        <>
          {id !== null && isWhole && (
            <Link
              to={`${paths.privilegeSet(id)}?dialog=delete`}
              preventScrollReset
              className={buttonClass("danger-outline")}
            >
              <Icon as={Trash2} />
              {t("delete.submit")}
            </Link>
          )}
          <Link to={paths.operatorPrivileges} onClick={guard.discard} className={buttonClass()}>
            {t("ui:discard")}
          </Link>
          <SaveButton form={form} isNew={id === null}>
            {t("editor.save")}
          </SaveButton>
        </>
      }
    >
      {id !== null && dialog === "delete" && isWhole && (
        <DeleteSet id={id} name={name} operators={page.users.length} />
      )}
      {!isWhole && <ReadOnlyNote>{t("editor.part")}</ReadOnlyNote>}
      <ActionForm form={form} hidden={{ version }} className="flex min-w-0 flex-col gap-4">
        <SetConflict page={page} form={form} onTake={guard.discard} />
        <SetFields page={page} form={form} />
        <Banner tone="accent" icon={Info}>
          {t("editor.reload", { count: limits.privilegesReloadMs / 1_000 })}
        </Banner>
        {id !== null && page.isMaster && (
          <Link
            to={paths.auditOf("permission", id)}
            className="self-start text-xs text-accent-text hover:underline"
          >
            {t("audit")}
          </Link>
        )}
      </ActionForm>
      {guard.leaving && <UnsavedDialog {...guard.leaving} />}
    </EditorPane>
  );
}
