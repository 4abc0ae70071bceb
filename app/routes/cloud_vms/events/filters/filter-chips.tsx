import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { ActiveFilters } from "~/components/list/active-filters";
import { countPlaceCameras, type PlaceRegion } from "~/lib/event/camera-tree";
import { type EventsQuery, eventsQuery } from "~/lib/event/events-query";
import { useFormat } from "~/lib/hooks/use-format";

type FilterKey = "range" | "hosts" | "cameras" | "kinds" | "event";
interface Chip {
  keys: FilterKey[];
  text: string;
  /** Taking it off changes nothing: it says what the list starts with. */
  isFixed?: boolean;
}

interface FilterChipsProps {
  query: EventsQuery;
  tree: readonly PlaceRegion[];
  /** The user's lists start with AI events alone (C161). */
  aiEventsOnly: boolean;
}

/** What narrows the list now, in words, each with the way to the list without it. */
export function FilterChips({ query, tree, aiEventsOnly }: FilterChipsProps) {
  const chips = useChips(query, tree, aiEventsOnly).map(({ keys, text, isFixed }) => ({
    key: keys.join(),
    text,
    to: isFixed ? null : eventsQuery.href(query, eventsQuery.without(keys)),
  }));
  return <ActiveFilters chips={chips} clearTo={eventsQuery.href(query, eventsQuery.without())} />;
}

function useChips(query: EventsQuery, tree: readonly PlaceRegion[], aiEventsOnly: boolean): Chip[] {
  const { t } = useTranslation(["event_query", "events"]);
  const eventName = useEventName();
  const range = useRangeText(query);
  const places = countCameras(query, tree);
  const kinds = query.kinds ?? [];
  const [only] = kinds.length === 1 ? kinds : [];
  return [
    { keys: ["range"], text: range, isFixed: query.range === "today" },
    ...(query.kinds
      ? [
          {
            keys: ["kinds" as const],
            text: only ? t(`events:type.${only}`) : t("chip.kinds", { count: kinds.length }),
            isFixed: aiEventsOnly && only === "ai",
          },
        ]
      : []),
    ...(query.event === null ? [] : [{ keys: ["event" as const], text: eventName(query.event) }]),
    ...(places === null
      ? []
      : [{ keys: ["hosts" as const, "cameras" as const], text: t("chip.cameras", places) }]),
  ];
}

function useRangeText({ range }: EventsQuery): string {
  const { t } = useTranslation(["event_query", "ui"]);
  const format = useFormat();
  if (typeof range === "string") return t(`ui:range.${range}`);
  const text = (seconds: number | null) => (seconds === null ? "—" : format.time(seconds));
  return t("histogram.span", { from: text(range.from), until: text(range.until) });
}

/** How many cameras the ticked hosts and cameras are; null for every one. */
function countCameras({ hosts, cameras }: EventsQuery, tree: readonly PlaceRegion[]) {
  if (hosts === null && cameras.length === 0) return null;
  const [wanted, single] = [new Set(hosts), new Set(cameras)];
  const all = tree.flatMap((region) => region.hosts);
  const count = all.reduce(
    (sum, host) =>
      sum +
      (wanted.has(host.id)
        ? countPlaceCameras(host)
        : host.cameras.filter(({ id }) => single.has(id)).length),
    0,
  );
  return { count };
}
