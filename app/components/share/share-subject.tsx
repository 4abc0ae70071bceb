import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import { NoteField } from "~/components/form/note-field";
import { useFormat } from "~/lib/hooks/use-format";
import { HoursField } from "./hours-field";
import type { ShareForm } from "./use-share-form";

/** As a row of a list of events has it. */
export interface ShareableEvent {
  id: string;
  event_type: number;
  event_id: number;
  /** Unix seconds. */
  event_time: number;
  /** Of its host; where it is not known, the time is shown in the user's. */
  timezone?: string;
  device_name: string;
  host_name: string;
  overview_link: string | null;
}

/** The first step: which event, with which words, for how long. */
export function ShareSubject({
  form,
  event,
  hidden,
}: {
  form: ShareForm;
  event: ShareableEvent;
  hidden: boolean;
}) {
  const { t } = useTranslation("share_dialog");
  return (
    <div hidden={hidden} className="flex flex-col gap-4 [&[hidden]]:hidden">
      <SharedMoment event={event} />
      <div>
        <NoteField {...form.field("note")} />
        <p className="mt-1.5 text-xs text-fg-3">{t("note_hint")}</p>
      </div>
      <HoursField {...form.field("expire_hours")} />
    </div>
  );
}

function SharedMoment({ event }: { event: ShareableEvent }) {
  const { t } = useTranslation("share_dialog");
  const nameOf = useEventName();
  const { options, timeAt } = useFormat();
  const { device_name: camera, host_name: host } = event;
  return (
    <div className="flex gap-4 max-sm:flex-col">
      {event.overview_link && (
        <img
          src={event.overview_link}
          alt={t("picture", { camera })}
          className="aspect-video w-57 shrink-0 rounded-card bg-video object-cover max-sm:w-full"
        />
      )}
      <div className="min-w-0 text-fg-2 [overflow-wrap:anywhere]">
        <p
          className={`flex items-center gap-1.5 font-medium text-fg ${eventMark(event.event_type)}`}
        >
          {nameOf(event.event_id)}
        </p>
        <p>{camera === host ? host : `${camera} · ${host}`}</p>
        <p className="tnum">{timeAt(event.event_time, event.timezone ?? options.timeZone)}</p>
      </div>
    </div>
  );
}
