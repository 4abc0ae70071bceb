import { useTranslation } from "react-i18next";
import { FormDialog, type FormDialogProps } from "~/components/form/form-dialog";
import { useFormat } from "~/lib/hooks/use-format";
import type { PickedRows } from "~/lib/lists/picked-rows";

export interface PickedDialogProps extends Omit<FormDialogProps, "off" | "hidden"> {
  picked: PickedRows<{ id: string }>;
  /** Those that are posted as `ids`; all of the picked where not given. */
  ids?: string[];
  /** Posted besides. */
  more?: Record<string, string>;
}

/** The dialog that asks before the rows picked in a list are changed, or says why they cannot be. */
export function PickedDialog(props: PickedDialogProps) {
  const { form, picked, text, children, more, ...rest } = props;
  const { ids = picked.rows.map((row) => row.id), ...dialog } = rest;
  const { t } = useTranslation("ui");
  const problem = usePickedProblem(picked.problem);
  return (
    <FormDialog
      {...dialog}
      form={{ ...form, error: problem ?? form.error }}
      text={picked.problem?.kind === "none" ? t("picked.none") : !problem && text}
      off={ids.length === 0}
      hidden={{ ...more, ids }}
    >
      {!problem && children}
      {picked.skipped > 0 && (
        <p className="text-xs text-fg-3">{t("picked.skipped", { count: picked.skipped })}</p>
      )}
    </FormDialog>
  );
}

function usePickedProblem(problem: PickedRows<unknown>["problem"]): string | null {
  const { t } = useTranslation(["ui", "errors"]);
  const { number } = useFormat();
  if (problem?.kind === "too_many") {
    return t("picked.too_many", { total: number(problem.total), max: number(problem.max) });
  }
  return problem && t(problem.kind === "none" ? "errors:AT_LEAST_ONE" : "picked.failed");
}
