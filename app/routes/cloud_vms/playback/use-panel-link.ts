import { useLocation, useSearchParams } from "@remix-run/react";
import { paths } from "~/lib/paths";

/** Where a panel beside the recordings opens, or closes when it is open; the page goes on. */
export function usePanelLink(panel: string): { to: string; isOpen: boolean } {
  const [params] = useSearchParams();
  const isOpen = useLocation().pathname === panel;
  const search = params.toString().replaceAll("%2C", ",");
  return { to: `${isOpen ? paths.playback : panel}?${search}`, isOpen };
}
