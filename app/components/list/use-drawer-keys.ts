import { useNavigate } from "@remix-run/react";
import { usePageKeys } from "~/lib/hooks/use-page-keys";
import { useShortcuts } from "~/lib/hooks/use-shortcuts";
import { isTyping } from "~/lib/is-typing";

/** Follows the address a key leads to, unless something is typed or a dialog or menu is open above. */
export function useDrawerKeys(hrefs: Record<string, string | null>): void {
  const navigate = useNavigate();
  const hasShortcuts = useShortcuts();
  usePageKeys((event) => {
    const { key, target, defaultPrevented, altKey, ctrlKey, metaKey } = event;
    const href = Object.hasOwn(hrefs, key) ? hrefs[key] : null;
    if (!href || defaultPrevented || altKey || ctrlKey || metaKey) return;
    if (document.querySelector("dialog:modal, [role=listbox], [role=menu]")) return;
    if (key.length === 1 && (isTyping(target) || !hasShortcuts)) return;
    event.preventDefault();
    navigate(href, { replace: true, preventScrollReset: true });
  });
}
