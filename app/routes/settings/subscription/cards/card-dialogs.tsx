import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { usePost, usePostError } from "~/components/form/use-post";
import { withQuery } from "~/lib/http/with-query";
import { PastedSerialField } from "../pasted-serial-field";
import type { CardRow } from "./route.server";

/** Adds a card by its serial key. */
export function AddCard({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation("subscription");
  const form = useActionForm({
    intent: "create",
    action: withQuery(closeTo, { dialog: "new" }),
    labels: { serial_key: t("card.key") },
    texts: { CREATE_LICENSE_FAIL: t("card.invalid") },
  });
  return (
    <FormDialog
      form={form}
      title={t("card.add_title")}
      text={t("card.add_text")}
      submitLabel={t("card.add")}
      closeTo={closeTo}
    >
      <PastedSerialField {...form.field("serial_key")} />
    </FormDialog>
  );
}

/** Asks before a card is reset, which cannot be undone (C203), or deactivated. */
export function CardQuestion({
  dialog,
  card,
  closeTo,
}: {
  dialog: "reset" | "deactivate";
  card: CardRow;
  closeTo: string;
}) {
  const { t } = useTranslation("subscription");
  const action = withQuery(closeTo, { dialog, id: card.id });
  const post = usePost({ intent: dialog, id: card.id, action });
  return (
    <FormDialog
      danger
      form={{ ...post, error: usePostError(post) }}
      title={t(`card.${dialog}_title`, { number: card.card_number })}
      text={t(`card.${dialog}_text`)}
      submitLabel={t(`card.${dialog}`)}
      closeTo={closeTo}
    />
  );
}
