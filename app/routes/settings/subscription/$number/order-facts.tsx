import { useTranslation } from "react-i18next";
import { CopyButton } from "~/components/ui/copy-button";
import { useFormat } from "~/lib/hooks/use-format";
import { AutoRenewalSwitch } from "../auto-renewal-switch";
import type { OrderDetail } from "../orders.server";
import type { OrdersQuery } from "../orders-query";

export const factsClass =
  "grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 [&_dd]:[overflow-wrap:anywhere] [&_dt]:text-fg-3";

/** Terms of an order (C112, C117). */
export function OrderFacts({
  order,
  query,
  now,
}: {
  order: OrderDetail;
  query: OrdersQuery;
  now: number;
}) {
  const { t } = useTranslation(["subscription", "ui"]);
  const { time, number } = useFormat();
  const facts = {
    plan: t(`plan.${order.plan as "standard"}`),
    reseller: order.reseller,
    reseller_id: order.reseller_id,
    purchased: time(order.purchased_at),
    enabled: order.enabled_at !== null && time(order.enabled_at),
    expires: time(order.expired_at),
    licensed: number(order.licensed_count),
    remaining: number(order.remaining_count),
    plan_days: t("days", { count: order.plan_days }),
    logs_days: t("days", { count: order.logs_keep_days }),
    archive_limit: number(order.archive_limit),
  };
  return (
    <dl className={factsClass}>
      <dt>{t("column.serial")}</dt>
      <dd className="flex flex-wrap items-baseline gap-2">
        <span className="font-mono">{order.serial}</span>
        <CopyButton text={order.serial} label={t("ui:copy")} doneLabel={t("ui:copied")} />
      </dd>
      {Object.entries(facts).map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt>{t(`column.${name as keyof typeof facts}`)}</dt>
              <dd className="tnum">{value}</dd>
            </div>
          ),
      )}
      <dt className="self-center">{t("column.auto_renewal")}</dt>
      <dd className="flex items-center gap-2">
        <AutoRenewalSwitch order={order} query={query} now={now} />
        {t(order.auto_renewal ? "auto.on" : "auto.off")}
      </dd>
    </dl>
  );
}
