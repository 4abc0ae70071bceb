import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { matchesWords } from "~/lib/forms/search-text";
import { useRootData } from "~/lib/hooks/use-root-data";
import { fold } from "~contract/fold";
import type { PaletteGroup, PaletteItem } from "./found-items";
import { listActions, listScreens, type PaletteUser } from "./targets";

/** Those that have every word of the search; what begins with it comes first. */
export function narrow(items: readonly PaletteItem[], text: string): PaletteItem[] {
  const query = fold(text);
  if (query === "") return [...items];
  const rank = ({ label }: PaletteItem) => (fold(label).startsWith(query) ? 0 : 1);
  return items
    .filter(({ label, detail }) => matchesWords(`${label} ${detail}`, query))
    .sort((a, b) => rank(a) - rank(b));
}

/** Pages and actions of this user, in their language: they need no answer of the cloud. */
export function useLocalGroups({ master, regionManager }: PaletteUser): PaletteGroup[] {
  const { t } = useTranslation(["palette", "common"]);
  const theme = useRootData()?.theme ?? "dark";
  return useMemo(() => {
    const user = { master, regionManager };
    const screens = listScreens(user).map(
      ({ to, title, place, icon }): PaletteItem => ({
        key: `screen ${to}`,
        label: t(`common:title.${title}`),
        detail: t(`common:${place}`),
        icon,
        does: { to },
      }),
    );
    const actions = listActions(user, theme).map(
      ({ name, icon, does }): PaletteItem => ({
        key: `action ${name}`,
        label: t(`palette:action.${name}`),
        detail: "",
        icon,
        does,
      }),
    );
    return [
      { name: "screens", items: screens },
      { name: "actions", items: actions },
    ];
  }, [t, theme, master, regionManager]);
}
