import { createContext, useContext } from "react";
import type { FormatOptions } from "~/lib/i18n/format";

/** Of what the root's loader reads, what hooks use. */
interface RootData extends Pick<FormatOptions, "timeFormat" | "timeZone"> {
  shortcuts: boolean;
}

/**
 * What the root's loader read, for whatever the page shows; undefined where it failed. Not read from the router by each
 * who needs it: whatever reads there is drawn anew with every step of every navigation, and a list has hundreds.
 */
const RootDataContext = createContext<RootData | undefined>(undefined);

export const RootDataProvider = RootDataContext.Provider;

export const useRootData = (): RootData | undefined => useContext(RootDataContext);
