import { Link, useSearchParams } from "@remix-run/react";
import { ChevronLeft, ChevronRight, Gauge, Maximize, PanelLeft } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import type { PanelChoice } from "./camera-panel";
import { LayoutPicker } from "./layout-picker";
import type { WallController } from "./use-wall";
import { pagesOf, withLayout } from "./wall-state";

interface LiveBarProps {
  wall: WallController;
  panel: PanelChoice;
  showFigures: boolean;
  onFigures: () => void;
  onFullScreen: () => void;
}

const buttonClass =
  "inline-flex h-7 items-center justify-center gap-1.5 rounded-ctl px-2.25 text-xs font-medium text-[#c5cdd6] hover:bg-white/10 hover:text-white";
const pressed = "bg-white/10 text-white";

/** The wall's own bar: cameras, pages, layouts, figures, full screen. */
export function LiveBar({ wall, panel, showFigures, onFigures, onFullScreen }: LiveBarProps) {
  const { t } = useTranslation("live");
  return (
    <header className="flex h-11.5 shrink-0 items-center gap-1.5 border-b border-[#1a1f26] bg-[#0e1116] px-3 text-[#dfe5ea] max-sm:gap-1 max-sm:px-2">
      <h1 tabIndex={-1} className="mr-1 text-base font-semibold text-white">
        {t("heading")}
      </h1>
      <PanelToggle panel={panel} />
      <PageLinks wall={wall} />
      <span className="ml-auto" />
      <LayoutPicker
        current={wall.state.layout}
        hrefOf={(layout) => wall.hrefOf(withLayout(wall.state, layout))}
      />
      <span className="mx-1 h-4.5 w-px bg-[#262d36] max-sm:hidden noscript:hidden" />
      <button
        type="button"
        aria-pressed={showFigures}
        aria-label={t("bar.statistics")}
        title={t("bar.statistics")}
        onClick={onFigures}
        className={cx(
          buttonClass,
          "w-7 px-0 max-sm:hidden noscript:hidden",
          showFigures && pressed,
        )}
      >
        <Icon as={Gauge} />
      </button>
      <button
        type="button"
        aria-label={t("bar.fullScreen")}
        title={`${t("bar.fullScreen")} (F)`}
        onClick={onFullScreen}
        className={cx(buttonClass, "w-7 px-0 noscript:hidden")}
      >
        <Icon as={Maximize} />
      </button>
    </header>
  );
}

/** Two links where nothing was chosen: which one applies is a matter of width, known only to CSS. */
function PanelToggle({ panel }: { panel: PanelChoice }) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const toggle = (next: "on" | "off", className: string) => {
    const query = new URLSearchParams(params);
    query.set("tree", next);
    return (
      <Link
        to={`?${query.toString().replaceAll("%2C", ",")}`}
        replace
        preventScrollReset
        aria-expanded={next === "off"}
        className={cx(buttonClass, className, next === "off" && pressed)}
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

/** More cameras than tiles: pages. */
function PageLinks({ wall }: { wall: WallController }) {
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
        className={cx(buttonClass, "w-7 px-0")}
      >
        <Icon as={icon} />
      </Link>
    ) : (
      <span aria-hidden="true" className={cx(buttonClass, "w-7 px-0 opacity-35")}>
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
    </nav>
  );
}
