import { Server } from "lucide-react";
import { memo, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { TreeField } from "~/components/form/tree/tree-field";
import type { TreeItem } from "~/components/form/tree/tree-types";
import { listHostIds, type PlaceHost, type PlaceRegion } from "~/lib/event/camera-tree";
import { type EventPlaces, placeFilters } from "~/lib/event/event-filter";
import { useWholeTree } from "./use-whole-tree";

const [hostName, cameraName] = [
  placeFilters.hosts.name ?? "",
  placeFilters.cameras.name ?? "",
] as const;

export interface CameraFilterProps {
  id: string;
  label: string;
  tree: readonly PlaceRegion[];
  places: EventPlaces;
  /** Translated: nothing is ticked. */
  error?: string | undefined;
  /** Of the tree's own box: its height. */
  className?: string;
}

/**
 * Where: regions, hosts and cameras of a list of events, as a part of its filter form. A ticked host stands for its
 * cameras and its own events. Texts: namespace "ui".
 */
export const CameraFilter = memo(function CameraFilter({
  id,
  label,
  tree,
  places,
  error,
  className,
}: CameraFilterProps) {
  const box = useRef<HTMLDivElement>(null);
  const { tree: whole, load, hasFailed, retry } = useWholeTree(tree);
  const nodes = useMemo(() => toNodes(whole), [whole]);
  const { t } = useTranslation(["ui", "common"]);
  const columns = useMemo(() => [{ name: cameraName, label }], [label]);
  const onRetry = async () => {
    // The button goes, and with it the focus.
    if (await retry()) box.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  };
  const isEverywhere = places.hosts === null && places.cameras.length === 0;
  const hosts = isEverywhere ? listHostIds(tree) : (places.hosts ?? []);
  return (
    // Whoever comes near the tree is about to use it.
    <div ref={box} onFocusCapture={load} onPointerEnter={load}>
      {/* Says that places were chosen here, even where no tick is left. */}
      <input type="hidden" name={hostName} value="" />
      <TreeField
        id={id}
        label={label}
        nodes={nodes}
        columns={columns}
        values={{ [cameraName]: places.cameras, [hostName]: hosts }}
        branchName={hostName}
        error={error}
        {...(className && { className })}
      />
      {hasFailed && (
        <p role="alert" className="mt-1 text-xs text-fg-3">
          {t("tree.not_loaded")}{" "}
          <button
            type="button"
            onClick={() => void onRetry()}
            className="text-accent-text hover:underline"
          >
            {t("common:try_again")}
          </button>
        </p>
      )}
    </div>
  );
});

/** Regions, hosts and cameras as a tree to tick; a host without cameras is a branch too. */
export function toNodes(tree: readonly PlaceRegion[]): TreeItem[] {
  return tree.map((region) => ({
    id: `region:${region.id}`,
    name: region.name,
    children: region.hosts.map((host) => ({
      id: `host:${host.id}`,
      value: host.id,
      name: host.name,
      icon: Server,
      isBranch: true,
      ...(host.unlisted !== undefined && { unlisted: host.unlisted }),
      children: host.cameras.map((camera) => ({
        id: `camera:${camera.id}`,
        value: camera.id,
        name: camera.name,
        status: camera.connected ? ("online" as const) : lostStatus(host),
      })),
    })),
  }));
}

/** A camera of a host that is switched off is not lost. */
const lostStatus = ({ enabled }: PlaceHost) =>
  enabled ? ("disconnected" as const) : ("disabled" as const);
