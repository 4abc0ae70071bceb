import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";

export interface ArchiveDialogProps {
  events: readonly { id: string }[];
  /** How many are meant, where `events` are not all of them because they are too many. */
  total?: number;
  /** Address of the page without the dialog. */
  closeTo: string;
  /** Address of the action with archiveForms(); the page's own where not given. */
  action?: string;
}

/** Asks for a note, then keeps the events. Needs the texts of `archives`. */
export function ArchiveDialog(props: ArchiveDialogProps) {
  const { events, total = events.length, closeTo, action } = props;
  const { t } = useTranslation("archives");
  const { number } = useFormat();
  const form = useActionForm({
    intent: "archive",
    action,
    labels: { ids: t("dialog.events"), note: t("field.note") },
  });
  const max = limits.archivesPerCall;
  const isTooMany = total > max;
  const tooMany = isTooMany && t("dialog.too_many", { count: max, chosen: number(total) });
  const none = total === 0 && t("dialog.none");
  return (
    <FormDialog
      form={{ ...form, error: tooMany || none || form.error }}
      title={t("dialog.title", { count: total })}
      text={t("dialog.text")}
      submitLabel={t("dialog.submit")}
      closeTo={closeTo}
      hidden={{ ids: events.map(({ id }) => id) }}
      off={isTooMany || total === 0}
      wayOn={
        form.errorCode === "ARCHIVE_OVERFLOW" && (
          <Link to={paths.oldestArchives} className="underline underline-offset-2">
            {t("oldest")}
          </Link>
        )
      }
    >
      {!isTooMany && <NoteField {...form.field("note")} />}
    </FormDialog>
  );
}
