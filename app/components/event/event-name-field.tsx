import { useTranslation } from "react-i18next";
import { ChoiceField } from "~/components/form/choice/choice-field";
import type { ChoiceFieldProps } from "~/components/form/choice/choice-props";
import { type EventKind, eventKinds } from "~/lib/event/event-kinds";
import { eventMapping } from "~contract/events";
import { eventTypes } from "~contract/names";
import { useEventName } from "./event-name";

export interface EventNameFieldProps extends Omit<ChoiceFieldProps, "choices"> {
  /** Only events of these types; all by default. */
  kinds?: readonly EventKind[];
}

const marks: Record<EventKind, string> = {
  system: "bg-ev-system",
  video: "bg-ev-video",
  io: "bg-ev-io",
  pos: "bg-ev-pos",
  ai: "bg-ev-ai",
};

/** Events of the catalogue by name, under their types; event ids are posted. Texts: namespaces "events" and "ui". */
export function EventNameField({ kinds = eventKinds, ...field }: EventNameFieldProps) {
  const { t } = useTranslation("events");
  const nameOf = useEventName();
  const choices = kinds.flatMap((kind) =>
    eventMapping
      .filter((event) => event.event_type_id === eventTypes[kind])
      .map((event) => ({
        value: String(event.event_id),
        label: nameOf(event.event_id),
        group: t(`type.${kind}`),
        mark: marks[kind],
      })),
  );
  return <ChoiceField {...field} choices={choices} />;
}
