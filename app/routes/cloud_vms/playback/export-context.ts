import { useOutletContext } from "@remix-run/react";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { MarkedRange } from "./use-moment";

/** Outlet context of the playback page for the export panel. */
export interface ExportContext {
  /** All that the visitor may play back; those on the page first. */
  cameras: WallCamera[];
  /** On the page. */
  shownIds: string[];
  range: MarkedRange;
  /** Current playback time in Unix ms. */
  read: () => number;
  /** Time zone of the selected camera's host. */
  timeZone: string | null;
  /** The page's address without the panel. */
  closeTo: string;
}

export const useExportContext = () => useOutletContext<ExportContext>();
