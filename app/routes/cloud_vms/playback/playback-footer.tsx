import { Link } from "@remix-run/react";
import { Download, Search, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { PlayerBadge } from "~/components/wall/player-badge";
import { type EventKind, kindColours } from "~/lib/event/event-kinds";
import { useFormat } from "~/lib/hooks/use-format";
import { formatClock } from "~/lib/i18n/format";
import { paths } from "~/lib/paths";
import { windowAt } from "~/lib/time/timeline-scale";
import type { Moment } from "./use-moment";
import { usePanelLink } from "./use-panel-link";

interface PlaybackFooterProps {
  moment: Moment;
  /** Event kinds of the timeline. */
  kinds: readonly EventKind[];
  timeZone: string | null;
}

/** Legend of colours and keys, and the marked range. */
export function PlaybackFooter(props: PlaybackFooterProps) {
  const { t } = useTranslation(["playback", "events"]);
  const { inMs, outMs } = props.moment.range;
  return (
    <footer className="flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-2xs text-[#9aa5b1]">
      <Swatch color="#2c6384" text={t("legend.recorded")} />
      {props.kinds.map((kind) => (
        <Swatch key={kind} color={kindColours[kind]} text={t(`events:type.${kind}`)} />
      ))}
      {inMs !== null && outMs !== null && <Range {...props} inMs={inMs} outMs={outMs} />}
      <span className="ml-auto">
        <PlayerBadge />
      </span>
      <span aria-hidden="true" className="flex items-center gap-3 max-lg:hidden">
        <Keys keys={[t("spaceBar")]} text={t("legend.playKeys")} />
        <Keys keys={["J", "L"]} text={t("legend.eventKeys")} />
        <Keys keys={["I", "O"]} text={t("legend.marks")} />
      </span>
    </footer>
  );
}

function Swatch({ color, text }: { color: string; text: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="10" height="7" aria-hidden="true">
        <rect width="10" height="7" rx="1.5" fill={color} />
      </svg>
      {text}
    </span>
  );
}

function Keys({ keys, text }: { keys: string[]; text: string }) {
  return (
    <span className="flex items-center gap-1">
      {keys.map((key) => (
        <kbd key={key} className="rounded-[4px] border border-[#262d36] px-1.5 font-sans">
          {key}
        </kbd>
      ))}
      {text}
    </span>
  );
}

/** Margin around the range, so that its ends are visible. */
const zoomMargin = 1.25;

function Range(props: PlaybackFooterProps & { inMs: number; outMs: number }) {
  const { moment, timeZone, inMs, outMs } = props;
  const { t } = useTranslation("playback");
  const { options, duration } = useFormat();
  const zone = { ...options, timeZone: timeZone ?? options.timeZone };
  const clock = (ms: number) => formatClock(Math.floor(ms / 1000), zone);
  const lengthMs = outMs - inMs;
  const panel = usePanelLink(paths.playbackExport);
  return (
    <span role="status" className="flex flex-wrap items-center gap-2 text-xs text-white">
      <span className="tnum">
        {t("range.length", {
          from: clock(inMs),
          until: clock(outMs),
          length: duration(lengthMs / 1000),
        })}
      </span>
      <Button
        size="sm"
        onClick={() => moment.setWindow(windowAt(inMs + lengthMs / 2, lengthMs * zoomMargin, 0.5))}
      >
        <Icon as={Search} size={14} />
        {t("range.zoom")}
      </Button>
      {!panel.isOpen && (
        <Link to={panel.to} preventScrollReset className={buttonClass("secondary", "sm")}>
          <Icon as={Download} size={14} />
          {t("export")}
        </Link>
      )}
      <Button size="sm" variant="ghost" onClick={moment.clearRange}>
        <Icon as={X} size={14} />
        {t("range.clear")}
      </Button>
    </span>
  );
}
