import type { TreeLine } from "~/lib/tree-keys";
import { fold } from "~contract/fold";
import { matchesWords } from "./search-text";

/**
 * Ticks in a tree: only leaves are ticked or not, and everything above follows them. Ids are unique in the tree, as
 * "host:12"; `value` is what a form posts.
 */

export interface TreeNode {
  id: string;
  /** What is posted for it; none for a node that only groups others. */
  value?: string;
  name: string;
  /** Posted under the branches' name, even where nothing is below it, as a host without cameras. */
  isBranch?: boolean;
  /** Leaves below it that are not loaded: it is ticked in their place, and counts as so many. */
  unlisted?: number;
  children?: readonly TreeNode[];
}

export type Tick = "on" | "off" | "mixed";

export interface Row extends TreeLine {
  node: TreeNode;
  /** From 1, among the nodes below the same one. */
  position: number;
  siblings: number;
}

export interface Count {
  ticked: number;
  total: number;
}

/** A branch that has nothing below it, as a host without cameras, is ticked itself. */
export const isLeaf = (node: TreeNode): boolean => (node.children?.length ?? 0) === 0;

/** The leaves at and below a node; of those a search left, where there is one. */
export function listLeaves(node: TreeNode, shown?: ReadonlySet<string>): TreeNode[] {
  if (isLeaf(node)) return !shown || shown.has(node.id) ? [node] : [];
  return (node.children ?? []).flatMap((child) => listLeaves(child, shown));
}

/** The part of a tree whose leaves are kept; what then groups nothing goes too. */
export function pruneTree<Node extends TreeNode>(
  nodes: readonly Node[],
  keep: (leaf: Node) => boolean,
): Node[] {
  return nodes.flatMap((node) => {
    if (isLeaf(node)) return keep(node) ? [node] : [];
    const children = pruneTree((node.children ?? []) as readonly Node[], keep);
    return children.length > 0 ? [{ ...node, children }] : [];
  });
}

/** Every node of a tree by its id. */
export function indexTree<Node extends TreeNode>(nodes: readonly Node[]): Map<string, Node> {
  const found = new Map<string, Node>();
  const visit = (list: readonly Node[]) => {
    for (const node of list) {
      found.set(node.id, node);
      visit((node.children ?? []) as readonly Node[]);
    }
  };
  visit(nodes);
  return found;
}

/** How many leaves there are at and below each node, and how many of them are ticked. */
export function countTicks(
  nodes: readonly TreeNode[],
  ticked: ReadonlySet<string>,
): Map<string, Count> {
  const counts = new Map<string, Count>();
  const count = (node: TreeNode): Count => {
    const sum = { ticked: 0, total: 0 };
    if (isLeaf(node)) {
      sum.total = node.unlisted ?? 1;
      sum.ticked = ticked.has(node.id) ? sum.total : 0;
    }
    for (const child of node.children ?? []) {
      const below = count(child);
      sum.ticked += below.ticked;
      sum.total += below.total;
    }
    counts.set(node.id, sum);
    return sum;
  };
  for (const node of nodes) count(node);
  return counts;
}

export function toTick({ ticked, total }: Count): Tick {
  if (ticked === 0) return "off";
  return ticked === total ? "on" : "mixed";
}

/** Ticks these leaves, or takes their ticks away where all have one: a press on "mixed" ticks all. */
export function toggleLeaves(
  ticked: ReadonlySet<string>,
  leaves: readonly TreeNode[],
): Set<string> {
  const next = new Set(ticked);
  const areAllOn = leaves.every(({ id }) => ticked.has(id));
  for (const { id } of leaves) {
    if (areAllOn) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Ids of what a search leaves: what matches, what is above it, and all below it. Null for no search. */
export function searchTree(nodes: readonly TreeNode[], text: string): Set<string> | null {
  const query = fold(text);
  if (query === "") return null;
  const shown = new Set<string>();
  const visit = (node: TreeNode, isBelowMatch: boolean): boolean => {
    const isMatch = isBelowMatch || matchesWords(node.name, query);
    let isShown = isMatch;
    for (const child of node.children ?? []) isShown = visit(child, isMatch) || isShown;
    if (isShown) shown.add(node.id);
    return isShown;
  };
  for (const node of nodes) visit(node, false);
  return shown;
}

/** The rows to be seen, from top to bottom. What a search left is open down to its leaves. */
export function listRows(
  nodes: readonly TreeNode[],
  open: ReadonlySet<string>,
  shown: ReadonlySet<string> | null,
): Row[] {
  const rows: Row[] = [];
  const visit = (list: readonly TreeNode[], level: number) => {
    const visible = shown ? list.filter(({ id }) => shown.has(id)) : list;
    for (const [index, node] of visible.entries()) {
      const isOpen = isLeaf(node) ? null : shown !== null || open.has(node.id);
      const [position, siblings] = [index + 1, visible.length];
      rows.push({ key: node.id, node, level, position, siblings, isOpen });
      if (isOpen) visit(node.children ?? [], level + 1);
    }
  };
  visit(nodes, 1);
  return rows;
}

/** The next row, round the end, whose name begins with what was typed; null for none. */
export function findTyped(rows: readonly Row[], index: number, typed: string): number | null {
  const start = fold(typed);
  if (start === "") return null;
  // A first letter moves on; more of the same word may stay.
  const from = typed.length === 1 ? index + 1 : index;
  const order = rows.map((_, offset) => (from + offset) % rows.length);
  return order.find((each) => fold(rows[each]?.node.name ?? "").startsWith(start)) ?? null;
}

/**
 * What a form posts: the values of ticked leaves; and under `branchName`, if there is one, a branch of which all is
 * ticked in place of its leaves, so that a whole account fits into an address.
 */
export function listValues(
  nodes: readonly TreeNode[],
  ticked: ReadonlySet<string>,
  { name, branchName }: { name: string; branchName?: string | undefined },
): Record<string, string[]> {
  const values: Record<string, string[]> = { [name]: [], ...(branchName && { [branchName]: [] }) };
  const visit = (node: TreeNode) => {
    const isWhole = branchName && node.value !== undefined && (node.isBranch || !isLeaf(node));
    if (isWhole && listLeaves(node).every(({ id }) => ticked.has(id))) {
      values[branchName]?.push(node.value ?? "");
    } else if (isLeaf(node)) {
      if (node.value !== undefined && ticked.has(node.id)) values[name]?.push(node.value);
    } else for (const child of node.children ?? []) visit(child);
  };
  for (const node of nodes) visit(node);
  return values;
}

/** The ticked leaves of a list in which values of branches stand beside those of leaves: all values differ. */
export const readTokens = (nodes: readonly TreeNode[], tokens: readonly string[]): Set<string> =>
  readValues(nodes, tokens, tokens);

/** The ticked leaves of posted values: of `branches` all that is below. Values of nothing in the tree are dropped. */
export function readValues(
  nodes: readonly TreeNode[],
  leaves: readonly string[],
  branches: readonly string[] = [],
): Set<string> {
  const [leafValues, branchValues] = [new Set(leaves), new Set(branches)];
  const ticked = new Set<string>();
  const visit = (node: TreeNode, isBelow: boolean) => {
    const has = (values: Set<string>) => node.value !== undefined && values.has(node.value);
    if (isLeaf(node)) {
      const own = node.isBranch ? branchValues : leafValues;
      if (isBelow || has(own)) ticked.add(node.id);
    } else for (const child of node.children ?? []) visit(child, isBelow || has(branchValues));
  };
  for (const node of nodes) visit(node, false);
  return ticked;
}
