import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { useEventName } from "~/components/event/event-name";
import type { FieldWiring } from "~/components/form/field";
import { Badge } from "~/components/ui/badge";
import { useFormat } from "~/lib/hooks/use-format";
import { formatTimeAt } from "~/lib/i18n/format";
import { useExportContext } from "../export-context";
import type { Archivable } from "./route.server";

interface EventChoiceProps {
  event: Archivable["events"][number];
  isChosen: boolean;
  wiring: Omit<FieldWiring, "id">;
}

/** One event to choose; one that is archived already only says so. */
export function EventChoice({ event, isChosen, wiring }: EventChoiceProps) {
  const { t } = useTranslation("playback");
  const { cameras } = useExportContext();
  const { options } = useFormat();
  const nameOf = useEventName();
  const camera = cameras.find(({ id }) => id === event.host_cam_id);
  return (
    <label className="flex min-h-11 items-center gap-2.5 rounded-ctl px-1.5 py-1 has-checked:bg-white/8 hover:bg-white/5">
      <input
        type="radio"
        // Without a name where disabled: a fault of the group focuses the first input of its name.
        {...(event.isArchived ? { disabled: true } : { name: "ids", ...wiring })}
        value={event.id}
        defaultChecked={isChosen}
        className="size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 flex-1">
        <span className={`flex items-center gap-1.5 ${eventMark(event.event_type)}`}>
          <span className="truncate text-[#eceff3]">{nameOf(event.event_id)}</span>
        </span>
        <span className="tnum block truncate text-2xs text-fg-3">
          {formatTimeAt(
            Math.floor(event.time_ms / 1000),
            camera?.timeZone ?? options.timeZone,
            options,
          )}
          {camera && ` · ${camera.name}`}
        </span>
      </span>
      {event.isArchived && <Badge tone="ok">{t("archive.done")}</Badge>}
    </label>
  );
}
