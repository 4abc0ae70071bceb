import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { webhookEvents } from "~contract/webhook-names";
import { NewSecretText } from "./new-secret-text";
import type { NewSecret } from "./route.server";
import { useWebhookTexts, type WebhookField, WebhookFields } from "./webhook-fields";
import { webhooksAll, webhooksQuery } from "./webhooks-query";

/** Address and events of a new webhook; in its place the secret, once there is one. */
export function CreateWebhook() {
  const { t } = useTranslation("webhooks");
  const closeTo = webhooksQuery.href(webhooksAll);
  const form = useActionForm<WebhookField, NewSecret>({
    intent: "create",
    action: webhooksQuery.href(webhooksAll, {}, { dialog: "new" }),
    defaultValue: { events: [...webhookEvents] },
    ...useWebhookTexts(),
  });
  const secret = form.answer?.data?.secret;
  if (secret) {
    return (
      <RouteDialog stays title={t("new.title")} text={t("new.text")} closeTo={closeTo}>
        <div className="px-5 pt-4">
          <NewSecretText secret={secret} />
        </div>
        <DialogFoot closeTo={closeTo} closeLabel={t("new.done")} />
      </RouteDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t("create.title")}
      text={t("create.text")}
      submitLabel={t("create.submit")}
      closeTo={closeTo}
    >
      <WebhookFields form={form} />
    </FormDialog>
  );
}
