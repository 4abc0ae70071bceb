import { createContext, useContext } from "react";
import type { FormatOptions } from "~/lib/i18n/format";
import type { Language } from "~contract/languages";
import type { Theme } from "~contract/names";

/** What the root's loader reads. */
interface RootData extends Pick<FormatOptions, "timeFormat" | "timeZone"> {
  language: Language;
  theme: Theme;
  shortcuts: boolean;
}

/**
 * What the root's loader read, for whatever the page shows; undefined where it failed. Not read from the router by each
 * who needs it: whatever reads there is drawn anew with every step of every navigation, and a list has hundreds.
 */
const RootDataContext = createContext<RootData | undefined>(undefined);

export const RootDataProvider = RootDataContext.Provider;

export const useRootData = (): RootData | undefined => useContext(RootDataContext);
