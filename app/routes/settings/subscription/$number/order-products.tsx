import { useTranslation } from "react-i18next";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { useFormat } from "~/lib/hooks/use-format";
import type { OrderDetail, OrderProduct } from "../orders.server";
import { useProductText } from "../use-product-text";

/** What was bought, by type, with its days (C113 to C116). */
export function OrderProducts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("subscription");
  const { number } = useFormat();
  const { nameOf, keepText } = useProductText();
  const columns: Column<OrderProduct>[] = [
    { id: "name", head: t("product.name"), cell: nameOf },
    {
      id: "quantity",
      head: t("product.quantity"),
      end: true,
      cell: (product) => number(product.quantity),
    },
    { id: "quality", head: t("product.quality"), cell: ({ quality }) => quality ?? "–" },
    { id: "keep", head: t("product.keep"), cell: (product) => keepText(product) ?? "–" },
    {
      id: "snapshot",
      head: t("product.snapshot"),
      cell: ({ snapshot, snapshot_keep_days: days }) =>
        snapshot && days !== null ? t("days", { count: days }) : "–",
    },
  ];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t("product.heading")}</h3>
      <ResourceTable
        caption={t("product.heading")}
        columns={columns}
        rows={order.products}
        rowKey={(product) => String(order.products.indexOf(product))}
      />
    </section>
  );
}
