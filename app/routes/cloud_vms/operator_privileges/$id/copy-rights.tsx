import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { Button } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import type { SetPage } from "./route.server";
import type { SetFormHandle } from "./use-set-form";

/** Fills the tree with the rights of another set, or with all that an operator has. */
export function CopyRights({ page, form }: { page: SetPage; form: SetFormHandle }) {
  const { t } = useTranslation("privileges");
  const action = page.id === null ? paths.newPrivilegeSet : paths.privilegeSet(page.id);
  const choices = [
    ...page.sets.map(({ id, name }) => ({
      value: `set:${id}`,
      label: t("source.permission", { name }),
    })),
    ...page.operators.map(({ id, name }) => ({ value: `user:${id}`, label: name })),
  ];
  if (choices.length === 0) return null;
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-60 max-w-110 flex-1">
        <SelectField
          {...form.field("copy_from")}
          size="sm"
          options={[{ value: "", label: t("copy.none") }, ...choices]}
        />
      </div>
      <Button type="submit" size="sm" formAction={`${action}?copy`} busy={form.busy}>
        {t("copy.submit")}
      </Button>
      <p role="status" className="w-full text-xs text-fg-2 empty:hidden">
        {form.answer?.data && t("copy.done")}
      </p>
    </div>
  );
}
