import { Search } from "lucide-react";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { chipClass } from "~/components/ui/chip-link";
import { Icon } from "~/components/ui/icon";
import { cx } from "~/lib/cx";
import { indexTree, pruneTree, searchTree } from "~/lib/forms/tree-ticks";
import { GroupField } from "../field";
import { HiddenInputs } from "../hidden-inputs";
import { useEnhanced } from "../use-enhanced";
import { NativeTree } from "./native-tree";
import { TreeTable } from "./tree-table";
import type { TreeColumn, TreeItem } from "./tree-types";
import { TreeView } from "./tree-view";
import { useTreeTicks } from "./use-tree-ticks";

export interface TreeFieldProps {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Id of its form, where it stands outside of it. */
  form?: string;
  /** Region, host, camera. */
  nodes: readonly TreeItem[];
  /** One for a plain tree; several for rights, each with three states of its own. */
  columns: readonly TreeColumn[];
  /** What is ticked, by the names of columns, and of whole branches. */
  values: Record<string, readonly string[]>;
  /**
   * Under this name a branch of which all is ticked is posted in place of its leaves, so that 2,000 cameras fit into an
   * address; read both with readValues(). For one column.
   */
  branchName?: string;
  /** A button of this name leaves only what is ticked. */
  tickedOnly?: string;
  /** Another one: starts anew with `values`, though they are the same. */
  revision?: number | undefined;
  className?: string;
}

/** In place of the nodes until script draws the tree: native boxes need no counts and no search. */
const none: readonly TreeItem[] = [];

/**
 * Cameras to be ticked, below their hosts and regions, with a search that keeps what is above. Without script nested
 * boxes. Texts: namespace "ui".
 */
export function TreeField(props: TreeFieldProps) {
  const { id, label, hint, error, form, nodes, columns, branchName, className } = props;
  const { t } = useTranslation("ui");
  const names = [...columns.map(({ name }) => name), ...(branchName ? [branchName] : [])];
  const initial = Object.fromEntries(names.map((name) => [name, props.values[name] ?? []]));
  const { frame, isEnhanced, values, setValues, focus } = useEnhanced(
    initial,
    form,
    true,
    props.revision,
  );
  const drawn = isEnhanced ? nodes : none;
  const ticks = useTreeTicks({ nodes: drawn, columns, branchName, values, setValues });
  const [search, setSearch] = useState("");
  // What had a tick when the button was pressed: what loses it stays in sight.
  const [kept, setKept] = useState<readonly TreeItem[] | null>(null);
  const List = columns.length > 1 ? TreeTable : TreeView;
  const count = t("tree.count", { ...ticks.total });
  const shown = useMemo(() => {
    const found = searchTree(kept ?? drawn, search);
    return found ?? (kept && new Set(indexTree(kept).keys()));
  }, [drawn, kept, search]);
  return (
    <GroupField
      id={id}
      label={label}
      labelEnd={isEnhanced && <span className="tnum">{count}</span>}
      hint={hint}
      error={error}
    >
      {(wiring) => {
        const list = {
          label,
          nodes,
          columns,
          ticks,
          shown,
          describedBy: wiring["aria-describedby"],
          isInvalid: wiring["aria-invalid"] ?? false,
          className,
        };
        return (
          <div ref={frame}>
            {isEnhanced ? (
              <div className="overflow-hidden rounded-lg border border-line-2 has-[[data-invalid]]:border-danger">
                <HiddenInputs values={values} form={form} focus={focus} />
                <TreeSearch text={search} onText={setSearch}>
                  {props.tickedOnly && (
                    <button
                      type="button"
                      aria-pressed={kept !== null}
                      onClick={() => setKept(kept ? null : pruneTree(drawn, ticks.isTicked))}
                      className={cx(chipClass(kept !== null), "h-6 max-md:h-9")}
                    >
                      {props.tickedOnly}
                    </button>
                  )}
                </TreeSearch>
                <p role="status" className="sr-only">
                  {count}
                </p>
                {shown?.size === 0 ? (
                  <p className="px-3 py-4 text-center text-fg-3">{t("tree.nothing")}</p>
                ) : (
                  <List {...list} />
                )}
              </div>
            ) : (
              <NativeTree {...props} />
            )}
          </div>
        );
      }}
    </GroupField>
  );
}

/** Narrows the tree; it is nothing that is posted, and Enter does not send the form around it. */
function TreeSearch(props: { text: string; onText: (text: string) => void; children: ReactNode }) {
  const { t } = useTranslation("ui");
  return (
    <div className="flex h-8 items-center gap-2 border-line border-b px-2.5 focus-within:shadow-[inset_0_0_0_1.5px_var(--color-accent)] max-md:h-11">
      <Icon as={Search} size={14} className="text-fg-3" />
      <input
        type="search"
        aria-label={t("tree.search")}
        placeholder={t("tree.search")}
        value={props.text}
        onChange={(event) => props.onText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.preventDefault();
        }}
        className="min-w-0 flex-1 self-stretch bg-transparent text-xs outline-none placeholder:text-fg-3 max-md:text-lg"
      />
      {props.children}
    </div>
  );
}
