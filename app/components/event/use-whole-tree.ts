import { useMemo, useState } from "react";
import { isCountedOnly, type PlaceRegion } from "~/lib/event/camera-tree";
import { type PackedTree, unpackTree } from "~/lib/event/packed-places";
import { fetchAnswer } from "~/lib/http/fetch-answer";
import { paths } from "~/lib/paths";

export interface WholeTree {
  tree: readonly PlaceRegion[];
  /** To be called when the tree is about to be used: loads the cameras that it only counts. */
  load: () => void;
  hasFailed: boolean;
}

/** A page's tree, with the cameras of a large account once somebody uses it (decision D117). */
export function useWholeTree(given: readonly PlaceRegion[]): WholeTree {
  const [loaded, setLoaded] = useState<{ of: readonly PlaceRegion[]; tree: PlaceRegion[] }>();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const isPartial = useMemo(() => isCountedOnly(given), [given]);
  const isDue = isPartial && loaded?.of !== given && state !== "loading";
  const load = async () => {
    if (!isDue) return;
    setState("loading");
    const packed = await fetchAnswer<PackedTree>(paths.cameraNames);
    setState(packed ? "idle" : "failed");
    if (packed) setLoaded({ of: given, tree: unpackTree(packed) });
  };
  // After the page was loaded anew, the names of before until the tree is used again.
  const tree = isPartial && loaded ? loaded.tree : given;
  return { tree, load: () => void load(), hasFailed: state === "failed" };
}
