import { cx } from "~/lib/cx";
import type { Tick } from "~/lib/forms/tree-ticks";
import { indentOf, Opener, RowName } from "./row-parts";
import { TickBox } from "./tick-box";
import type { TreeItem } from "./tree-types";
import { type DrawnRow, useTreeRows } from "./use-tree-rows";
import type { TreeTicks } from "./use-tree-ticks";

export interface TreeListProps {
  label: string;
  nodes: readonly TreeItem[];
  ticks: TreeTicks;
  /** What a search left; null for none. */
  shown: ReadonlySet<string> | null;
  describedBy: string | undefined;
  isInvalid: boolean;
  className: string | undefined;
}

/** Rows that are ticked as a whole (WAI-ARIA: tree view). */
export function TreeView(props: TreeListProps) {
  const { label, ticks, describedBy, isInvalid, className } = props;
  const tree = useTreeRows({ ...props, columnCount: 0, rowHeight: 28 });
  return (
    <div
      ref={tree.scroller}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      aria-multiselectable="true"
      aria-describedby={describedBy}
      data-invalid={isInvalid || undefined}
      onKeyDown={tree.onKeyDown}
      className={cx(
        "max-h-52 overflow-auto p-1 outline-none [scrollbar-gutter:stable] [scrollbar-width:thin]",
        className,
      )}
    >
      <div role="presentation" className="relative" style={{ height: tree.height }}>
        {tree.drawn.map((drawn) => (
          <div
            key={drawn.key}
            ref={tree.measure}
            role="presentation"
            data-index={drawn.index}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${drawn.start}px)` }}
          >
            <TreeRow drawn={drawn} ticks={ticks} />
          </div>
        ))}
      </div>
    </div>
  );
}

const checkedOf: Record<Tick, boolean | "mixed"> = { on: true, off: false, mixed: "mixed" };

function TreeRow({ drawn, ticks }: { drawn: DrawnRow; ticks: TreeTicks }) {
  const { row } = drawn;
  const tick = ticks.rowTick(row.node.id) ?? "off";
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the tree's
    <div
      role="treeitem"
      data-column={0}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={row.isOpen ?? undefined}
      aria-checked={checkedOf[tick]}
      tabIndex={drawn.tabStop === null ? -1 : 0}
      onFocus={() => drawn.onFocus(0)}
      onClick={() => drawn.onTick(0)}
      className={cx(
        "flex h-7 cursor-pointer items-center gap-1.5 rounded-ctl pr-1 text-fg-2 hover:bg-hover focus-visible:-outline-offset-2 max-md:h-11",
        indentOf(row),
      )}
    >
      <Opener row={row} onOpen={drawn.onOpen} />
      <TickBox tick={tick} />
      <RowName row={row} ticks={ticks} countAtEnd />
    </div>
  );
}
