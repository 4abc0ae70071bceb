import type { LucideIcon } from "lucide-react";
import type { TreeNode } from "~/lib/forms/tree-ticks";
import type { Status } from "~/lib/status";

/** A region, a host or a camera. Ids are unique in the tree ("camera:12"); `value` is posted. */
export interface TreeItem extends TreeNode {
  children?: readonly TreeItem[];
  icon?: LucideIcon;
  status?: Status;
  /** What the status means, behind the name: "No signal". */
  note?: string;
}

/** One tick a row, with three states above the leaves; or a switch of its own for rows that offer one. */
export interface TreeColumn {
  /** Posted with the values of what is ticked. */
  name: string;
  label: string;
  /** Leaves that can be ticked here, or rows that have the switch; all leaves where not given. */
  offers?: (item: TreeItem) => boolean;
  /** A switch that says nothing of what is below it, as "allow new cameras". */
  isSwitch?: boolean;
  /** A branch of which all is ticked here is posted by its own value in place of its leaves: read with readTokens(). */
  postsBranches?: boolean;
}
