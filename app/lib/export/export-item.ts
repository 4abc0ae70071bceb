import type { ExportFault, ExportState } from "~contract/names";
import { exportStates } from "~contract/names";

/** An export as its lists show it. Times in Unix seconds. */
export interface ExportItem {
  id: string;
  batch: string;
  /** Finished ones of the batch, on this page of the list or not. */
  batch_finished: number;
  camera_name: string;
  host_name: string;
  timezone: string;
  start_time: number;
  end_time: number;
  status: number;
  percent: number;
  fault: string | null;
  file_size: number;
  expired_at: number | null;
  seconds_left: number | null;
  position: number | null;
}

const names = {
  [exportStates.waiting]: "waiting",
  [exportStates.downloading]: "downloading",
  [exportStates.seekFailed]: "seek_failed",
  [exportStates.connectionFailed]: "connection_failed",
  [exportStates.completed]: "completed",
  [exportStates.interrupted]: "interrupted",
} as const satisfies Record<ExportState, string>;

/** Where the state's words stand in export.json (C210); a state this version does not know was interrupted. */
export function nameOf({ status }: Pick<ExportItem, "status">) {
  return names[status as ExportState] ?? names[exportStates.interrupted];
}

export type ExportTone = "plain" | "running" | "ok" | "danger";

export function toneOf({ status }: Pick<ExportItem, "status">): ExportTone {
  switch (status) {
    case exportStates.waiting:
      return "plain";
    case exportStates.downloading:
      return "running";
    case exportStates.completed:
      return "ok";
    default:
      return "danger";
  }
}

export function isUnfinished({ status }: Pick<ExportItem, "status">): boolean {
  return status === exportStates.waiting || status === exportStates.downloading;
}

export function isCompleted({ status }: Pick<ExportItem, "status">): boolean {
  return status === exportStates.completed;
}

/** What went wrong with it, as a key of export.json; null when nothing did, or nothing that we know. */
export function faultOf({ fault }: Pick<ExportItem, "fault">): ExportFault | null {
  return (fault as ExportFault | null) ?? null;
}

/** The first finished export here of each batch that has several: where its archive is offered, and of how many. */
export function findArchives(items: readonly ExportItem[]): ReadonlyMap<string, number> {
  const several = items.filter((item) => isCompleted(item) && item.batch_finished > 1);
  const firsts = new Map(several.toReversed().map((item) => [item.batch, item]));
  return new Map([...firsts.values()].map((item) => [item.id, item.batch_finished]));
}

export interface Estimate {
  unit: "seconds" | "minutes" | "hours";
  from: number;
  to: number;
}

/** "t to 2t" (specification section 5, C353): a whole number of the largest unit that t fills, and its double. */
export function toEstimate(seconds: number): Estimate {
  const t = Math.max(1, seconds);
  if (t < 60) return double("seconds", Math.ceil(t));
  if (t < 3600) return double("minutes", Math.round(t / 60));
  return double("hours", Math.round(t / 3600));
}

const double = (unit: Estimate["unit"], from: number): Estimate => ({ unit, from, to: 2 * from });
