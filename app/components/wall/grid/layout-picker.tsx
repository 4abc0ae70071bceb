import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { columnsOf } from "~/lib/wall/wall-state";
import { type Layout, limits } from "~contract/limits";

/** Layouts 1, 4, 9, 16 and 36 as icons (specification section 9). Links, so that they work without script. */
export function LayoutPicker(props: { current: Layout; hrefOf: (layout: Layout) => string }) {
  const { t } = useTranslation("live");
  return (
    <nav
      aria-label={t("bar.layout")}
      className="inline-flex gap-0.5 rounded-lg border border-[#262d36] bg-[#07090c] p-0.5"
    >
      {limits.playerLayouts.map((layout) => (
        <Link
          key={layout}
          to={props.hrefOf(layout)}
          preventScrollReset
          aria-current={layout === props.current ? "true" : undefined}
          aria-label={t("bar.tiles", { count: layout })}
          title={`${t("bar.tiles", { count: layout })} (Alt+${columnsOf(layout)})`}
          className={cx(
            "inline-flex h-6.5 items-center rounded-[5px] px-1.75 text-[#9aa5b1] hover:text-white",
            layout === props.current && "bg-[#232932] text-white",
          )}
        >
          <GridDrawing columns={columnsOf(layout)} />
        </Link>
      ))}
    </nav>
  );
}

function GridDrawing({ columns }: { columns: number }) {
  const size = 13 / columns;
  const cells = Array.from({ length: columns * columns }, (_, index) => index);
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
      {cells.map((index) => (
        <rect
          key={index}
          x={1.5 + (index % columns) * size + 0.4}
          y={1.5 + Math.floor(index / columns) * size + 0.4}
          width={size - 0.8}
          height={size - 0.8}
          rx=".6"
        />
      ))}
    </svg>
  );
}
