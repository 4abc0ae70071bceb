import { useParams } from "@remix-run/react";
import { Pencil, Trash2, Webhook } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { RowLinks } from "~/components/list/row-links";
import { EmptyState } from "~/components/ui/empty-state";
import { ItemLink } from "~/components/ui/item-link";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import type { WebhookEvent } from "~contract/webhook-names";
import { DeliveryState } from "./delivery-state";
import type { WebhookRow } from "./route.server";
import { webhooksAll, webhooksQuery } from "./webhooks-query";

/** All webhooks, each with its switch and how its last delivery went. */
export function WebhookList({ webhooks }: { webhooks: WebhookRow[] }) {
  const { t } = useTranslation("webhooks");
  const { id: open } = useParams();
  return (
    <ResourceTable
      caption={t("caption")}
      columns={useWebhookColumns()}
      rows={webhooks}
      rowKey={({ id }) => id}
      currentKey={open}
      rowActions={(webhook) => <WebhookActions webhook={webhook} />}
      dimmed={({ enabled }) => !enabled}
      empty={
        <EmptyState icon={Webhook} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      }
    />
  );
}

function useWebhookColumns(): Column<WebhookRow>[] {
  const { t, i18n } = useTranslation("webhooks");
  const { time } = useFormat();
  return [
    {
      id: "url",
      head: t("column.url"),
      cell: ({ id, url }) => (
        <ItemLink
          to={webhooksQuery.itemHref(webhooksAll, id)}
          preventScrollReset
          title={url}
          className="block max-w-80 truncate font-mono text-fg hover:underline"
        >
          {url}
        </ItemLink>
      ),
    },
    {
      id: "events",
      head: t("column.events"),
      cell: ({ events }) => (
        <span className="block min-w-40 whitespace-normal">
          {joinList(
            events.map((event) => t(`event.${event as WebhookEvent}`)),
            i18n.language,
          )}
        </span>
      ),
    },
    {
      id: "enabled",
      head: t("column.enabled"),
      cell: ({ id, url, enabled }) => (
        <SwitchForm
          intent="switch"
          id={id}
          action={webhooksQuery.href(webhooksAll)}
          on={enabled}
          label={t("enabled_of", { url })}
        />
      ),
    },
    {
      id: "last",
      head: t("column.last"),
      cell: ({ last_delivery: last }) =>
        last ? (
          <span className="inline-flex items-center gap-2">
            <span className="tnum">{time(last.attempted ?? last.created)}</span>
            <DeliveryState delivery={last} />
          </span>
        ) : (
          t("never")
        ),
    },
  ];
}

function WebhookActions({ webhook: { id, url } }: { webhook: WebhookRow }) {
  const { t } = useTranslation("webhooks");
  const edit = { to: webhooksQuery.itemHref(webhooksAll, id), label: t("edit_of", { url }) };
  const remove = {
    to: webhooksQuery.href(webhooksAll, {}, { dialog: "delete", id }),
    label: t("delete.of", { url }),
  };
  return (
    <RowLinks
      links={[
        { ...edit, icon: Pencil, isDialog: true },
        { ...remove, icon: Trash2, isDialog: true },
      ]}
    />
  );
}
