import { Link, useSearchParams } from "@remix-run/react";
import {
  ChevronLeft,
  ChevronRight,
  Gauge,
  type LucideIcon,
  Maximize,
  PanelLeft,
  PersonStanding,
  Undo2,
  VolumeX,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { barButtonClass, barPressedClass } from "~/components/wall/bar-style";
import type { PanelChoice } from "~/components/wall/cameras/camera-panel";
import { LayoutPicker } from "~/components/wall/grid/layout-picker";
import type { WallController } from "~/components/wall/grid/use-wall";
import { cx } from "~/lib/cx";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { formatSearch } from "~/lib/http/format-search";
import type { SavedView } from "~/lib/wall/saved-view";
import { pagesOf, withLayout } from "~/lib/wall/wall-state";
import type { WallScene } from "./grid/scene";
import { RotationMenu } from "./rotation-menu";
import { ViewMenu } from "./view-menu";

interface LiveBarProps {
  wall: WallController;
  views: readonly SavedView[] | null;
  current: SavedView | null;
  panel: PanelChoice;
  scene: WallScene;
  /** Remaining seconds of the page during rotation; null without rotation. */
  secondsLeft: number | null;
  onBoxes: () => void;
  onFullScreen: () => void;
}

/** Toolbar of the wall: cameras, views, pages, layouts, tile options, full screen. */
export function LiveBar(props: LiveBarProps) {
  const { wall, scene } = props;
  const { t } = useTranslation("live");
  // The last page has no next one, and what was taken back or saved is not offered again.
  const bar = useKeptFocus<HTMLElement>("nav, header > button, header > div");
  return (
    <header
      ref={bar}
      className="flex h-11.5 shrink-0 items-center gap-1.5 border-b border-[#1a1f26] bg-[#0e1116] px-3 text-[#dfe5ea] max-sm:gap-1 max-sm:px-2"
    >
      <h1 tabIndex={-1} className="mr-1 text-base font-semibold text-white max-md:sr-only">
        {t("heading")}
      </h1>
      <PanelToggle panel={props.panel} />
      <ViewMenu views={props.views} current={props.current} wall={wall} />
      <PageLinks wall={wall} secondsLeft={props.secondsLeft} />
      <span className="ml-auto" />
      {wall.history.canUndo && (
        <BarButton icon={Undo2} label={t("bar.undo")} keys="Ctrl+Z" onClick={wall.history.undo} />
      )}
      {scene.audible !== null && (
        <BarButton icon={VolumeX} label={t("bar.muteAll")} onClick={() => scene.setAudible(null)} />
      )}
      <LayoutPicker
        current={wall.state.layout}
        hrefOf={(layout) => wall.hrefOf(withLayout(wall.state, layout))}
      />
      <span className="mx-1 h-4.5 w-px bg-[#262d36] max-sm:hidden noscript:hidden" />
      <BarButton
        icon={Gauge}
        label={t("bar.statistics")}
        isPressed={scene.showFigures}
        onClick={scene.toggleFigures}
        className="max-sm:hidden"
      />
      <BarButton
        icon={PersonStanding}
        label={t("bar.boxes")}
        isPressed={scene.showBoxes}
        onClick={props.onBoxes}
        className="max-sm:hidden"
      />
      <BarButton
        icon={Maximize}
        label={t("bar.fullScreen")}
        keys="F"
        onClick={props.onFullScreen}
      />
    </header>
  );
}

function BarButton(props: {
  icon: LucideIcon;
  label: string;
  keys?: string;
  isPressed?: boolean;
  onClick: () => void;
  className?: string;
}) {
  const { icon, label, keys, isPressed } = props;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      onClick={props.onClick}
      className={cx(
        barButtonClass,
        "w-7 px-0 noscript:hidden",
        isPressed && barPressedClass,
        props.className,
      )}
    >
      <Icon as={icon} />
    </button>
  );
}

/** Two links without a choice of the user: which one applies depends on the width, which only CSS knows. */
function PanelToggle({ panel }: { panel: PanelChoice }) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const toggle = (next: "on" | "off", className: string) => {
    const query = new URLSearchParams(params);
    query.set("tree", next);
    return (
      <Link
        to={`?${formatSearch(query)}`}
        replace
        preventScrollReset
        aria-expanded={next === "off"}
        className={cx(barButtonClass, className, next === "off" && barPressedClass)}
      >
        <Icon as={PanelLeft} />
        <span className="max-sm:sr-only">{t("bar.cameras")}</span>
      </Link>
    );
  };
  if (panel === "on") return toggle("off", "");
  if (panel === "off") return toggle("on", "");
  return (
    <>
      {toggle("off", "max-md:hidden")}
      {toggle("on", "md:hidden")}
    </>
  );
}

/** Page links and rotation, for more cameras than tiles. */
function PageLinks(props: { wall: WallController; secondsLeft: number | null }) {
  const { wall, secondsLeft } = props;
  const { t } = useTranslation("live");
  const { state, hrefOf } = wall;
  const pages = pagesOf(state);
  if (pages === 1 || state.enlarged) return null;
  const arrow = (page: number, label: string, icon: typeof ChevronLeft) =>
    page >= 1 && page <= pages ? (
      <Link
        to={hrefOf({ ...state, page })}
        preventScrollReset
        aria-label={label}
        title={label}
        className={cx(barButtonClass, "w-7 px-0")}
      >
        <Icon as={icon} />
      </Link>
    ) : (
      <span aria-hidden="true" className={cx(barButtonClass, "w-7 px-0 opacity-35")}>
        <Icon as={icon} />
      </span>
    );
  return (
    <nav aria-label={t("page.label")} className="flex items-center">
      {arrow(state.page - 1, t("page.previous"), ChevronLeft)}
      <span className="tnum text-xs text-[#c5cdd6] max-sm:sr-only">
        {t("page.position", { page: state.page, pages })}
      </span>
      {arrow(state.page + 1, t("page.next"), ChevronRight)}
      <span className="noscript:hidden">
        <RotationMenu secondsLeft={secondsLeft} />
      </span>
    </nav>
  );
}
