import i18next from "i18next";
import { type ReactNode, startTransition, useCallback, useEffect, useMemo, useState } from "react";
import type { PaletteUser } from "~/components/palette/targets";
import { useIdleBrowser } from "~/lib/hooks/use-idle-browser";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";
import { OverlayContext, type Overlays } from "./overlays";

/** Its words come with its script: a page without either does not wait for them. */
const withTexts = async <Module,>(module: Promise<Module>, namespace: "palette" | "keys") =>
  (await Promise.all([module, i18next.loadNamespaces([namespace])]))[0];
const loadPalette = () => withTexts(import("../palette/palette-dialog"), "palette");
const loadSheet = () => withTexts(import("../keys/key-sheet"), "keys");
const loadKeys = () => import("../keys/global-keys");

/** The command palette and the sheet of keys: by their keys, or whoever calls `useOverlays`. */
export function OverlayProvider({
  user,
  children,
}: {
  user: PaletteUser & { id: string };
  children: ReactNode;
}) {
  const [text, setText] = useState<string | null>(null);
  const [isPrepared, setPrepared] = useState(false);
  const closePalette = useCallback(() => setText(null), []);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isIdle = useIdleBrowser();
  const palette = useLazyModule(loadPalette, isIdle || text !== null);
  const keys = useLazyModule(loadKeys, isIdle);
  const sheet = useLazyModule(loadSheet, isSheetOpen);
  const overlays = useMemo<Overlays>(
    () => ({
      openPalette: (typed = "") => setText(typed),
      preparePalette: () => startTransition(() => setPrepared(true)),
      openKeySheet: () => setSheetOpen(true),
    }),
    [],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") overlays.preparePalette();
      const isOpener = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!isOpener || event.altKey || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      // Another dialog has to be answered first.
      if (!document.querySelector("dialog:modal")) setText("");
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [overlays]);
  return (
    <OverlayContext.Provider value={overlays}>
      {children}
      {keys && <keys.default {...overlays} />}
      {(isPrepared || text !== null) && palette && (
        <palette.default user={user} startText={text} onClose={closePalette} />
      )}
      {isSheetOpen && sheet && <sheet.default onClose={() => setSheetOpen(false)} />}
    </OverlayContext.Provider>
  );
}
