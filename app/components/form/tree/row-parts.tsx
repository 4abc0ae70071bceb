import { ChevronDown, ChevronRight } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import type { Row } from "~/lib/forms/tree-ticks";
import type { TreeItem } from "./tree-types";
import type { TreeTicks } from "./use-tree-ticks";

/** Distance of a level from the left; what has nothing to open stands where the next level does. */
const indents = ["pl-1.5", "pl-5.5", "pl-11"];
export function indentOf({ level, isOpen }: Pick<Row, "level" | "isOpen">) {
  return indents[Math.min(isOpen === null ? level : level - 1, indents.length - 1)];
}

/** For a pointer: with keys a branch opens and closes by the arrows. */
export function Opener({ row, onOpen }: { row: Row; onOpen: () => void }) {
  if (row.isOpen === null) return null;
  const click = (event: MouseEvent) => {
    // The row itself would be ticked.
    event.stopPropagation();
    onOpen();
  };
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      onClick={click}
      className="-m-1 grid size-6 shrink-0 place-items-center rounded-ctl text-fg-3 hover:text-fg max-md:size-11"
    >
      <Icon as={row.isOpen ? ChevronDown : ChevronRight} size={14} />
    </button>
  );
}

/** What a row is, and of a branch how many below it are ticked. */
export function RowName({
  row,
  ticks,
  countAtEnd = false,
}: {
  row: Row;
  ticks: TreeTicks;
  countAtEnd?: boolean;
}) {
  const { t } = useTranslation("ui");
  const item = row.node as TreeItem;
  const count = ticks.countOf(item.id);
  return (
    <>
      {item.icon && <Icon as={item.icon} size={14} className="text-fg-3" />}
      {item.status && <StatusDot status={item.status} small />}
      <span className={cx("truncate", row.level === 1 && "font-[550] text-fg")} title={item.name}>
        {item.name}
      </span>
      {item.note && <span className="truncate text-2xs text-fg-3">{item.note}</span>}
      {row.isOpen !== null && (
        <span className={cx("tnum shrink-0 pl-1 text-2xs text-fg-3", countAtEnd && "ml-auto")}>
          <span aria-hidden="true">
            {count.ticked} / {count.total}
          </span>
          <span className="sr-only">{t("tree.count", { ...count })}</span>
        </span>
      )}
    </>
  );
}
