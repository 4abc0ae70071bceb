import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { Icon } from "~/components/ui/icon";
import { cameraTreeId } from "./camera-tree";

/** Element id of the search field, for the "/" key. */
export const cameraSearchId = "camera-search";

interface CameraSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** Shows the first camera found. */
  onEnter: () => void;
  /** Other parameters of the address, for the form without script. */
  keep: [name: string, value: string][];
}

/** The first camera in the tree, else its first row. */
function focusTree(): boolean {
  const tree = document.getElementById(cameraTreeId);
  const row =
    tree?.querySelector<HTMLElement>("[role=treeitem][aria-level='3']") ??
    tree?.querySelector<HTMLElement>("[role=treeitem]");
  row?.focus();
  return row != null;
}

/**
 * Filters the tree while typing. Enter shows the first camera found, the down arrow leads into the tree. Without script
 * the form is sent and the server filters.
 */
export function CameraSearch({ search, onSearch, onEnter, keep }: CameraSearchProps) {
  const { t } = useTranslation("live");
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows may belong to an input method that is composing.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" && focusTree()) event.preventDefault();
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
    // The next name is typed in place of this one.
    event.currentTarget.select();
  };
  return (
    <Form method="get" role="search" onSubmit={(event) => event.preventDefault()}>
      <CarriedFields values={keep} />
      <div className="flex h-7.5 items-center gap-2 rounded-ctl border border-[#2b323c] bg-[#07090c] px-2 text-xs text-white focus-within:border-accent focus-within:outline focus-within:outline-accent">
        <Icon as={Search} className="text-fg-3" />
        <label htmlFor={cameraSearchId} className="sr-only">
          {t("tree.find")}
        </label>
        <input
          id={cameraSearchId}
          type="search"
          name="q"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={onKeyDown}
          placeholder={t("tree.find")}
          autoComplete="off"
          spellCheck={false}
          className="min-w-0 flex-1 bg-transparent outline-none placeholder:text-fg-3 max-md:text-lg"
        />
        <kbd className="rounded-[4px] border border-line-2 bg-surface px-1 text-2xs font-medium text-fg-3 noscript:hidden">
          /
        </kbd>
        <button type="submit" className="hidden text-accent-text noscript:block">
          {t("tree.search")}
        </button>
      </div>
    </Form>
  );
}
