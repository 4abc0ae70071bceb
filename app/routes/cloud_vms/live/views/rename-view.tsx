import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import type { SavedView } from "~/lib/wall/saved-view";
import { nameInput } from "./name-input";

/** Changes a view's name; then back to the list. */
export function RenameView({ view, listHref }: { view: SavedView; listHref: string }) {
  const { t } = useTranslation("live");
  const form = useActionForm({
    intent: "rename",
    id: view.id,
    labels: { name: t("views.name") },
    defaultValue: { name: view.name },
  });
  return (
    <FormDialog
      form={form}
      title={t("views.renameNamed", { name: view.name })}
      submitLabel={t("views.rename")}
      closeTo={listHref}
    >
      <TextField {...form.field("name")} {...nameInput} />
    </FormDialog>
  );
}
