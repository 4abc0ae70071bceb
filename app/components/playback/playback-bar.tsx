import { Link, useSearchParams } from "@remix-run/react";
import { Check, ChevronLeft, ChevronRight, Link2, Maximize, PanelLeft, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LayoutPicker } from "~/components/live/layout-picker";
import type { WallController } from "~/components/live/use-wall";
import { withLayout } from "~/components/live/wall-state";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { paths } from "~/lib/paths";
import { useFormat } from "~/lib/use-format";
import { fromDateValue, startOfDay, toDateValue } from "./timeline-scale";
import type { Moment } from "./use-moment";

interface PlaybackBarProps {
  wall: WallController;
  tree: "on" | "off";
  /** Cameras on the page. */
  shown: number;
  moment: Moment;
  /** Of the selected camera's host; null for the visitor's. */
  timeZone: string | null;
  onFullScreen: () => void;
}

const buttonClass =
  "inline-flex h-7 items-center justify-center gap-1.5 rounded-ctl px-2.25 text-xs font-medium text-[#c5cdd6] hover:bg-white/10 hover:text-white";

/** The page's own bar: cameras, day, layout, link to the moment, the way to live. */
export function PlaybackBar(props: PlaybackBarProps) {
  const { wall, tree, shown, moment, onFullScreen } = props;
  const { t } = useTranslation(["playback", "live"]);
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  other.set("tree", tree === "on" ? "off" : "on");
  return (
    <header className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-1.5 border-b border-[#1a1f26] bg-[#0e1116] px-3 text-[#dfe5ea] max-sm:gap-1 max-sm:px-2">
      <h1 tabIndex={-1} className="mr-1 text-base font-semibold text-white">
        {t("heading")}
      </h1>
      <Link
        to={`?${other.toString().replaceAll("%2C", ",")}`}
        replace
        preventScrollReset
        aria-expanded={tree === "on"}
        className={cx(buttonClass, tree === "on" && "bg-white/10 text-white", "noscript:hidden")}
      >
        <Icon as={PanelLeft} />
        <span className="max-sm:sr-only">{t("live:bar.cameras")}</span>
        <span className="tnum">{shown}</span>
      </Link>
      <DayPicker {...props} />
      <span className="ml-auto" />
      <span className="contents noscript:hidden">
        <LayoutPicker
          current={wall.state.layout}
          hrefOf={(layout) => wall.hrefOf(withLayout(wall.state, layout))}
        />
        <CopyLink wall={wall} moment={moment} />
        <Link
          to={`${paths.live}?cameras=${idsOf(wall).join(",")}`}
          className={cx(buttonClass, "max-sm:hidden")}
        >
          <Icon as={Radio} />
          {t("toLive")}
        </Link>
        <button
          type="button"
          aria-label={t("live:bar.fullScreen")}
          title={`${t("live:bar.fullScreen")} (F)`}
          onClick={onFullScreen}
          className={cx(buttonClass, "w-7 px-0")}
        >
          <Icon as={Maximize} />
        </button>
      </span>
    </header>
  );
}

/** Puts the address of this very moment on the clipboard. */
function CopyLink({ wall, moment }: Pick<PlaybackBarProps, "wall" | "moment">) {
  const { t } = useTranslation("playback");
  const { copy, isDone } = useCopy();
  if (!copy) return null;
  const path = () => paths.playbackAt(idsOf(wall), Math.floor(moment.read() / 1000));
  return (
    <>
      <button
        type="button"
        aria-label={t("copyLink")}
        title={t("copyLink")}
        onClick={() => copy(new URL(path(), location.href).href)}
        className={cx(buttonClass, "w-7 px-0")}
      >
        <Icon as={isDone ? Check : Link2} />
      </button>
      <span role="status" className="sr-only">
        {isDone ? t("linkCopied") : ""}
      </span>
    </>
  );
}

const idsOf = (wall: WallController) => wall.state.slots.filter((id) => id !== null);

/** The day shown, with its neighbours; the time of day stays. */
function DayPicker({ moment, timeZone }: PlaybackBarProps) {
  const { t } = useTranslation("playback");
  const { options } = useFormat();
  const zone = timeZone ?? options.timeZone;
  const toDay = (midnightMs: number | null) => {
    if (midnightMs === null) return;
    const ms = moment.read();
    moment.seek(midnightMs + (ms - startOfDay(ms, zone)));
  };
  // Noon of the neighbour: days have 23 to 25 hours.
  const neighbour = (days: 1 | -1) =>
    toDay(startOfDay(startOfDay(moment.read(), zone) + 43_200_000 + days * 86_400_000, zone));
  const arrow = (days: 1 | -1, name: string, icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={name}
      title={name}
      onClick={() => neighbour(days)}
      className={cx(buttonClass, "w-7 px-0")}
    >
      <Icon as={icon} />
    </button>
  );
  return (
    <span className="inline-flex items-center noscript:hidden">
      {arrow(-1, t("previousDay"), ChevronLeft)}
      <input
        type="date"
        aria-label={t("day")}
        value={toDateValue(moment.read(), zone)}
        onChange={(event) => toDay(fromDateValue(event.target.value, zone))}
        className="h-7 rounded-ctl border border-[#262d36] bg-[#07090c] px-2 text-xs text-white [color-scheme:dark]"
      />
      {arrow(1, t("nextDay"), ChevronRight)}
    </span>
  );
}
