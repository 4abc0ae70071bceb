import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import { useFormat } from "~/lib/hooks/use-format";
import { withQuery } from "~/lib/http/with-query";
import type { OrderDetail } from "./orders.server";

/** Asks the reseller to renew an order, with a note. */
export function RenewDialog({ order, closeTo }: { order: OrderDetail; closeTo: string }) {
  const { t } = useTranslation("subscription");
  const { date } = useFormat();
  const { order_number: number } = order;
  const form = useActionForm({
    intent: "renew",
    id: number,
    action: withQuery(closeTo, { dialog: "renew", order: number }),
    labels: { notes: t("renew.notes") },
    texts: { SWITCH_FAILED: t("renew.already") },
  });
  return (
    <FormDialog
      form={form}
      title={t("renew.title", { number })}
      text={t("renew.text", {
        reseller: order.reseller ?? t("reseller"),
        date: date(order.expired_at),
      })}
      submitLabel={t("renew.send")}
      closeTo={closeTo}
      hidden={{ order_number: number }}
    >
      <NoteField {...form.field("notes")} />
    </FormDialog>
  );
}
