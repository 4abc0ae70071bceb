import { createContext, useContext } from "react";
import type { InlineTexts } from "./i18n";

/** What only the server's render knows; the browser renders with the defaults. */
export const RenderContext = createContext<{ nonce?: string; texts?: InlineTexts }>({});

export function useRenderContext() {
  return useContext(RenderContext);
}
