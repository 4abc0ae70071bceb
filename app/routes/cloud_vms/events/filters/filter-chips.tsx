import { Link } from "@remix-run/react";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useEventName } from "~/components/event/event-name";
import { Icon } from "~/components/ui/icon";
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
  const { t } = useTranslation("ui");
  const chips = useChips(query, tree, aiEventsOnly);
  const isNarrowed = chips.some(({ isFixed }) => !isFixed);
  return (
    <nav aria-label={t("active_filters")} className="flex min-w-0 flex-wrap items-center gap-2">
      {chips.map(({ keys, text, isFixed }) => (
        <span
          key={keys.join()}
          className="inline-flex min-h-7 max-w-full items-center rounded-full bg-accent-soft px-2.25 text-xs font-medium text-accent-text [overflow-wrap:anywhere]"
        >
          {isFixed ? (
            text
          ) : (
            <Link
              to={eventsQuery.href(query, eventsQuery.without(keys))}
              preventScrollReset
              aria-label={t("remove_filter", { filter: text })}
              className="inline-flex min-h-7 items-center gap-1.5 hover:underline"
            >
              {text}
              <Icon as={X} size={13} />
            </Link>
          )}
        </span>
      ))}
      {isNarrowed && (
        <Link
          to={eventsQuery.href(query, eventsQuery.without())}
          preventScrollReset
          className="text-xs text-accent-text hover:underline"
        >
          {t("clear_filters")}
        </Link>
      )}
    </nav>
  );
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
