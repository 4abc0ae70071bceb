import { limits } from "../../contract/limits";
import { searchAlerts } from "../alert/service";
import { searchArchives } from "../archive/service";
import { type FoundCamera, searchCameras } from "../camera/service";
import type { Database } from "../db/client";
import { type FoundHost, searchHosts } from "../host/service";
import { mayListUsers } from "../permission/policy";
import { searchPermissions } from "../permission/set-service";
import { type SavedSearchRow, searchSavedSearches } from "../saved-search/service";
import { searchMemberRows } from "../user/member-list";
import { searchViews, type ViewRow } from "../view/service";
import type { Viewer } from "../viewer";
import { shareFairly } from "./share-fairly";

export interface FoundUser {
  id: number;
  name: string;
  email: string;
}

export interface Found {
  cameras: FoundCamera[];
  hosts: FoundHost[];
  users: FoundUser[];
  savedSearches: SavedSearchRow[];
  views: ViewRow[];
  archives: { id: number; note: string }[];
  permissions: { id: number; name: string }[];
  alerts: { id: number; name: string }[];
}

const max = limits.paletteResultsMax;
const nothing: Found = {
  cameras: [],
  hosts: [],
  users: [],
  savedSearches: [],
  views: [],
  archives: [],
  permissions: [],
  alerts: [],
};

/** What in the viewer's reach is called so, each kind with its fair share of the places. */
export async function searchByName(db: Database, viewer: Viewer, text: string): Promise<Found> {
  const words = text
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, limits.paletteWordsMax);
  if (words.length === 0) return nothing;
  const [cameras, hosts, users, savedSearches, views, archives, permissions, alerts] =
    await Promise.all([
      searchCameras(db, viewer, words, max),
      searchHosts(db, viewer, words, max),
      mayListUsers(viewer) ? searchMemberRows(db, viewer.accountId, words, max) : [],
      searchSavedSearches(db, viewer, words, max),
      searchViews(db, viewer, words, max),
      searchArchives(db, viewer, words, max),
      searchPermissions(db, viewer, words, max),
      searchAlerts(db, viewer, words, max),
    ]);
  const found = { cameras, hosts, users, savedSearches, views, archives, permissions, alerts };
  return shareFairly(found, max);
}
