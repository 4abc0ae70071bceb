import type { Definition } from "~/lib/lists/define-query";
import type { ViewMode } from "~contract/preferences";
import { ColumnChooser, type ColumnChooserProps } from "./column-chooser";
import { ViewModeSwitch } from "./view-mode-switch";

export interface ListToolsProps<D extends Definition, Name extends string>
  extends ColumnChooserProps<D, Name> {
  /** How many rows match, in words. */
  count: string;
  viewMode: ViewMode;
}

/** The end of a list's FilterBar: how many match, which columns, cards or table. */
export function ListTools<D extends Definition, Name extends string>(
  props: ListToolsProps<D, Name>,
) {
  const { count, viewMode, ...columns } = props;
  const { query, values } = props;
  return (
    <>
      <span role="status" className="tnum text-xs text-fg-3">
        {count}
      </span>
      {viewMode === "table" && <ColumnChooser {...columns} />}
      <ViewModeSwitch current={viewMode} hrefOf={(view) => query.href(values, {}, { view })} />
    </>
  );
}
