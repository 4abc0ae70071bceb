import i18next from "i18next";
import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { useIdleBrowser } from "~/lib/hooks/use-idle-browser";
import { useLazyModule } from "~/lib/hooks/use-lazy-module";

const KeysContext = createContext<() => void>(() => {});
/** Opens the sheet of keys. */
export const useKeySheet = (): (() => void) => useContext(KeysContext);

const loadKeys = () => import("./global-keys");
const loadSheet = async () => {
  const [module] = await Promise.all([import("./key-sheet"), i18next.loadNamespaces(["keys"])]);
  return module;
};

/** Keys that work on every page, and the sheet that lists them. */
export function KeysProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const sheet = useLazyModule(loadSheet, isOpen);
  const open = useCallback(() => setOpen(true), []);
  const keys = useLazyModule(loadKeys, useIdleBrowser());
  return (
    <KeysContext.Provider value={open}>
      {children}
      {keys && <keys.default openSheet={open} />}
      {isOpen && sheet && <sheet.default onClose={() => setOpen(false)} />}
    </KeysContext.Provider>
  );
}
