import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CarriedFields } from "~/components/form/carried-fields";
import { SwitchButton } from "~/components/ui/switch";
import { type OrdersQuery, ordersQuery } from "./orders-query";

/** Leads to the question that switches it, both ways (C206). */
export function AutoRenewalSwitch({
  order,
  query,
  now,
}: {
  order: { order_number: string; auto_renewal: boolean; expired_at: number };
  query: OrdersQuery;
  now: number;
}) {
  const { t } = useTranslation("subscription");
  const { order_number: number, auto_renewal: on, expired_at: end } = order;
  return (
    <Form action={ordersQuery.path} preventScrollReset className="inline-flex">
      <CarriedFields
        values={[...ordersQuery.entries(query), ["dialog", "auto_renewal"], ["order", number]]}
      />
      <SwitchButton on={on} label={t("auto.switch", { number })} disabled={end <= now} />
    </Form>
  );
}
