import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import type { SavedView } from "~/lib/wall/saved-view";

/** Asks before a view is deleted; then back to the list. */
export function DeleteView({ view, listHref }: { view: SavedView; listHref: string }) {
  const { t } = useTranslation("live");
  const form = useActionForm({ intent: "delete", id: view.id, labels: {} });
  return (
    <FormDialog
      danger
      form={form}
      title={t("views.deleteTitle", { name: view.name })}
      text={t("views.deleteText")}
      submitLabel={t("views.delete")}
      closeTo={listHref}
    />
  );
}
