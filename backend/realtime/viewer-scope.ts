import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { cameraRights, reachableHosts } from "../permission/rights";
import type { Viewer } from "../viewer";
import type { BusEvents } from "./bus";

/** The hosts and cameras a viewer receives messages about; a master of all in the account. */
export type ViewerScope =
  | "account"
  | { hostIds: ReadonlySet<number>; cameraIds: ReadonlySet<number> };

/** Reads the viewer's scope once; the hub caches it until their rights change. */
export async function getViewerScope(db: Database, viewer: Viewer): Promise<ViewerScope> {
  if (viewer.master) return "account";
  const [hosts, cameras] = await Promise.all([
    db.execute(sql`select id from ${reachableHosts(viewer)} as hosts`),
    db.execute(sql`select camera_id as id from ${cameraRights(viewer)} as rights`),
  ]);
  return {
    hostIds: new Set(hosts.rows.map((row) => Number(row.id))),
    cameraIds: new Set(cameras.rows.map((row) => Number(row.id))),
  };
}

export function includesHost(scope: ViewerScope, hostId: number): boolean {
  return scope === "account" || scope.hostIds.has(hostId);
}

export function includesCamera(scope: ViewerScope, cameraId: number): boolean {
  return scope === "account" || scope.cameraIds.has(cameraId);
}

type AddedEvent = BusEvents["events_added"]["events"][number];

/** As in queries of events: a host's own events are the master's. */
export function includesEvent(scope: ViewerScope, event: AddedEvent): boolean {
  return event.cameraId === null ? scope === "account" : includesCamera(scope, event.cameraId);
}
