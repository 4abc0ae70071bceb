import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { tileFields } from "~/lib/wall/saved-view";
import type { WallState } from "~/lib/wall/wall-state";
import { useTileFaults } from "../use-save-view";
import { nameInput } from "./name-input";

/** Saves the wall as a view of a name to be given. */
export function NewView({ wall, wallHref }: { wall: WallState; wallHref: string }) {
  const { t } = useTranslation("live");
  const form = useActionForm({
    intent: "create",
    labels: { name: t("views.name") },
    texts: useTileFaults(),
  });
  return (
    <FormDialog
      form={form}
      title={t("views.newTitle")}
      text={t("views.newText", { tiles: t("bar.tiles", { count: wall.layout }) })}
      submitLabel={t("views.save")}
      closeTo={wallHref}
      hidden={tileFields(wall)}
    >
      <TextField {...form.field("name")} {...nameInput} />
    </FormDialog>
  );
}
