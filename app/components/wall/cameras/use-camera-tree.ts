import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { fetchAnswer } from "~/lib/http/fetch-answer";
import { formatSearch } from "~/lib/http/format-search";
import { paths } from "~/lib/paths";
import {
  type CameraTree,
  type FoundTree,
  listCameras,
  type TreePart,
  type WallCamera,
  type WallRegion,
} from "~/lib/wall/camera-list";

/** A host's cameras, loaded by the page. */
interface HostLoad {
  /** Null until they are here. */
  cameras: WallCamera[] | null;
  hasFailed: boolean;
  /** The page's data at that time: what is refreshed makes these old. */
  of: CameraTree;
}

/** What a page knows of its tree: what came with it, and what it has loaded since (decision D116). */
export interface TreeStore {
  tree: CameraTree;
  /** By id. */
  cameras: ReadonlyMap<string, WallCamera>;
  /** A camera of which is not known yet whether it is in the viewer's reach. */
  isPending: (cameraId: string) => boolean;
  loads: ReadonlyMap<string, HostLoad>;
  loadHosts: (ids: readonly string[]) => Promise<void>;
  find: (search: string, signal: AbortSignal) => Promise<FoundTree | null>;
}

/** Requests name at most so many ids: an address has a length. */
const maxIds = 360;

/** @param wanted ids of the wall's cameras: of a tree that is not whole those unknown are loaded */
export function useCameraTree(tree: CameraTree, wanted: readonly (string | null)[]): TreeStore {
  const [loads, setLoads] = useState<ReadonlyMap<string, HostLoad>>(new Map());
  const [learned, setLearned] = useState<ReadonlyMap<string, WallCamera>>(new Map());
  const [absent, setAbsent] = useState<ReadonlySet<string>>(new Set());

  const request = useCallback(
    async (asked: Record<string, string>, signal?: AbortSignal): Promise<TreePart | null> => {
      const query = new URLSearchParams({ right: tree.right, ...asked });
      const href = `${paths.cameraTree}?${formatSearch(query)}`;
      const part = await fetchAnswer<TreePart>(href, signal);
      if (part) setLearned((known) => new Map([...known, ...part.cameras.map(byId)]));
      return part;
    },
    [tree.right],
  );
  const loadHosts = useCallback(
    async (wantedIds: readonly string[]) => {
      // One request names at most `maxIds` hosts; the others stay due and load next.
      const ids = wantedIds.slice(0, maxIds);
      const note = (read: (id: string, old: HostLoad | undefined) => Omit<HostLoad, "of">) =>
        setLoads((known) => {
          const next = new Map(known);
          for (const id of ids) next.set(id, { ...read(id, known.get(id)), of: tree });
          return next;
        });
      note((_id, old) => ({ cameras: old?.cameras ?? null, hasFailed: false }));
      const part = await request({ hosts: ids.join() });
      note((id, old) => ({
        cameras: part?.cameras.filter(({ hostId }) => hostId === id) ?? old?.cameras ?? null,
        hasFailed: part === null,
      }));
    },
    [request, tree],
  );
  const find = useCallback(
    async (search: string, signal: AbortSignal) =>
      (await request({ q: search }, signal))?.found ?? null,
    [request],
  );

  const cameras = useMemo(() => {
    const listed = [...listCameras(tree.regions), ...listCameras(tree.found?.regions ?? [])];
    return new Map([...learned, ...[...listed, ...tree.cameras].map(byId)]);
  }, [learned, tree]);
  const isPending = (id: string) =>
    !tree.isWhole && !cameras.has(id) && !tree.asked.includes(id) && !absent.has(id);
  const missing = [...new Set(wanted)].filter((id) => id !== null && isPending(id));
  useMissing(missing.slice(0, maxIds).join(), tree, async (ids, signal) => {
    const part = await request({ cameras: ids }, signal);
    const found = new Set(part?.cameras.map(({ id }) => id));
    if (part)
      setAbsent((known) => new Set([...known, ...ids.split(",").filter((id) => !found.has(id))]));
  });
  return { tree, cameras, isPending, loads, loadHosts, find };
}

const byId = (camera: WallCamera) => [camera.id, camera] as const;

/** Loads cameras that are missing; those that did not load again with the page's next data. */
function useMissing(
  ids: string,
  tree: CameraTree,
  load: (ids: string, signal: AbortSignal) => Promise<void>,
): void {
  const latest = useRef(load);
  latest.current = load;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what did not load is asked for again with the next data
  useEffect(() => {
    if (ids === "") return;
    const abort = new AbortController();
    void latest.current(ids, abort.signal);
    return () => abort.abort();
  }, [ids, tree]);
}

/** The tree with what was loaded, and the hosts whose cameras could not be. */
export function withLoads(regions: readonly WallRegion[], loads: TreeStore["loads"]) {
  const filled = regions.map((region) => ({
    ...region,
    hosts: region.hosts.map((host) => ({
      ...host,
      cameras: host.cameras ?? loads.get(host.id)?.cameras ?? null,
    })),
  }));
  const failed = new Set([...loads].flatMap(([id, { hasFailed }]) => (hasFailed ? [id] : [])));
  return { regions: loads.size > 0 ? filled : regions, failed };
}
