import { createContext, useContext } from "react";

/** What only the server's render knows; the browser renders with the defaults. */
export const RenderContext = createContext<{ nonce?: string; texts?: string }>({});

export function useRenderContext() {
  return useContext(RenderContext);
}
