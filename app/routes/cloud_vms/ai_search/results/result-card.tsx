import { ScanSearch } from "lucide-react";
import { memo } from "react";
import { colorFills } from "~/components/form/color-swatches";
import type { Follow } from "~/components/list/follow-links";
import { Icon } from "~/components/ui/icon";
import type { Finding } from "~/lib/ai-search/search-call.server";
import { cx } from "~/lib/cx";
import { ClipPreview, useClipPreview } from "./clip-preview";
import { FindingPicture } from "./finding-picture";
import type { ResultTexts } from "./use-result-texts";

interface ResultCardProps {
  finding: Finding;
  textsOf: (finding: Finding) => ResultTexts;
  aspect: number;
  /** Today's date for the user: results of other days show theirs. */
  today: string;
  /** Its drawer is open. */
  isCurrent: boolean;
}

/**
 * A result as a card: cut out of its picture, with time, camera and two attributes. Its clip plays under the pointer.
 * Drawn inside FollowLinks, and not anew while others come into sight.
 */
export const ResultCard = memo(function ResultCard(props: ResultCardProps) {
  const { finding, textsOf, aspect, today, isCurrent } = props;
  const { title, to, same, time, colors } = textsOf(finding);
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
        <CardTime time={time} today={today} />
      </FindingPicture>
      <a
        href={same.to}
        data-follow={"page" satisfies Follow}
        aria-label={same.name}
        title={same.text}
        className="absolute top-1.5 right-1.5 z-10 grid size-7 place-items-center rounded-ctl bg-black/65 text-white md:not-noscript:not-group-hover/card:not-focus-visible:bg-transparent md:not-noscript:not-group-hover/card:not-focus-visible:text-transparent"
      >
        <Icon as={ScanSearch} size={14} />
      </a>
      <a
        href={to}
        data-follow={"in-place" satisfies Follow}
        className="mt-1.5 line-clamp-2 text-xs font-medium text-fg [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
      >
        {title}
      </a>
      <p className="flex items-center gap-1.5 text-xs text-fg-3">
        <span className="min-w-0 truncate" title={`${finding.device_name}, ${finding.host_name}`}>
          {finding.device_name}
        </span>
        <ColorDots colors={colors} />
      </p>
    </li>
  );
});

function PlateMark({ plate }: { plate: string | null }) {
  if (!plate) return null;
  return (
    <span className="absolute top-1.5 left-1.5 max-w-7/10 truncate rounded-[3px] bg-[#f3f1e7] px-1.5 text-2xs font-semibold tracking-wide text-[#14161a]">
      {plate}
    </span>
  );
}

function CardTime({ time, today }: { time: ResultTexts["time"]; today: string }) {
  const { iso, full, date, clock, repeated } = time;
  return (
    <time
      dateTime={iso}
      title={full}
      className="tnum absolute right-1.5 bottom-1.5 max-w-9/10 rounded-[3px] bg-black/70 px-1.5 text-right text-2xs text-white"
    >
      <span className={date === today ? "sr-only" : "block"}>{date} </span>
      {clock}
      {repeated && <span className="sr-only"> {repeated}</span>}
    </time>
  );
}

/** The colours of what was found, each with its name. */
function ColorDots({ colors }: Pick<ResultTexts, "colors">) {
  return (
    <span className="ml-auto flex shrink-0 gap-1">
      {colors.map(({ name, text }, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: upper and lower body may have the same
          key={index}
          role="img"
          title={text}
          className={cx(
            "size-2.5 rounded-full border border-[#80808099] forced-color-adjust-none",
            colorFills[name],
          )}
        />
      ))}
    </span>
  );
}
