import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import type { VpnData } from "./vpn.server";
import { type VpnQuery, vpnQuery } from "./vpn-query";

/** How many entries the orders allow, and the way to one more, or to more orders. */
export function VpnRoom({ query, entries }: { query: VpnQuery; entries: VpnData }) {
  const { t } = useTranslation("vpn");
  const { number } = useFormat();
  const { used, quota } = entries;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {quota > 0 && (
        <span className="tnum text-xs text-fg-2">
          {t("room", { used: number(used), quota: number(quota) })}
        </span>
      )}
      {used < quota ? <AddVpnLink query={query} /> : <OrdersLink />}
    </div>
  );
}

export function AddVpnLink({ query }: { query: VpnQuery }) {
  const { t } = useTranslation("vpn");
  return (
    <Link
      to={vpnQuery.href(query, {}, { dialog: "new" })}
      preventScrollReset
      className={buttonClass("primary")}
    >
      <Icon as={Plus} />
      {t("add.open")}
    </Link>
  );
}

/** Where no order has room, an entry is to be had with one. */
export function OrdersLink() {
  const { t } = useTranslation("vpn");
  return (
    <Link to={paths.settingsSubscription} className={buttonClass("secondary")}>
      {t("orders")}
    </Link>
  );
}
