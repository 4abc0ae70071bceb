import { useSearchParams } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "~/lib/cx";
import { filterRegions, type WallRegion } from "./camera-list";
import { CameraSearch } from "./camera-search";
import { CameraTree } from "./camera-tree";
import type { WallController } from "./use-wall";

/** `on` and `off` are choices; without one it is open where there is room. */
export type PanelChoice = "on" | "off" | null;

interface CameraPanelProps {
  regions: readonly WallRegion[];
  wall: WallController;
  choice: PanelChoice;
}

export function CameraPanel({ regions, wall, choice }: CameraPanelProps) {
  const { t } = useTranslation("live");
  const [params] = useSearchParams();
  const [search, setSearch] = useState(params.get("q") ?? "");
  const found = filterRegions(regions, search);
  const keep = [...params].filter(([name]) => name !== "q");
  return (
    <aside
      aria-label={t("bar.cameras")}
      className={cx(
        "min-h-0 flex-col gap-2 border-r border-[#1a1f26] bg-[#0e1116] p-2 md:w-59",
        "max-md:max-h-72 max-md:border-r-0 max-md:border-b",
        choice === "off" ? "hidden" : "flex",
        choice === null && "max-md:hidden",
      )}
    >
      <CameraSearch search={search} onSearch={setSearch} keep={keep} />
      {found.length > 0 ? (
        <CameraTree regions={found} wall={wall} />
      ) : (
        <p role="status" className="px-2 py-3 text-fg-3">
          {regions.length > 0 ? t("tree.none", { search: search.trim() }) : t("tree.empty")}
        </p>
      )}
    </aside>
  );
}
