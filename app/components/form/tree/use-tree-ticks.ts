import { useMemo } from "react";
import {
  type Count,
  countTicks,
  indexTree,
  isLeaf,
  listLeaves,
  listValues,
  pruneTree,
  readValues,
  type Tick,
  toggleLeaves,
  toTick,
} from "~/lib/forms/tree-ticks";
import type { TreeColumn, TreeItem } from "./tree-types";

type Values = Record<string, readonly string[]>;

interface Part {
  column: TreeColumn;
  /** The rows that have a box here, by id; of branches with the leaves that can be ticked here. */
  offered: Map<string, TreeItem>;
  ticked: Set<string>;
  counts: Map<string, Count>;
  toValues: (ticked: Set<string>) => Values;
}

function readSwitch(column: TreeColumn, nodes: readonly TreeItem[], values: Values): Part {
  const all = indexTree(nodes);
  const offered = new Map([...all].filter(([, item]) => column.offers?.(item)));
  const posted = new Set(values[column.name]);
  const ticked = new Set(
    [...offered].filter(([, { value }]) => posted.has(value ?? "")).map(([id]) => id),
  );
  return {
    column,
    offered,
    ticked,
    counts: new Map(
      [...offered.keys()].map((id) => [id, { ticked: ticked.has(id) ? 1 : 0, total: 1 }]),
    ),
    toValues: (next) => ({
      [column.name]: [...offered.values()].flatMap(({ id, value }) =>
        next.has(id) && value !== undefined ? [value] : [],
      ),
    }),
  };
}

function readPart(
  column: TreeColumn,
  nodes: readonly TreeItem[],
  values: Values,
  sharedBranchName: string | undefined,
): Part {
  if (column.isSwitch) return readSwitch(column, nodes, values);
  const { name, offers } = column;
  const branchName = column.postsBranches ? name : sharedBranchName;
  const offeredNodes = offers ? pruneTree(nodes, offers) : nodes;
  const ticked = readValues(offeredNodes, values[name] ?? [], branchName ? values[branchName] : []);
  return {
    column,
    offered: indexTree(offeredNodes),
    ticked,
    counts: countTicks(offeredNodes, ticked),
    toValues: (next) => listValues(offeredNodes, next, { name, branchName }),
  };
}

export interface TreeTicksOptions {
  nodes: readonly TreeItem[];
  columns: readonly TreeColumn[];
  /** Posts a branch of which all is ticked in place of its leaves. */
  branchName?: string | undefined;
  values: Values;
  setValues: (values: Values) => void;
}

/** What is ticked in each column, from what is posted and back. */
export function useTreeTicks({ nodes, columns, branchName, values, setValues }: TreeTicksOptions) {
  const parts = useMemo(
    () => columns.map((column) => readPart(column, nodes, values, branchName)),
    [nodes, columns, branchName, values],
  );
  const rights = useMemo(() => parts.filter(({ column }) => !column.isSwitch), [parts]);
  const counts = useMemo(() => {
    const anyRight = new Set(rights.flatMap(({ ticked }) => [...ticked]));
    // A host without cameras may have a switch, and is no camera.
    const countable = pruneTree(nodes, ({ id }) => rights.some(({ offered }) => offered.has(id)));
    return countTicks(countable, anyRight);
  }, [nodes, rights]);

  const leavesOf = (part: Part, id: string, shown: ReadonlySet<string> | null) => {
    const item = part.offered.get(id);
    if (!item) return [];
    return part.column.isSwitch ? [item] : listLeaves(item, shown ?? undefined);
  };
  return {
    /** Whether any of these leaves has a tick in any column. */
    isTicked: ({ id }: TreeItem) => rights.some(({ ticked }) => ticked.has(id)),
    /** Leaves at and below a row that have a tick in any column. */
    countOf: (id: string): Count => counts.get(id) ?? { ticked: 0, total: 0 },
    total: nodes.reduce(
      (sum, { id }) => {
        const { ticked, total } = counts.get(id) ?? { ticked: 0, total: 0 };
        return { ticked: sum.ticked + ticked, total: sum.total + total };
      },
      { ticked: 0, total: 0 },
    ),
    /** A row's state in a column; null where it has none there. */
    tickOf: (id: string, column: number): Tick | null => {
      const count = parts[column]?.counts.get(id);
      return count && count.total > 0 ? toTick(count) : null;
    },
    /** A row's state in all columns together. */
    rowTick: (id: string): Tick | null => {
      const found = rights.flatMap(({ counts: own }) => own.get(id) ?? []);
      if (found.length === 0) return null;
      return toTick({
        ticked: found.reduce((sum, { ticked }) => sum + ticked, 0),
        total: found.reduce((sum, { total }) => sum + total, 0),
      });
    },
    /** Ticks what a search left of a row, or takes the ticks away where all have one. */
    toggle: (id: string, column: number, shown: ReadonlySet<string> | null) => {
      const part = parts[column];
      if (part) setValues(part.toValues(toggleLeaves(part.ticked, leavesOf(part, id, shown))));
    },
    toggleRow: (id: string, shown: ReadonlySet<string> | null) => {
      const all = rights.map((part) => ({ part, leaves: leavesOf(part, id, shown) }));
      const areAllOn = all.every(({ part, leaves }) =>
        leaves.every((leaf) => part.ticked.has(leaf.id)),
      );
      const changed = all.map(({ part, leaves }) => {
        const open = areAllOn ? leaves : leaves.filter((leaf) => !part.ticked.has(leaf.id));
        return part.toValues(open.length > 0 ? toggleLeaves(part.ticked, open) : part.ticked);
      });
      setValues(Object.assign({}, ...changed));
    },
  };
}

export type TreeTicks = ReturnType<typeof useTreeTicks>;

/** Rows that are open at first: the way to all that is partly ticked, and everything of a small tree. */
export function listOpenAtFirst(nodes: readonly TreeItem[], ticks: TreeTicks): Set<string> {
  const branches = [...indexTree(nodes).values()].filter((item) => !isLeaf(item));
  const isSmall = ticks.total.total <= smallTree;
  const isPartly = ({ id }: TreeItem) => ticks.rowTick(id) === "mixed";
  return new Set(branches.filter((item) => isSmall || isPartly(item)).map(({ id }) => id));
}

const smallTree = 30;
