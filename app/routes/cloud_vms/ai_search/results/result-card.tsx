import { Link } from "@remix-run/react";
import { ScanSearch } from "lucide-react";
import { useTranslation } from "react-i18next";
import { usePlaceTime } from "~/components/event/event-time";
import { colorFills } from "~/components/form/color-swatches";
import { Icon } from "~/components/ui/icon";
import { type AiSearchQuery, aiSearchQuery } from "~/lib/ai-search/ai-search-query";
import { withSameAttributes } from "~/lib/ai-search/same-attributes";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { cx } from "~/lib/cx";
import { isColor } from "~contract/ai";
import { ClipPreview, useClipPreview } from "./clip-preview";
import { FindingPicture } from "./finding-picture";
import { useFindingTitle } from "./use-finding-title";

interface ResultCardProps {
  query: AiSearchQuery;
  finding: Finding;
  aspect: number;
  /** Today's date for the user: results of other days show theirs. */
  today: string;
  /** Its drawer is open. */
  isCurrent: boolean;
}

/** A result as a card: cut out of its picture, with time, camera and two attributes. Its clip plays under the pointer. */
export function ResultCard({ query, finding, aspect, today, isCurrent }: ResultCardProps) {
  const { t } = useTranslation(["ai_search", "event_query"]);
  const title = useFindingTitle()(finding);
  const { isPlaying, handlers } = useClipPreview(finding.can_playback);
  return (
    <li {...handlers} aria-current={isCurrent || undefined} className="group/card relative min-w-0">
      <FindingPicture
        finding={finding}
        aspect={aspect}
        className={cx("rounded-tile", isCurrent && "outline-2 outline-accent")}
      >
        {isPlaying && <ClipPreview finding={finding} />}
        <PlateMark plate={finding.attributes.lpr} />
        <CardTime finding={finding} today={today} />
      </FindingPicture>
      <Link
        to={aiSearchQuery.href(withSameAttributes(query, finding))}
        aria-label={t("same_named", { title })}
        title={t("same")}
        className="absolute top-1.5 right-1.5 z-10 grid size-7 place-items-center rounded-ctl bg-black/65 text-white opacity-0 group-hover/card:opacity-100 focus-visible:opacity-100 max-md:opacity-100 noscript:opacity-100"
      >
        <Icon as={ScanSearch} size={14} />
      </Link>
      <Link
        to={aiSearchQuery.itemHref(query, finding._id)}
        discover="none"
        preventScrollReset
        className="mt-1.5 line-clamp-2 text-xs font-medium text-fg [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {title}
      </Link>
      <p className="flex items-center gap-1.5 text-xs text-fg-3">
        <span className="min-w-0 truncate" title={`${finding.device_name}, ${finding.host_name}`}>
          {finding.device_name}
        </span>
        <ColorDots finding={finding} />
      </p>
    </li>
  );
}

function PlateMark({ plate }: { plate: string | null }) {
  if (!plate) return null;
  return (
    <span className="absolute top-1.5 left-1.5 max-w-[70%] truncate rounded-[3px] bg-[#f3f1e7] px-1.5 text-2xs font-semibold tracking-wide text-[#14161a]">
      {plate}
    </span>
  );
}

function CardTime({ finding, today }: { finding: Finding; today: string }) {
  const { t } = useTranslation("event_query");
  const { clock, date, zone, full } = usePlaceTime({
    event_time: finding.local_time,
    timezone: finding.timezone,
    dst_rollback: finding.dst_rollback,
  });
  return (
    <time
      dateTime={new Date(finding.local_time * 1000).toISOString()}
      title={finding.dst_rollback ? t("time.repeated", { time: full }) : full}
      className="tnum absolute right-1.5 bottom-1.5 max-w-[calc(100%-12px)] truncate rounded-[3px] bg-black/70 px-1.25 text-2xs text-white"
    >
      {date === today ? <span className="sr-only">{date} </span> : `${date} `}
      {clock}
      {zone && ` ${zone}`}
      {finding.dst_rollback && <span className="sr-only"> {t("time.repeated_mark")}</span>}
    </time>
  );
}

/** The colours of what was found, each with its name. */
function ColorDots({ finding: { attributes } }: { finding: Finding }) {
  const { t } = useTranslation("ai");
  const known = [attributes.up_body_color, attributes.low_body_color, attributes.color];
  return (
    <span className="ml-auto flex shrink-0 gap-1">
      {known.map((color, index) =>
        color !== null && isColor(color) ? (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: upper body, lower body, vehicle
            key={index}
            title={t(`color.${color}`)}
            className={cx(
              "size-2.5 rounded-full shadow-[inset_0_0_0_1px_rgb(128_128_128/.6)] forced-color-adjust-none",
              colorFills[color],
            )}
          >
            <span className="sr-only">{t(`color.${color}`)}</span>
          </span>
        ) : null,
      )}
    </span>
  );
}
