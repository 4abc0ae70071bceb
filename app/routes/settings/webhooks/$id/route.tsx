import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure } from "~/components/form/action-form";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { EditDrawer } from "~/components/list/edit-drawer";
import type { RouteHandle } from "~/lib/handle";
import { changeWebhooks, loadWebhook } from "../route.server";
import { useWebhookTexts, type WebhookField, WebhookFields } from "../webhook-fields";
import { webhooksAll, webhooksQuery } from "../webhooks-query";
import { DeliveryLog } from "./delivery-log";
import { WebhookSecret } from "./webhook-secret";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = { title: "webhooks" };

export function loader(args: LoaderFunctionArgs) {
  return loadWebhook(args, args.params.id ?? "");
}

export function action(args: ActionFunctionArgs) {
  return changeWebhooks(args);
}

/** One webhook beside the list: its address and events, its secret, and how its deliveries went. */
export default function WebhookDrawerRoute() {
  const { webhook } = useLoaderData<typeof loader>();
  return <WebhookDrawer key={webhook.id} />;
}

function WebhookDrawer() {
  const { t } = useTranslation("webhooks");
  const { webhook, deliveries } = useLoaderData<typeof loader>();
  const { id, url, events } = webhook;
  const form = useActionForm<WebhookField>({
    intent: "update",
    id,
    action: webhooksQuery.itemHref(webhooksAll, id),
    defaultValue: { url, events },
    ...useWebhookTexts(),
  });
  const guard = useUnsavedGuard(form);
  return (
    <EditDrawer
      wide
      id={id}
      title={url}
      form={form}
      guard={guard}
      remove={{
        to: webhooksQuery.href(webhooksAll, {}, { dialog: "delete", id }),
        label: t("delete.submit"),
      }}
    >
      <ActionForm form={form} className="flex flex-col gap-4">
        <WebhookFields form={form} />
        <FormFailure form={form} />
      </ActionForm>
      <WebhookSecret id={id} />
      <DeliveryLog webhook={webhook} deliveries={deliveries} />
    </EditDrawer>
  );
}
