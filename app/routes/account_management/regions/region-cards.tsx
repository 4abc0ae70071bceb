import { useParams } from "@remix-run/react";
import { MapPin, Pencil, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListEmpty } from "~/components/list/list-empty";
import { RowLinks } from "~/components/list/row-links";
import { Avatar } from "~/components/ui/avatar";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { ItemLink } from "~/components/ui/item-link";
import { cx } from "~/lib/cx";
import { RegionHosts, RegionPictures, RegionState } from "./region-facts";
import type { RegionRow } from "./regions.server";
import { type RegionsQuery, regionsQuery } from "./regions-query";
import type { RegionsPage } from "./route.server";

/** More of them are a number. */
const shownManagers = 4;

/** A card for each region, with its hosts and managers. */
export function RegionCards({ page, regions }: { page: RegionsPage; regions: RegionRow[] }) {
  const { t } = useTranslation("regions");
  const { query, viewerId } = page;
  if (regions.length === 0) {
    return (
      <div className={cardClass}>
        <ListEmpty
          isFiltered={query.search !== ""}
          showAllTo={regionsQuery.href(query, regionsQuery.without())}
          first={{ icon: MapPin, title: t("heading"), text: t("lead") }}
        />
      </div>
    );
  }
  return (
    <ul aria-label={t("heading")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {regions.map((region) => (
        <RegionCard key={region.id} region={region} query={query} viewerId={viewerId} />
      ))}
    </ul>
  );
}

interface RegionCardProps {
  region: RegionRow;
  query: RegionsQuery;
  viewerId: string;
}

function RegionCard({ region, query, viewerId }: RegionCardProps) {
  const { t } = useTranslation("regions");
  const { id, name, is_default: isDefault, managers } = region;
  const isOpen = useParams().id === id;
  const edit = { to: regionsQuery.itemHref(query, id), label: t("edit.of", { name }) };
  const remove = {
    to: regionsQuery.href(query, {}, { dialog: "delete", id }),
    label: t("delete.of", { name }),
  };
  return (
    <li
      className={cx(cardClass, "flex min-w-0 flex-col overflow-hidden", isOpen && "border-accent")}
    >
      <RegionPictures pictures={region.pictures} />
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="min-w-0 text-base [overflow-wrap:anywhere]">
            <ItemLink to={edit.to} preventScrollReset className="text-fg hover:underline">
              {name}
            </ItemLink>
          </h2>
          {isDefault && <Badge>{t("default")}</Badge>}
          {managers.some((manager) => manager.user_id === viewerId) && (
            <Badge tone="accent">{t("manager_mark")}</Badge>
          )}
          <RegionState hosts={region.hosts} />
        </div>
        <RegionHosts region={region} />
        <div className="mt-auto flex items-center gap-2 border-line border-t pt-3">
          <RegionManagers managers={managers} />
          <span className="ml-auto flex gap-1">
            <RowLinks
              links={[
                { ...edit, icon: Pencil, isDialog: true },
                isDefault ? null : { ...remove, icon: Trash2, isDialog: true },
              ]}
            />
          </span>
        </div>
      </div>
    </li>
  );
}

function RegionManagers({ managers }: Pick<RegionRow, "managers">) {
  const { t } = useTranslation("regions");
  if (managers.length === 0) return <p className="text-fg-3">{t("managers_none")}</p>;
  const names = managers.map((manager) => manager.name).join(", ");
  return (
    <div className="flex min-w-0 items-center gap-2" title={names}>
      <span className="flex -space-x-1.5">
        {managers.slice(0, shownManagers).map((manager) => (
          <Avatar key={manager.user_id} name={manager.name} />
        ))}
      </span>
      <span className="min-w-0 truncate text-fg-2">
        {managers.length === 1 ? names : t("managers", { count: managers.length })}
      </span>
    </div>
  );
}
