import { useLocation } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/components/ui/icon";
import { indexTree, isLeaf, listLeaves, readValues } from "~/lib/forms/tree-ticks";
import { limits } from "~contract/limits";
import { type BranchBox, listBranchBoxes, offersAt } from "./branch-boxes";
import type { TreeColumn, TreeItem } from "./tree-types";

interface NativeTreeProps {
  nodes: readonly TreeItem[];
  columns: readonly TreeColumn[];
  branchName?: string | undefined;
  values: Record<string, readonly string[]>;
  form?: string | undefined;
  error?: string | undefined;
}

/** In the address: branches whose leaves are drawn. */
const openParam = "open";

/**
 * The tree as nested boxes, until script draws it. A branch has no box of its own ticks, which could not follow; where
 * branches are posted it offers "all of it", which counts besides the boxes below and stands for them. In a large tree
 * these stand alone: the boxes below are drawn where some of them are ticked, else by a link.
 */
export function NativeTree(props: NativeTreeProps) {
  const { nodes, columns, branchName, values } = props;
  const { search } = useLocation();
  const leaves = nodes
    .flatMap((item) => listLeaves(item))
    .reduce((sum, { unlisted = 1 }) => sum + unlisted, 0);
  const opened =
    leaves > limits.namedTreeCamerasMax
      ? new Set(new URLSearchParams(search).getAll(openParam))
      : null;
  const items = [...indexTree(nodes).values()];
  const branches = listEmptyBranches(items, values[branchName ?? ""]);
  const ticked = columns.map(({ name, isSwitch }) =>
    isSwitch ? new Set<string>() : readValues(nodes, values[name] ?? [], branches),
  );
  // What is out of reach has no box: left out of the form, an alert at one camera would become one at all of them. Once
  // the form was refused for it, it is to be chosen anew.
  const known = new Set(items.map(({ value }) => value));
  const names = props.error ? [] : [...columns.map(({ name }) => name), branchName ?? ""];
  const kept = names.flatMap((name) =>
    (values[name] ?? []).flatMap((value) => (known.has(value) ? [] : { name, value })),
  );
  return (
    <div className="max-h-80 overflow-y-auto rounded-lg border border-line-2 p-2">
      {kept.map((input) => (
        <input key={`${input.name} ${input.value}`} {...input} type="hidden" form={props.form} />
      ))}
      {nodes.map((item) => (
        <Branch key={item.id} {...props} item={item} ticked={ticked} opened={opened} />
      ))}
    </div>
  );
}

/** Of ticked branches those that have nothing below them, and so are boxes themselves. */
function listEmptyBranches(items: readonly TreeItem[], ticked: readonly string[] = []): string[] {
  const empty = items.filter(
    (item) => item.isBranch && isLeaf(item) && item.unlisted === undefined,
  );
  const values = new Set(empty.map(({ value }) => value));
  return ticked.filter((value) => values.has(value));
}

type BranchProps = NativeTreeProps & {
  item: TreeItem;
  ticked: Set<string>[];
  /** Branches whose leaves are drawn though none of them is ticked; null for all. */
  opened: ReadonlySet<string> | null;
};

const isOpened = ({ id, children }: TreeItem, opened: ReadonlySet<string> | null): boolean =>
  opened?.has(id) || children?.some((child) => isOpened(child, opened)) || false;

function Branch(props: BranchProps) {
  const { item, columns, branchName, values, form, ticked, opened } = props;
  if (isLeaf(item) && item.unlisted === undefined) return <Leaf {...props} />;
  const isPartly = ticked.some((each) => listLeaves(item).some(({ id }) => each.has(id)));
  const wholes = listBranchBoxes(item, columns, branchName);
  if (opened && !isPartly && wholes.length > 0 && !isOpened(item, opened))
    return <ClosedBranch {...props} boxes={wholes} />;
  const isWhole = wholes.some(({ name }) => values[name]?.includes(item.value ?? ""));
  return (
    <details open={isPartly || isWhole || isOpened(item, opened)} className="pl-2">
      <summary className="flex min-h-7 items-center gap-1.5 font-medium">
        <Icon as={ChevronRight} size={14} className="text-fg-3 [[open]>summary>&]:rotate-90" />
        {item.name}
      </summary>
      <fieldset className="pl-4">
        <legend className="sr-only">{item.name}</legend>
        {wholes.length > 0 && (
          <WholeBranch item={item} boxes={wholes} values={values} form={form} />
        )}
        <Switches {...props} />
        {item.children?.map((child) => (
          <Branch key={child.id} {...props} item={child} />
        ))}
      </fieldset>
    </details>
  );
}

/** In one line: what is not drawn needs nothing to unfold, and a page has hundreds of hosts. */
function ClosedBranch({ boxes, ...props }: BranchProps & { boxes: readonly BranchBox[] }) {
  const { item, values, form } = props;
  const { t } = useTranslation("ui");
  const address = new URLSearchParams(useLocation().search);
  address.append(openParam, item.id);
  return (
    <div className="flex flex-wrap items-center gap-x-3 pl-2">
      <WholeBranch item={item} boxes={boxes} values={values} form={form} />
      <Switches {...props} />
      <a href={`?${address}`} className="text-accent-text hover:underline">
        {t("tree.show", { name: item.name })}
      </a>
    </div>
  );
}

/** Boxes of the branch itself, which stand for nothing below it. */
function Switches({ item, columns, values, form }: BranchProps) {
  return columns
    .filter((column) => column.isSwitch && offersAt(column, item))
    .map(({ name, label }) => (
      <Box
        key={name}
        name={name}
        value={item.value}
        form={form}
        defaultChecked={values[name]?.includes(item.value ?? "")}
        label={label}
      />
    ));
}

function Leaf({ item, columns, branchName, values, form, ticked }: BranchProps) {
  const boxes = columns
    .filter((column) => offersAt(column, item))
    .map((column) => (
      <Box
        key={column.name}
        name={(item.isBranch && branchName) || column.name}
        value={item.value}
        form={form}
        defaultChecked={
          column.isSwitch
            ? values[column.name]?.includes(item.value ?? "")
            : ticked[columns.indexOf(column)]?.has(item.id)
        }
        label={columns.length === 1 ? item.name : column.label}
      />
    ));
  if (columns.length === 1) return boxes;
  return <BoxRow name={item.name}>{boxes}</BoxRow>;
}

/** "All of it": one box, or one for each column. */
function WholeBranch({
  item,
  boxes,
  values,
  form,
}: Pick<BranchProps, "item" | "values" | "form"> & { boxes: readonly BranchBox[] }) {
  const { t } = useTranslation("ui");
  const name = t("tree.all_of", { name: item.name });
  const drawn = boxes.map((box) => (
    <Box
      key={box.name}
      name={box.name}
      value={item.value}
      form={form}
      defaultChecked={values[box.name]?.includes(item.value ?? "")}
      label={box.label ?? name}
    />
  ));
  return boxes[0]?.label === null ? drawn : <BoxRow name={name}>{drawn}</BoxRow>;
}

function BoxRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="float-left min-w-40 py-1">{name}</legend>
      {children}
    </fieldset>
  );
}

interface BoxProps {
  name: string;
  value: string | undefined;
  form: string | undefined;
  defaultChecked: boolean | undefined;
  label: string;
}

/** The browser's own box: a thousand of them go with every page, and are drawn by script once it runs. */
function Box({ label, ...input }: BoxProps) {
  return (
    <label className="native-box">
      <input {...input} type="checkbox" />
      {label}
    </label>
  );
}
