import { useOutletContext } from "@remix-run/react";
import type { WallCamera } from "~/lib/wall/camera-list";
import type { MarkedRange } from "./use-moment";

/** What the playback page hands to the export's panel. */
export interface ExportContext {
  /** All that the visitor may play back; those on the page first. */
  cameras: WallCamera[];
  /** On the page. */
  shownIds: string[];
  range: MarkedRange;
  /** What is shown right now, in ms. */
  read: () => number;
  /** Of the selected camera's host. */
  timeZone: string | null;
  /** The page's address without the panel. */
  closeTo: string;
}

export const useExportContext = () => useOutletContext<ExportContext>();
