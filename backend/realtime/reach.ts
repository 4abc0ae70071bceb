import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { cameraRights, reachableHosts } from "../permission/queries";
import type { Viewer } from "../viewer";
import type { BusEvents } from "./bus";

/** The hosts and cameras a viewer receives messages about; a master of all in the account. */
export type Reach = "account" | { hostIds: ReadonlySet<number>; cameraIds: ReadonlySet<number> };

/** Reads the viewer's scope once; the hub caches it until their rights change. */
export async function getReach(db: Database, viewer: Viewer): Promise<Reach> {
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

export function reachesHost(reach: Reach, hostId: number): boolean {
  return reach === "account" || reach.hostIds.has(hostId);
}

export function reachesCamera(reach: Reach, cameraId: number): boolean {
  return reach === "account" || reach.cameraIds.has(cameraId);
}

type AddedEvent = BusEvents["events_added"]["events"][number];

/** As in queries of events: a host's own events are the master's. */
export function reachesEvent(reach: Reach, event: AddedEvent): boolean {
  return event.cameraId === null ? reach === "account" : reachesCamera(reach, event.cameraId);
}
