import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { usePost, usePostError } from "~/components/form/use-post";
import { paths } from "~/lib/paths";

interface DeleteSetProps {
  id: string;
  name: string;
  operators: number;
}

/** Asks before a set is deleted: its operators lose what it gives at once. What is not saved goes with it. */
export function DeleteSet({ id, name, operators }: DeleteSetProps) {
  const { t } = useTranslation("privileges");
  const path = paths.privilegeSet(id);
  const post = usePost({ intent: "delete", action: `${path}?dialog=delete` });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t("delete.title", { name })}
      text={t("delete.text", { count: operators })}
      submitLabel={t("delete.submit")}
      closeTo={path}
    />
  );
}
