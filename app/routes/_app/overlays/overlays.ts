import { createContext, useContext } from "react";

/** What stands over every page once it is asked for. */
export interface Overlays {
  /** Opens the palette with what was typed by now. */
  openPalette: (text?: string) => void;
  openKeySheet: () => void;
}

export const OverlayContext = createContext<Overlays>({
  openPalette: () => {},
  openKeySheet: () => {},
});
export const useOverlays = (): Overlays => useContext(OverlayContext);
