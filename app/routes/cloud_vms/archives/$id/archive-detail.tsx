import { useTranslation } from "react-i18next";
import { EventFacts } from "~/components/event/detail/event-facts";
import { FindingDetails } from "~/components/event/detail/finding-details";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { NoteField } from "~/components/form/note-field";
import { SaveButton } from "~/components/form/save-button";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import type { ArchiveItem } from "~/lib/archive/archives-call.server";
import type { EventDetail } from "~/lib/event/event-detail.server";
import { ArchiveActions } from "./archive-actions";
import { ArchiveFacts } from "./archive-facts";
import { KeptMedia } from "./kept-media";

interface ArchiveDetailProps {
  archive: ArchiveItem;
  event: EventDetail;
  /** Address of this drawer, without a dialog. */
  here: string;
  /** Address of the list. */
  listTo: string;
}

/** The kept clip or picture, the note, and the facts of archive and event. */
export function ArchiveDetail({ archive, event, here, listTo }: ArchiveDetailProps) {
  return (
    <>
      <KeptMedia key={archive.id} archive={archive} event={event} />
      <ArchiveActions archive={archive} here={here} listTo={listTo} />
      <div className="flex flex-col gap-5 p-5">
        {/* What is typed for one archive must not become the note of the next. */}
        <Note key={archive.id} archive={archive} here={here} />
        <ArchiveFacts archive={archive} />
        <EventFacts event={event} />
        <FindingDetails event={event} />
      </div>
    </>
  );
}

function Note({ archive, here }: Pick<ArchiveDetailProps, "archive" | "here">) {
  const { t } = useTranslation(["archives", "ui"]);
  const form = useActionForm({
    intent: "note",
    id: archive.id,
    action: here,
    labels: { note: t("field.note") },
    defaultValue: { note: archive.note },
  });
  const { leaving } = useUnsavedGuard(form);
  return (
    <>
      <ActionForm form={form} className="flex flex-col gap-2">
        <NoteField {...form.field("note")} />
        <FormFailure form={form} />
        <SaveButton form={form} size="sm" variant="secondary" className="self-start">
          {t("ui:save")}
        </SaveButton>
      </ActionForm>
      {leaving && <UnsavedDialog {...leaving} />}
    </>
  );
}
