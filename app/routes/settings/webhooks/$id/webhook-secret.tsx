import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { PostError } from "~/components/form/post-error";
import { usePost } from "~/components/form/use-post";
import { Button } from "~/components/ui/button";
import { NewSecretText } from "../new-secret-text";
import type { NewSecret } from "../route.server";
import { webhooksAll, webhooksQuery } from "../webhooks-query";

/** Replaces the secret; the new one is shown once. */
export function WebhookSecret({ id }: { id: string }) {
  const { t } = useTranslation("webhooks");
  const action = webhooksQuery.itemHref(webhooksAll, id);
  const post = usePost<NewSecret>({ intent: "replace", id, action });
  const secret = post.answer?.data?.secret;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-medium">{t("secret.title")}</h3>
      <p className="text-fg-3">{t(secret ? "new.text" : "secret.text")}</p>
      {secret && <NewSecretText secret={secret} />}
      <ActionForm form={post}>
        <Button type="submit" busy={post.busy}>
          {t("secret.replace")}
        </Button>
        <PostError post={post} />
      </ActionForm>
    </section>
  );
}
