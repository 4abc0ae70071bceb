import { createContext, useContext } from "react";

/** Values for the server's render only; the browser renders with the defaults. */
export const RenderContext = createContext<{ nonce?: string; texts?: string }>({});

export function useRenderContext() {
  return useContext(RenderContext);
}
