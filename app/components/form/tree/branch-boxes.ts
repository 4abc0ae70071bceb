import { isLeaf, listLeaves } from "~/lib/forms/tree-ticks";
import type { TreeColumn, TreeItem } from "./tree-types";

/** A native box that stands for all of a branch. */
export interface BranchBox {
  name: string;
  /** Of its column; null where the box says itself what it stands for. */
  label: string | null;
}

/** Whether a row has a native box of its own in this column. */
export const offersAt = ({ offers, isSwitch }: TreeColumn, item: TreeItem): boolean =>
  isSwitch ? (offers?.(item) ?? false) : isLeaf(item) && (offers?.(item) ?? true);

/** The boxes that stand for all of a branch; none where branches are not posted. */
export function listBranchBoxes(
  item: TreeItem,
  columns: readonly TreeColumn[],
  branchName: string | undefined,
): BranchBox[] {
  if (item.value === undefined) return [];
  if (branchName !== undefined) return [{ name: branchName, label: null }];
  return columns
    .filter((column) => column.postsBranches)
    .filter((column) => listLeaves(item).some((leaf) => offersAt(column, leaf as TreeItem)))
    .map(({ name, label }) => ({ name, label }));
}
