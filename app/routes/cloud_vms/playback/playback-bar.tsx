import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import {
  Archive,
  Check,
  Download,
  Link2,
  Maximize,
  PanelLeft,
  PersonStanding,
  Radio,
} from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useCopy } from "~/components/ui/copy-button";
import { Icon } from "~/components/ui/icon";
import { barButtonClass, barPressedClass } from "~/components/wall/bar-style";
import { LayoutPicker } from "~/components/wall/grid/layout-picker";
import type { WallController } from "~/components/wall/grid/use-wall";
import { cx } from "~/lib/cx";
import type { EventKind } from "~/lib/event/event-kinds";
import { formatSearch } from "~/lib/http/format-search";
import { paths } from "~/lib/paths";
import type { RejectedTime } from "~/lib/time/timeline-scale";
import { withLayout } from "~/lib/wall/wall-state";
import type { PlaybackSession } from "~/player/recording/playback-session";
import { DayPicker } from "./calendar/day-picker";
import { EventFilter } from "./events/event-filter";
import { TimeButton } from "./time-button";
import type { Moment } from "./use-moment";
import { usePanelLink } from "./use-panel-link";

interface PlaybackBarProps {
  wall: WallController;
  tree: "on" | "off";
  /** Cameras on the page. */
  cameraIds: readonly string[];
  session: PlaybackSession | null;
  startMs: number;
  moment: Moment;
  /** Event kinds of the timeline. */
  kinds: readonly EventKind[];
  /** Time zone of the selected camera's host; null for the browser's. */
  timeZone: string | null;
  refused: RejectedTime | null;
  /** Whether detected objects are drawn. */
  showBoxes: boolean;
  onBoxes: () => void;
  onFullScreen: () => void;
}

/** Toolbar of the page: cameras, day, layout, link to the current time, link to live. */
export function PlaybackBar(props: PlaybackBarProps) {
  const { wall, tree, moment, showBoxes } = props;
  const { t } = useTranslation(["playback", "live"]);
  const [params] = useSearchParams();
  const other = new URLSearchParams(params);
  other.set("tree", tree === "on" ? "off" : "on");
  return (
    <header className="flex min-h-11.5 shrink-0 flex-wrap items-center gap-1.5 border-b border-[#1a1f26] bg-[#0e1116] px-3 text-[#dfe5ea] max-sm:gap-1 max-sm:px-2">
      <h1 tabIndex={-1} className="mr-1 text-base font-semibold text-white max-md:sr-only">
        {t("heading")}
      </h1>
      <Link
        to={`?${formatSearch(other)}`}
        replace
        preventScrollReset
        aria-expanded={tree === "on"}
        className={cx(barButtonClass, tree === "on" && barPressedClass, "noscript:hidden")}
      >
        <Icon as={PanelLeft} />
        <span className="max-sm:sr-only">{t("live:bar.cameras")}</span>
        <span className="tnum">{props.cameraIds.length}</span>
      </Link>
      <DayPicker
        session={props.session}
        moment={moment}
        cameraIds={props.cameraIds}
        timeZone={props.timeZone}
        startMs={props.startMs}
      />
      <TimeButton
        session={props.session}
        moment={moment}
        timeZone={props.timeZone}
        startMs={props.startMs}
        refused={props.refused}
      />
      <span className="h-5 w-px bg-[#262d36] max-sm:hidden" />
      <EventFilter kinds={props.kinds} />
      <span className="ml-auto" />
      <div className="contents noscript:hidden">
        <LayoutPicker
          current={wall.state.layout}
          hrefOf={(layout) => wall.hrefOf(withLayout(wall.state, layout))}
        />
        <CopyLink wall={wall} moment={moment} />
        <Link
          to={`${paths.live}?cameras=${idsOf(wall).join(",")}`}
          className={cx(barButtonClass, "max-sm:hidden")}
        >
          <Icon as={Radio} />
          {t("toLive")}
        </Link>
      </div>
      <ArchiveLink moment={moment} />
      <ExportLink />
      <span className="contents noscript:hidden">
        <button
          type="button"
          aria-pressed={showBoxes}
          aria-label={t("live:bar.boxes")}
          title={t("live:bar.boxes")}
          onClick={props.onBoxes}
          className={cx(barButtonClass, "w-7 px-0 max-sm:hidden", showBoxes && barPressedClass)}
        >
          <Icon as={PersonStanding} />
        </button>
        <button
          type="button"
          aria-label={t("live:bar.fullScreen")}
          title={`${t("live:bar.fullScreen")} (F)`}
          onClick={props.onFullScreen}
          className={cx(barButtonClass, "w-7 px-0")}
        >
          <Icon as={Maximize} />
        </button>
      </span>
    </header>
  );
}

/** Toggles the panel with the events around the current time. */
function ArchiveLink({ moment }: { moment: Moment }) {
  const { t } = useTranslation("playback");
  const navigate = useNavigate();
  const { to, isOpen } = usePanelLink(paths.playbackArchive);
  const click = (event: MouseEvent) => {
    if (isOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const params = new URLSearchParams(location.search);
    params.set("time", String(moment.read() / 1000));
    const search = formatSearch(params);
    navigate(`${paths.playbackArchive}?${search}`, { preventScrollReset: true });
  };
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={click}
      aria-expanded={isOpen}
      className={cx(barButtonClass, isOpen && "bg-white/10 text-white")}
    >
      <Icon as={Archive} />
      <span className="max-sm:sr-only">{t("archive.name")}</span>
    </Link>
  );
}

/** Toggles the export panel; playback continues. */
function ExportLink() {
  const { t } = useTranslation("playback");
  const { to, isOpen } = usePanelLink(paths.playbackExport);
  return (
    <Link
      to={to}
      preventScrollReset
      aria-expanded={isOpen}
      className={cx(barButtonClass, isOpen && "bg-white/10 text-white")}
    >
      <Icon as={Download} />
      <span className="max-sm:sr-only">{t("export")}</span>
    </Link>
  );
}

/** Copies the address of the current time to the clipboard. */
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
        className={cx(barButtonClass, "w-7 px-0")}
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
