import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LoadFailed } from "~/components/ui/load-failed";
import { NewLink } from "~/components/ui/new-link";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { SettingsPage } from "../settings-page";
import { CreateWebhook } from "./create-webhook";
import { DeleteWebhook } from "./delete-webhook";
import { changeWebhooks, loadWebhooks } from "./route.server";
import { WebhookList } from "./webhook-list";
import { webhooksAll, webhooksQuery } from "./webhooks-query";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["webhooks", "ui", "errors"],
  title: "webhooks",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadWebhooks(args);
}

export function action(args: ActionFunctionArgs) {
  return changeWebhooks(args);
}

/** Addresses that are told of alerts and host states. */
export default function Webhooks() {
  const { t } = useTranslation("webhooks");
  const { webhooks, asked } = useLoaderData<typeof loader>();
  const ids = webhooks?.map(({ id }) => id) ?? [];
  return (
    <SettingsPage master drawer={drawerList(webhooksQuery, webhooksAll, ids)}>
      {asked?.dialog === "new" && <CreateWebhook />}
      {asked?.dialog === "delete" && <DeleteWebhook webhook={asked.webhook} />}
      <div className="flex flex-wrap items-center gap-3">
        <p className="max-w-150 text-fg-2">{t("lead")}</p>
        <span className="ml-auto">
          <NewLink to={webhooksQuery.href(webhooksAll, {}, { dialog: "new" })}>
            {t("create.open")}
          </NewLink>
        </span>
      </div>
      {webhooks ? <WebhookList webhooks={webhooks} /> : <LoadFailed />}
    </SettingsPage>
  );
}
