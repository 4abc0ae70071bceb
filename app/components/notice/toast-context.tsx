import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { type Toast, ToastStore } from "./toast-store";

const ToastContext = createContext<ToastStore | null>(null);

/** Provides one stack of toasts to all components below; unmounting closes them (C180). */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [store] = useState(() => new ToastStore());
  useEffect(() => store.clear, [store]);
  return <ToastContext.Provider value={store}>{children}</ToastContext.Provider>;
}

export function useToastStore(): ToastStore {
  const store = useContext(ToastContext);
  if (!store) throw new Error("There is no ToastProvider above.");
  return store;
}

/** Shows a toast, bottom right: `const toast = useToast(); toast({ kind: "message", tone: "ok", title })`. */
export function useToast(): (toast: Toast) => void {
  return useToastStore().show;
}
