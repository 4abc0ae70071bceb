import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { GroupField } from "~/components/form/field";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import { unknownLimit } from "~/lib/archive/unknown-limit";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { EventChoice } from "./event-choice";
import type { Archivable } from "./route.server";

/** The event to keep, and a note to it. */
export function ArchiveForm({ archivable }: { archivable: Archivable }) {
  const { t } = useTranslation(["playback", "errors"]);
  const { events, nearestId, usedCount, limitCount } = archivable;
  const nearest = events.find(({ id }) => id === nearestId);
  const form = useActionForm({
    intent: "archive",
    labels: { ids: t("archive.event"), note: t("archive.note") },
    defaultValue: { ids: nearest?.isArchived ? null : nearestId },
  });
  const chosen = form.field("ids");
  const isFull = limitCount !== unknownLimit && usedCount >= limitCount;
  return (
    <ActionForm form={form} className="flex flex-col gap-3.5">
      <GroupField id={chosen.id} label={t("archive.around")} error={chosen.error}>
        {(wiring) => (
          <div className="flex flex-col">
            {events.map((event) => (
              <EventChoice
                key={event.id}
                event={event}
                isChosen={event.id === chosen.defaultValue}
                wiring={wiring}
              />
            ))}
          </div>
        )}
      </GroupField>
      <NoteField size="sm" {...form.field("note")} />
      {isFull && !form.error && (
        <p role="status" className="text-xs text-warn">
          {t("errors:ARCHIVE_OVERFLOW", { max: limitCount })}
        </p>
      )}
      <FormFailure form={form} />
      <SubmitButton form={form} className="w-full">
        {t("archive.submit")}
      </SubmitButton>
      {limitCount !== unknownLimit && <Usage usedCount={usedCount} limitCount={limitCount} />}
    </ActionForm>
  );
}

function Usage({ usedCount, limitCount }: Pick<Archivable, "usedCount" | "limitCount">) {
  const { t } = useTranslation(["playback", "common"]);
  const { number } = useFormat();
  return (
    <p className="tnum -mt-1 text-xs text-fg-3">
      <span role="status">
        {t("archive.used", { used: number(usedCount), limit: number(limitCount) })}
      </span>{" "}
      <Link to={paths.archives} className="text-accent-text underline underline-offset-2">
        {t("common:title.archives")}
      </Link>
    </p>
  );
}
