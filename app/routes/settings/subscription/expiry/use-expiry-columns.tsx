import { useTranslation } from "react-i18next";
import type { Column } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { ItemLink } from "~/components/ui/item-link";
import { expiryNameOf } from "~/lib/calendar/expiry-name";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { daysLeft } from "~/lib/time/days-left";
import { limits } from "~contract/limits";
import type { ExpiryKind } from "~contract/names";
import type { ExpiryRow } from "./route.server";

const daySeconds = 86_400;

const pageOf: Record<ExpiryKind, (id: string) => string> = {
  order: paths.order,
  license: paths.order,
  service: () => paths.settingsSubscription,
  vpn: (id) => `${paths.vpn}/${encodeURIComponent(id)}`,
  share_link: paths.shareLink,
  api_token: () => paths.apiTokens,
};

export function useExpiryColumns(now: number): Column<ExpiryRow>[] {
  const { t } = useTranslation("subscription");
  const { date } = useFormat();
  return [
    { id: "name", head: t("expiry.what"), cell: (row) => <ExpiryName row={row} /> },
    {
      id: "kind",
      head: t("expiry.kind_head"),
      cell: ({ kind }) => t(`expiry.kind.${kind as ExpiryKind}`),
    },
    {
      id: "expires",
      head: t("column.expires"),
      sortKey: "expires",
      cell: ({ expired_at: at }) => (
        <span className="inline-flex items-center gap-2">
          <span className="tnum">{date(at)}</span>
          <ExpiryBadge at={at} now={now} />
        </span>
      ),
    },
  ];
}

function ExpiryName({ row }: { row: ExpiryRow }) {
  const { t } = useTranslation(["subscription", "common"]);
  const kind = row.kind as ExpiryKind;
  return (
    <ItemLink to={pageOf[kind](row.id)} className="text-fg hover:underline">
      {expiryNameOf((key, values) => t(key, values), row)}
    </ItemLink>
  );
}

function ExpiryBadge({ at, now }: { at: number; now: number }) {
  const { t } = useTranslation("subscription");
  if (at <= now) return <Badge tone="danger">{t("state.expired")}</Badge>;
  const days = daysLeft(at, now);
  if (days > limits.orderExpiryNoticeDays) return null;
  // The date beside it may be today's.
  const isWithinADay = at - now <= daySeconds;
  return (
    <Badge tone="warn">
      {isWithinADay ? t("expiry.within_a_day") : t("expiry.in_days", { count: days })}
    </Badge>
  );
}
