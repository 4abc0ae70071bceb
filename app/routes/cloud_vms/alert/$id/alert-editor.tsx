import { Link } from "@remix-run/react";
import { Trash2, TriangleAlert } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { PostButton } from "~/components/form/post-button";
import { SaveButton } from "~/components/form/save-button";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { EditorPane } from "~/components/list/editor-layout";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import { paths } from "~/lib/paths";
import { AlertFields } from "./alert-fields";
import { PreviewPanel } from "./preview-panel";
import type { AlertPage } from "./route.server";
import { useAlertForm } from "./use-alert-form";
import { useAlertValues } from "./use-alert-values";
import { useAlertVersion } from "./use-alert-version";

const loadConflict = () => import("./alert-conflict");
// Lazy, or it would be in the file of all signed-in pages; but not on the server, for a page without script.
const AlertConflict = import.meta.env.SSR ? (await loadConflict()).default : lazy(loadConflict);

export function AlertEditor({ page }: { page: AlertPage }) {
  const { t } = useTranslation(["alerts", "ui"]);
  const form = useAlertForm(page);
  const guard = useUnsavedGuard(form);
  const version = useAlertVersion(form, page);
  const { frame, values } = useAlertValues(form);
  const { id } = page;
  return (
    <EditorPane
      title={page.values.name || t("editor.new")}
      lead={t("editor.lead")}
      closeTo={paths.alerts}
      actions={
        <>
          {id !== null && (
            // What is not saved goes with the alert: a form's redirect passes the guard, a refusal leaves it standing.
            <PostButton intent="delete" action={paths.alert(id)} variant="danger-outline">
              <Icon as={Trash2} />
              {t("editor.delete")}
            </PostButton>
          )}
          <Link to={paths.alerts} onClick={guard.discard} className={buttonClass()}>
            {t("ui:discard")}
          </Link>
          {page.canSave && (
            <SaveButton form={form} isNew={id === null}>
              {t("editor.save")}
            </SaveButton>
          )}
        </>
      }
    >
      {!page.isExact && (
        <Banner tone="warn" icon={TriangleAlert}>
          {t("mixed")}
        </Banner>
      )}
      <ActionForm form={form} hidden={{ version }} className="flex flex-col gap-4">
        {form.answer?.conflict ? (
          <Suspense fallback={<FormFailure form={form} />}>
            <AlertConflict page={page} form={form} onTake={guard.discard} />
          </Suspense>
        ) : (
          <FormFailure form={form} />
        )}
        <div ref={frame}>
          <AlertFields page={page} form={form} values={values} />
        </div>
        {page.canSave ? (
          <PreviewPanel id={id} form={form} values={values} />
        ) : (
          <ReadOnlyNote>{t("none")}</ReadOnlyNote>
        )}
      </ActionForm>
      {guard.leaving && <UnsavedDialog {...guard.leaving} />}
    </EditorPane>
  );
}
