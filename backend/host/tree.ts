import { limits } from "../../contract/limits";
import { type CameraRow, listCameras } from "../camera/service";
import type { Database } from "../db/client";
import type { Viewer } from "../viewer";
import {
  type FoundTreeHost,
  listFirstLive,
  listFirstRecorded,
  listTreeHosts,
  searchTree,
  type TreeHost,
  type VideoRight,
} from "./tree-queries";

export interface TreeRequest {
  right: VideoRight;
  /** Hosts and cameras whose details are wanted, whatever the size of the tree. */
  hostIds: number[];
  /** Null: those that are opened without a choice. */
  cameraIds: number[] | null;
  /** How many are opened without a choice. */
  first: number;
  /** Empty for none. */
  keyword: string;
}

/** The tree of cameras beside a wall. Each part is read when it is first asked for. */
export interface CameraTree {
  listHosts(): Promise<TreeHost[]>;
  /** Few enough for all of them to be listed. */
  isWhole(): Promise<boolean>;
  /** Null without a keyword, and where the tree is whole: what is at hand is searched there. */
  findHosts(): Promise<FoundTreeHost[] | null>;
  /** All of a whole tree; of a larger one those found, of the hosts asked for, and asked for by id. */
  listCameras(): Promise<CameraRow[]>;
  /** To open without a choice; none of a whole tree, where it is told from what is at hand. */
  listFirst(): Promise<number[]>;
}

export function openCameraTree(db: Database, viewer: Viewer, request: TreeRequest): CameraTree {
  const { right, hostIds, first, keyword } = request;
  const listHosts = once(() => listTreeHosts(db, viewer, right));
  const isWhole = once(async () => countAll(await listHosts()) <= limits.wholeTreeCamerasMax);
  const findHosts = once(async () =>
    keyword === "" || (await isWhole())
      ? null
      : searchTree(db, viewer, right, keyword, limits.foundCamerasMax),
  );
  const listFirst = once(async () => {
    if (first === 0 || (await isWhole())) return [];
    return right === "live"
      ? listFirstLive(db, viewer, first)
      : listFirstRecorded(db, viewer, first);
  });
  const listAll = once(async () => {
    if (await isWhole()) return listCameras(db, viewer);
    const found = (await findHosts())?.flatMap((host) => host.cameraIds) ?? [];
    const cameraIds = [...(request.cameraIds ?? (await listFirst())), ...found];
    const [named, ofHosts] = await Promise.all([
      cameraIds.length > 0 ? listCameras(db, viewer, { cameraIds }) : [],
      hostIds.length > 0 ? listCameras(db, viewer, { hostIds }) : [],
    ]);
    return [...new Map([...named, ...ofHosts].map((camera) => [camera.id, camera])).values()];
  });
  return {
    listHosts,
    isWhole,
    findHosts,
    listCameras: async () =>
      (await listAll()).filter((camera) => camera[right === "live" ? "canLive" : "canPlayback"]),
    listFirst,
  };
}

const countAll = (hosts: readonly TreeHost[]): number =>
  hosts.reduce((sum, host) => sum + host.cameraCount, 0);

function once<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let reading: Promise<Value> | undefined;
  return () => {
    reading ??= read();
    return reading;
  };
}
