import type { Status } from "~/lib/status";
import { hostTypes } from "~contract/names";
import type { HostSummary } from "./host-summary.server";

export type HostState = "online" | "warning" | "disconnected" | "disabled";

/** Reads a host's state; unknown values count as disabled. */
export function hostStateOf(state: string): HostState & Status {
  return state === "online" || state === "warning" || state === "disconnected" ? state : "disabled";
}

/** The label of a device type; above the known range it is unknown (C083). */
export function hostTypeOf(type: number): (typeof hostTypes)[number] {
  return hostTypes[type] ?? "unknown";
}

/** Most severe problem of a host; null for none. */
export type HostNote =
  | { kind: "lost"; since: number | null }
  | { kind: "disabled" }
  | { kind: "storage"; drive: string; ratio: number }
  | { kind: "unlicensed"; count: number }
  | { kind: "cameras_lost"; count: number }
  | { kind: "license_mismatch"; count: number }
  | { kind: "update" }
  | { kind: "ai"; count: number }
  | { kind: "calm" };

/** In whole percent, rounded down as the cloud does it: 93.9 % is not yet 94. */
function usedRatio({ used, total }: { used: number; total: number }): number {
  return Math.floor((used / total) * 100) / 100;
}

export function hostNoteOf(host: HostSummary): HostNote {
  const state = hostStateOf(host.state);
  if (state === "disconnected") return { kind: "lost", since: host.last_seen };
  if (state === "disabled") return { kind: "disabled" };
  const full = host.storages.find(
    ({ used, total, recycle_threshold: threshold }) =>
      total > 0 && usedRatio({ used, total }) * 100 >= threshold,
  );
  if (full) return { kind: "storage", drive: full.drive, ratio: usedRatio(full) };
  const unlicensed = host.cameras.filter((camera) => !camera.has_license).length;
  if (unlicensed > 0) return { kind: "unlicensed", count: unlicensed };
  const lost = host.cameras.length - host.cameras_connected;
  if (lost > 0) return { kind: "cameras_lost", count: lost };
  const mismatched = host.cameras.filter(
    (camera) => camera.has_license && (camera.license_not_match || camera.resolution_not_match),
  ).length;
  if (mismatched > 0) return { kind: "license_mismatch", count: mismatched };
  if (host.has_new_version) return { kind: "update" };
  if (host.ai_events_last_hour > 0) return { kind: "ai", count: host.ai_events_last_hour };
  return { kind: "calm" };
}

const stateUrgency: Record<HostState, number> = {
  disconnected: 0,
  warning: 1,
  online: 2,
  disabled: 3,
};
const noteUrgency: readonly HostNote["kind"][] = [
  "lost",
  "storage",
  "unlicensed",
  "cameras_lost",
  "license_mismatch",
  "update",
  "ai",
  "calm",
  "disabled",
];

/** Sort key: hosts with lower values are more urgent. */
export function urgencyOf(host: HostSummary): number {
  const ofState = stateUrgency[hostStateOf(host.state)];
  return ofState * noteUrgency.length + noteUrgency.indexOf(hostNoteOf(host).kind);
}
