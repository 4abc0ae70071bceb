import { Form } from "@remix-run/react";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { Icon } from "~/components/ui/icon";

/** Element id of the search field, for the "/" key. */
export const cameraSearchId = "camera-search";

interface CameraSearchProps {
  search: string;
  onSearch: (search: string) => void;
  /** Other parameters of the address, for the form without script. */
  keep: [name: string, value: string][];
}

/** Filters the tree while typing; without script the form is sent and the server filters. */
export function CameraSearch({ search, onSearch, keep }: CameraSearchProps) {
  const { t } = useTranslation("live");
  return (
    <Form method="get" role="search" onSubmit={(event) => event.preventDefault()}>
      <CarriedFields values={keep} />
      <label className="flex h-7.5 items-center gap-2 rounded-ctl border border-[#2b323c] bg-[#07090c] px-2 text-xs text-white focus-within:border-accent focus-within:outline focus-within:outline-accent">
        <Icon as={Search} className="text-fg-3" />
        <span className="sr-only">{t("tree.find")}</span>
        <input
          id={cameraSearchId}
          type="search"
          name="q"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
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
      </label>
    </Form>
  );
}
