import {
  Archive,
  BellRing,
  Cctv,
  KeyRound,
  LayoutGrid,
  type LucideIcon,
  Server,
  Star,
  User,
} from "lucide-react";
import { groupFound, type PaletteGroup, type PaletteItem } from "~/components/palette/found-items";
import { narrow } from "~/components/palette/use-local-groups";
import type { KeptChoice } from "./recent";
import type { NameSearch } from "./use-found-by-name";

const icons: Record<string, LucideIcon> = {
  camera: Cctv,
  host: Server,
  user: User,
  search: Star,
  view: LayoutGrid,
  archive: Archive,
  privileges: KeyRound,
  alert: BellRing,
};

/** A choice of before, as it is now: a page has the language of today, and goes with the right to it. */
function toItem(choice: KeptChoice, pages: readonly PaletteItem[]): PaletteItem[] {
  const kind = choice.key.split(" ")[0] ?? "";
  const icon = icons[kind];
  if (!icon) return pages.filter(({ key }) => key === choice.key);
  const { key, label, detail, to, playback } = choice;
  return [{ key, label, detail, icon, does: { to }, playback }];
}

/** What the palette shows: what was chosen last until something is typed, then cameras first; pages and actions below. */
export function listGroups(
  text: string,
  local: readonly PaletteGroup[],
  { found, isSearching }: NameSearch,
  recent: readonly KeptChoice[],
): PaletteGroup[] {
  const pages = local.find(({ name }) => name === "screens")?.items ?? [];
  const narrowed = local.map(({ name, items }) => ({ name, items: narrow(items, text) }));
  if (text.trim() === "") {
    const items = recent.flatMap((choice) => toItem(choice, pages));
    return [{ name: "recent" as const, items: items.map(asRecent) }, ...narrowed].filter(hasItems);
  }
  const byName = found ? groupFound(found) : [];
  // Of the answer before, what still fits stands until the next one is there.
  const fitting = isSearching
    ? byName.map(({ name, items }) => ({ name, items: narrow(items, text) }))
    : byName;
  return [...fitting, ...narrowed].filter(hasItems);
}

const hasItems = ({ items }: PaletteGroup) => items.length > 0;

/** The same page may stand below, too. */
const asRecent = (item: PaletteItem): PaletteItem => ({ ...item, key: `recent ${item.key}` });
