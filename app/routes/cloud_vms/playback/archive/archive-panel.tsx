import { Link, useOutletContext } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { FormFailure } from "~/components/form/form-failure";
import { PostedForm } from "~/components/form/posted-form";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTime } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { limits } from "~contract/limits";
import type { ExportContext } from "../export-context";
import { FieldNote } from "../field-note";
import { PanelFailed, SidePanel } from "../side-panel";

export interface ArchivableEvent {
  id: string;
  host_cam_id: string;
  event_type: number;
  event_id: number;
  time_ms: number;
  isArchived: boolean;
}

interface ArchivePanelProps {
  /** Events around a moment; null when they did not load. */
  archivable: {
    atMs: number;
    events: ArchivableEvent[];
    /** At the moment, or next to it. */
    nearestId: string | null;
    usedCount: number;
    limitCount: number;
  } | null;
  answer: FormAnswer | undefined;
}

/** Beside the recordings: the events around the moment, one of which is kept beyond its time. */
export function ArchivePanel({ archivable, answer }: ArchivePanelProps) {
  const { t } = useTranslation("playback");
  const { closeTo } = useOutletContext<ExportContext>();
  return (
    <SidePanel
      titleId="archive-title"
      title={t("archive.title")}
      closeTo={closeTo}
      closeLabel={t("archive.close")}
    >
      {archivable === null && <PanelFailed text={t("archive.failed")} />}
      {archivable?.events.length === 0 && <p className="text-fg-2">{t("archive.none")}</p>}
      {archivable && archivable.events.length > 0 && (
        <ArchiveForm key={archivable.atMs} archivable={archivable} answer={answer} />
      )}
    </SidePanel>
  );
}

interface ArchiveFormProps {
  archivable: NonNullable<ArchivePanelProps["archivable"]>;
  answer: FormAnswer | undefined;
}

function ArchiveForm({ archivable, answer }: ArchiveFormProps) {
  const { t } = useTranslation(["playback", "common", "errors"]);
  const { number } = useFormat();
  const { events, nearestId, usedCount, limitCount } = archivable;
  const errorOf = useFieldErrors(answer?.refusal, {
    event_id: t("archive.event"),
    note: t("archive.note"),
  });
  const chosen = answer?.typed.event_id ?? nearestId;
  const isFull = usedCount >= limitCount;
  const error = errorOf("event_id");
  return (
    <PostedForm intent="archive" answer={answer} className="flex flex-col gap-3.5">
      {(busy) => (
        <>
          <fieldset className="min-w-0" aria-invalid={error ? true : undefined}>
            <legend className="mb-1.5 text-xs font-medium text-fg-2">{t("archive.around")}</legend>
            <div className="flex flex-col">
              {events.map((event) => (
                <EventChoice key={event.id} event={event} isChosen={event.id === chosen} />
              ))}
            </div>
            {error && <FieldNote text={error} />}
          </fieldset>
          <NoteField key={usedCount} value={answer?.typed.note ?? ""} error={errorOf("note")} />
          {isFull && !answer?.refusal && (
            <p role="status" className="text-xs text-warn">
              {t("errors:ARCHIVE_OVERFLOW", { max: limitCount })}
            </p>
          )}
          <FormFailure refusal={answer?.refusal} />
          <Button type="submit" variant="primary" busy={busy} className="w-full">
            {t("archive.submit")}
          </Button>
          <p className="tnum -mt-1 text-xs text-fg-3">
            <span role="status">
              {t("archive.used", { used: number(usedCount), limit: number(limitCount) })}
            </span>{" "}
            <Link to={paths.archives} className="text-accent-text underline underline-offset-2">
              {t("common:title.archives")}
            </Link>
          </p>
        </>
      )}
    </PostedForm>
  );
}

function NoteField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useTranslation("playback");
  const { number } = useFormat();
  const [note, setNote] = useState(value);
  return (
    <TextField
      name="note"
      label={t("archive.note")}
      labelEnd={
        <span className="tnum text-fg-3">
          {number(note.length)}/{number(limits.noteMaxChars)}
        </span>
      }
      size="sm"
      defaultValue={value}
      onChange={(event) => setNote(event.target.value)}
      error={error}
    />
  );
}

function EventChoice({ event, isChosen }: { event: ArchivableEvent; isChosen: boolean }) {
  const { t } = useTranslation("playback");
  const { cameras } = useOutletContext<ExportContext>();
  const { options } = useFormat();
  const nameOf = useEventName();
  const camera = cameras.find(({ id }) => id === event.host_cam_id);
  const zone = { ...options, timeZone: camera?.timeZone ?? options.timeZone };
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-ctl px-1.5 py-1 has-checked:bg-white/8 hover:bg-white/5">
      <input
        type="radio"
        name="event_id"
        value={event.id}
        defaultChecked={isChosen && !event.isArchived}
        disabled={event.isArchived}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <EventMark type={event.event_type} />
          <span className="truncate text-[#eceff3]">{nameOf(event.event_id)}</span>
        </span>
        <span className="tnum block truncate text-2xs text-fg-3">
          {formatTime(Math.floor(event.time_ms / 1000), zone)}
          {camera && ` · ${camera.name}`}
        </span>
      </span>
      {event.isArchived && <Badge tone="ok">{t("archive.done")}</Badge>}
    </label>
  );
}
