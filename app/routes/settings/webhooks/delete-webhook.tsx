import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { usePost, usePostError } from "~/components/form/use-post";
import type { WebhookRow } from "./route.server";
import { webhooksAll, webhooksQuery } from "./webhooks-query";

/** Asks before a webhook is deleted with its log. */
export function DeleteWebhook({ webhook: { id, url } }: { webhook: WebhookRow }) {
  const { t } = useTranslation("webhooks");
  const action = webhooksQuery.href(webhooksAll, {}, { dialog: "delete", id });
  const post = usePost({ intent: "delete", id, action });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t("delete.title")}
      text={`${url}\n${t("delete.text")}`}
      submitLabel={t("delete.submit")}
      closeTo={webhooksQuery.href(webhooksAll)}
    />
  );
}
