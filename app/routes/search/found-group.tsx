import { Link } from "@remix-run/react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Snapshot } from "~/components/host/snapshot";
import type { PaletteGroup, PaletteItem } from "~/components/palette/found-items";
import { cardClass } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";

/** The results of one kind under their heading. */
export function FoundGroup({ group: { name, items } }: { group: PaletteGroup }) {
  const { t } = useTranslation("palette");
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-xs font-medium text-fg-3">
        {t(`group.${name}`)}
      </h2>
      <ul className={cx(cardClass, "divide-y divide-line")}>
        {items.map((item) => (
          <FoundItem key={item.key} item={item} />
        ))}
      </ul>
    </section>
  );
}

function FoundItem({ item }: { item: PaletteItem }) {
  const { t } = useTranslation();
  const { label, detail, icon, does, playback, picture } = item;
  if (typeof does === "string" || !("to" in does)) return null;
  return (
    <li className="flex min-h-11 items-center gap-3 px-3.5 py-1.5">
      {picture === undefined ? (
        <Icon as={icon} className="text-fg-3" />
      ) : (
        <Snapshot src={picture} camera="" className="w-14 shrink-0 rounded-[3px]" />
      )}
      <span className="min-w-0 flex-1">
        <ItemLink to={does.to} className="font-medium [overflow-wrap:anywhere] hover:underline">
          {label}
        </ItemLink>
        {detail && (
          <span className="block text-xs text-fg-3 [overflow-wrap:anywhere]">{detail}</span>
        )}
      </span>
      {playback && (
        <Link to={playback} className="shrink-0 text-xs text-accent-text hover:underline">
          {t("title.playback")}
          <span className="sr-only"> {label}</span>
        </Link>
      )}
    </li>
  );
}
