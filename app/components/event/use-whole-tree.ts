import { useMemo, useRef, useState } from "react";
import { isCountedOnly, type PlaceRegion } from "~/lib/event/camera-tree";
import { type PackedTree, unpackTree } from "~/lib/event/packed-places";
import { fetchAnswer } from "~/lib/http/fetch-answer";
import { paths } from "~/lib/paths";

export interface WholeTree {
  tree: readonly PlaceRegion[];
  /** To be called when the tree is about to be used: loads the cameras that it only counts. */
  load: () => void;
  /** Until a second attempt has succeeded, so that what asks for it does not vanish under its user. */
  hasFailed: boolean;
  /** Another attempt; whether it succeeded. */
  retry: () => Promise<boolean>;
}

/** A page's tree, with the cameras of a large account once somebody uses it (decision D117). */
export function useWholeTree(given: readonly PlaceRegion[]): WholeTree {
  const [loaded, setLoaded] = useState<{ of: readonly PlaceRegion[]; tree: PlaceRegion[] }>();
  const [hasFailed, setFailed] = useState(false);
  const isLoading = useRef(false);
  const isPartial = useMemo(() => isCountedOnly(given), [given]);
  const retry = async () => {
    if (isLoading.current) return false;
    isLoading.current = true;
    const packed = await fetchAnswer<PackedTree>(paths.cameraNames);
    isLoading.current = false;
    setFailed(!packed);
    if (packed) setLoaded({ of: given, tree: unpackTree(packed) });
    return packed !== null;
  };
  const load = () => {
    // Coming near again is no wish to try again.
    if (isPartial && loaded?.of !== given && !hasFailed) void retry();
  };
  // After the page was loaded anew, the names of before until the tree is used again.
  const tree = isPartial && loaded ? loaded.tree : given;
  return { tree, load, hasFailed, retry };
}
