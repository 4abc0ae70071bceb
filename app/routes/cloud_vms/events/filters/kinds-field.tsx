import { useTranslation } from "react-i18next";
import { eventMark } from "~/components/event/event-mark";
import { Checkbox } from "~/components/form/checkbox";
import { GroupField } from "~/components/form/field";
import { eventKinds } from "~/lib/event/event-kinds";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";
import { eventTypes } from "~contract/names";

interface KindsFieldProps {
  query: EventsQuery;
  /** Events of each kind that the other filters leave, in the order of eventKinds. */
  totals: readonly number[] | undefined;
}

/** The specification's five types of event, with how many there are of each. */
export function KindsField({ query, totals }: KindsFieldProps) {
  const { t } = useTranslation(["event_query", "events"]);
  const { number } = useFormat();
  const name = eventsQuery.nameOf("kinds");
  return (
    <GroupField id="events-kinds" label={t("filters.kinds")}>
      {() => (
        // Starts anew with the address: a chip's link changes it too.
        <div key={query.kinds?.join() ?? ""} className="flex flex-col">
          {eventKinds.map((kind, place) => (
            <div key={kind} className="flex items-center justify-between gap-2">
              <Checkbox
                name={name}
                value={eventTypes[kind]}
                defaultChecked={query.kinds?.includes(kind) ?? true}
                label={
                  <span className={`flex items-center gap-2 ${eventMark(eventTypes[kind])}`}>
                    {t(`events:type.${kind}`)}
                  </span>
                }
              />
              {totals && (
                <span className="tnum text-xs text-fg-3">{number(totals[place] ?? 0)}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </GroupField>
  );
}
