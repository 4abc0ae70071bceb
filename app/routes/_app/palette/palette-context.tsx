import { useNavigate } from "@remix-run/react";
import i18next from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import type { PaletteUser } from "~/components/palette/targets";
import { useIdleBrowser } from "~/lib/hooks/use-idle-browser";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { paths } from "~/lib/paths";

/** Opens the palette with what was typed by now. */
type OpenPalette = (text?: string) => void;

const PaletteContext = createContext<OpenPalette>(() => {});
export const usePalette = (): OpenPalette => useContext(PaletteContext);

/** Its words come with its script: a page without either does not wait for them. */
const loadPalette = async () => {
  const [module] = await Promise.all([
    import("./palette-dialog"),
    i18next.loadNamespaces(["palette"]),
  ]);
  return module;
};

/** The command palette over every page below: by Ctrl+K, ⌘K, or whoever calls `usePalette`. */
export function PaletteProvider({
  user,
  children,
}: {
  user: PaletteUser & { id: string };
  children: ReactNode;
}) {
  const [text, setText] = useState<string | null>(null);
  const isIdle = useIdleBrowser();
  const isOpen = text !== null;
  const palette = useLazyModule(loadPalette, isIdle || isOpen);
  const goToResults = useResultsPage();
  const open = useCallback<OpenPalette>(
    (typed = "") => {
      // Without network its script cannot be had: the same search is a page.
      if (!palette && !navigator.onLine) goToResults(typed);
      else setText(typed);
    },
    [palette, goToResults],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isOpener = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isOpener || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog has to be answered first.
      if (!document.querySelector("dialog:modal")) open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <PaletteContext.Provider value={open}>
      {children}
      {isOpen && palette && (
        <palette.default user={user} startText={text} onClose={() => setText(null)} />
      )}
    </PaletteContext.Provider>
  );
}

function useResultsPage(): (text: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (text) => navigate(text ? `${paths.search}?${new URLSearchParams({ q: text })}` : paths.search),
    [navigate],
  );
}
