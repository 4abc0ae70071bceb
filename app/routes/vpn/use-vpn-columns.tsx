import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { ItemLink } from "~/components/ui/item-link";
import { useFormat } from "~/lib/hooks/use-format";
import type { VpnEntry } from "./vpn.server";
import { type VpnQuery, vpnQuery } from "./vpn-query";
import { VpnState } from "./vpn-state-badge";

export function useVpnColumns(query: VpnQuery, now: number): Column<VpnEntry>[] {
  const { t } = useTranslation("vpn");
  const { date, number } = useFormat();
  return [
    {
      id: "vpn_id",
      head: t("column.vpn_id"),
      sortKey: "vpn_id",
      cell: (entry) => (
        <ItemLink
          id={`vpn-${entry.id}`}
          to={vpnQuery.itemHref(query, entry.id)}
          preventScrollReset
          className="font-mono text-fg hover:underline"
        >
          {entry.vpn_id}
        </ItemLink>
      ),
    },
    {
      id: "notes",
      head: t("column.notes"),
      cell: ({ notes }) => (
        <span className="block max-w-80 truncate" title={notes}>
          {notes}
        </span>
      ),
    },
    {
      id: "created",
      head: t("column.created"),
      sortKey: "created",
      cell: ({ created }) => <span className="tnum">{date(created)}</span>,
    },
    {
      id: "expires",
      head: t("column.expires"),
      sortKey: "expires",
      cell: ({ expired }) => (
        <span className="inline-flex items-center gap-2">
          <span className="tnum">{date(expired)}</span>
          <VpnState expiresAt={expired} now={now} />
        </span>
      ),
    },
    {
      id: "quantity",
      head: t("column.quantity"),
      end: true,
      cell: ({ quantity }) => <span className="tnum">{number(quantity)}</span>,
    },
  ];
}
