import { useLocation, useSearchParams } from "@remix-run/react";
import { formatSearch } from "~/lib/http/format-search";
import { paths } from "~/lib/paths";

/** Address that toggles a side panel; playback continues. */
export function usePanelLink(panel: string): { to: string; isOpen: boolean } {
  const [params] = useSearchParams();
  const isOpen = useLocation().pathname === panel;
  const search = formatSearch(params);
  return { to: `${isOpen ? paths.playback : panel}?${search}`, isOpen };
}
