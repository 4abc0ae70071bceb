import { Link } from "@remix-run/react";
import { Pencil } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";

interface NoteFormProps {
  archive: { id: string; note: string };
  /** Address of the same page without the form. */
  closeTo: string;
}

/** An archive's note, changed where it stands. */
export function NoteForm({ archive, closeTo }: NoteFormProps) {
  const { t } = useTranslation(["archives", "ui"]);
  const form = useActionForm({
    intent: "note",
    id: archive.id,
    labels: { note: t("field.note") },
    defaultValue: { note: archive.note },
  });
  return (
    <ActionForm form={form} className="relative z-10 flex flex-col gap-2 whitespace-normal py-1">
      <NoteField size="sm" {...form.field("note")} autoFocus />
      <FormFailure form={form} />
      <span className="flex gap-2">
        <SubmitButton form={form} size="sm">
          {t("ui:save")}
        </SubmitButton>
        <Link to={closeTo} replace preventScrollReset className={buttonClass("ghost", "sm")}>
          {t("ui:cancel")}
        </Link>
      </span>
    </ActionForm>
  );
}

/** Opens the form in the note's place. */
export function NoteLink({ to, name }: { to: string; name: string }) {
  const { t } = useTranslation("archives");
  const label = t("note_of", { name });
  return (
    <Link
      to={to}
      preventScrollReset
      aria-label={label}
      title={label}
      className={buttonClass("ghost", "sm", true)}
    >
      <Icon as={Pencil} size={14} />
    </Link>
  );
}
