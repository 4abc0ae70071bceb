import { useTranslation } from "react-i18next";
import { Button } from "~/components/ui/button";
import type { NameSearch } from "./use-found-by-name";

interface PaletteFootProps {
  text: string;
  count: number;
  search: NameSearch;
  /** Null: nothing to forget. */
  onClear: (() => void) | null;
}

/** How the search stands, in words that are read out, and what the keys do. */
export function PaletteFoot({ text, count, search, onClear }: PaletteFootProps) {
  const { t } = useTranslation("palette");
  const { isSearching, hasFailed } = search;
  const isNone = text.trim() !== "" && count === 0 && !isSearching && !hasFailed;
  const isCounted = text.trim() !== "" && count > 0 && !isSearching && !hasFailed;
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 border-line-2 border-t px-4 py-2 text-xs text-fg-3">
      <div role="status" className="min-w-0 flex-1">
        {isSearching && t("searching")}
        {hasFailed && !isSearching && <span className="text-danger">{t("failed")}</span>}
        {isNone && (
          <>
            <span className="block text-sm text-fg [overflow-wrap:anywhere]">
              {t("none", { text: text.trim() })}
            </span>
            {t("none_hint")}
          </>
        )}
        {isCounted && t("found", { count })}
      </div>
      <span className="max-md:hidden">{t("hint")}</span>
      {onClear && (
        <Button size="sm" variant="ghost" onClick={onClear}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}
