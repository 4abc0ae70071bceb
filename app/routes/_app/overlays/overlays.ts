import { createContext, useContext } from "react";

/** What stands over every page once it is asked for. */
export interface Overlays {
  /** Opens the palette with what was typed by now. */
  openPalette: (text?: string) => void;
  /** Draws it, closed: the hand is on its way to its key or its button. */
  preparePalette: () => void;
  openKeySheet: () => void;
}

export const OverlayContext = createContext<Overlays>({
  openPalette: () => {},
  preparePalette: () => {},
  openKeySheet: () => {},
});
export const useOverlays = (): Overlays => useContext(OverlayContext);
