import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { usePost, usePostError } from "~/components/form/use-post";
import { useFormat } from "~/lib/hooks/use-format";
import { withQuery } from "~/lib/http/with-query";
import type { OrderDetail } from "./orders.server";

/** Asks before auto-renewal is switched, on and off alike: what will happen, when, and to how many devices (C206). */
export function AutoRenewalDialog({ order, closeTo }: { order: OrderDetail; closeTo: string }) {
  const { t } = useTranslation("subscription");
  const { date } = useFormat();
  const { order_number: number, auto_renewal: isOn } = order;
  const post = usePost({
    intent: "auto_renewal",
    id: number,
    action: withQuery(closeTo, { dialog: "auto_renewal", order: number }),
  });
  const devices = t("count.devices", { count: order.licensed_count });
  const words = { number, date: date(order.expired_at), devices };
  return (
    <FormDialog
      danger={isOn}
      form={{ ...post, error: usePostError(post) }}
      title={t(isOn ? "auto.off_title" : "auto.on_title", words)}
      text={t(isOn ? "auto.off_text" : "auto.on_text", words)}
      submitLabel={t(isOn ? "auto.off_submit" : "auto.on_submit")}
      closeTo={closeTo}
      hidden={{ order_number: number, enable: isOn ? "0" : "1" }}
    />
  );
}
