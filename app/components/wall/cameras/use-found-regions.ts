import { useEffect, useRef, useState } from "react";
import {
  type CameraTree,
  type FoundTree,
  filterRegions,
  type WallRegion,
} from "~/lib/wall/camera-list";
import { type TreeStore, withLoads } from "./use-camera-tree";

/** A search is sent once typing rests. */
const restMs = 150;

interface Found extends FoundTree {
  of: CameraTree;
}

export interface FoundRegions {
  /** The part of the tree that the search leaves; of a tree that is not whole, the last one known. */
  regions: readonly WallRegion[];
  /** Hosts whose cameras could not be loaded. */
  failed: ReadonlySet<string>;
  /** These are not yet, or could not be, those of the search. */
  state: "found" | "searching" | "failed";
  retry: () => void;
}

/** Searches the tree: here where all of it is on the page, else in the cloud. */
export function useFoundRegions(store: TreeStore, typed: string): FoundRegions {
  const { tree, loads, find } = store;
  const search = typed.trim();
  const isHere = tree.isWhole || search === "";
  const [last, setLast] = useState<Found | null>(tree.found && { ...tree.found, of: tree });
  const [failedFor, setFailedFor] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const isFound = last?.search === search;
  const isCurrent = isFound && last.of === tree;
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round repeats the search
  useEffect(() => {
    if (isHere || isCurrent) return;
    const abort = new AbortController();
    const load = async () => {
      const found = await find(search, abort.signal);
      if (abort.signal.aborted) return;
      setFailedFor(found ? null : search);
      if (found) setLast({ ...found, search, of: tree });
    };
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : restMs);
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [isHere, isCurrent, search, tree, find, round]);

  const { regions, failed } = withLoads(isHere ? tree.regions : (last?.regions ?? []), loads);
  const shown = isHere ? search : (last?.search ?? "");
  const state = isHere || isFound ? "found" : failedFor === search ? "failed" : "searching";
  const retry = () => {
    setFailedFor(null);
    setRound(round + 1);
  };
  return { regions: filterRegions(regions, shown), failed, state, retry };
}
