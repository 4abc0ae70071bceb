import { Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { EmptyState } from "~/components/ui/empty-state";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { useRefresh } from "~/lib/hooks/use-refresh";
import type { WebhookDeliveryType } from "~contract/webhook-names";
import { DeliveryState } from "../delivery-state";
import type { DeliveryRow, WebhookRow } from "../route.server";
import { webhooksAll, webhooksQuery } from "../webhooks-query";

/** What was just sent is answered in seconds; another attempt may be hours away. */
const refreshMs = { sending: 2_000, else: 60_000 };

const isSending = ({ state, attempts }: DeliveryRow) => state === "waiting" && attempts === 0;

/** The newest deliveries, and a way to make one by hand. */
export function DeliveryLog({
  webhook: { id, dropped },
  deliveries,
}: {
  webhook: WebhookRow;
  deliveries: DeliveryRow[];
}) {
  const { t } = useTranslation("webhooks");
  const { number } = useFormat();
  useRefresh(deliveries.some(isSending) ? refreshMs.sending : refreshMs.else);
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto font-medium">{t("log.title")}</h3>
        <PostButton intent="test" id={id} action={webhooksQuery.itemHref(webhooksAll, id)}>
          <Icon as={Send} />
          {t("log.test")}
        </PostButton>
      </div>
      {dropped > 0 && (
        <p className="text-fg-2">{t("log.dropped", { count: dropped, number: number(dropped) })}</p>
      )}
      <ResourceTable
        caption={t("log.title")}
        density="dense"
        columns={useLogColumns()}
        rows={deliveries}
        rowKey={(delivery) => delivery.id}
        empty={<EmptyState icon={Send} title={t("log.empty")} />}
      />
    </section>
  );
}

function useLogColumns(): Column<DeliveryRow>[] {
  const { t } = useTranslation("webhooks");
  const { time, number } = useFormat();
  return [
    {
      id: "time",
      head: t("log.time"),
      cell: ({ created }) => <span className="tnum">{time(created)}</span>,
    },
    {
      id: "type",
      head: t("log.event"),
      cell: ({ type }) => t(`event.${type as WebhookDeliveryType}`),
    },
    {
      id: "state",
      head: t("log.state"),
      // The reason is a sentence: in one line the log would be wider than its drawer.
      cell: (delivery) => (
        <div className="whitespace-normal py-1.5">
          <DeliveryState delivery={delivery} />
          <DeliveryTimes delivery={delivery} />
        </div>
      ),
    },
    {
      id: "attempts",
      head: t("log.attempts"),
      end: true,
      cell: ({ attempts }) => number(attempts),
    },
  ];
}

/** How long the answer took, and when the next attempt is. */
function DeliveryTimes({
  delivery: { duration, next_attempt: next },
}: {
  delivery: Pick<DeliveryRow, "duration" | "next_attempt">;
}) {
  const { t } = useTranslation("webhooks");
  const { time, number } = useFormat();
  const parts = [
    duration !== null && t("log.ms", { ms: number(duration) }),
    next !== null && t("log.next", { time: time(next) }),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <span className="tnum block text-fg-3 text-xs">{parts.join(" · ")}</span>;
}
