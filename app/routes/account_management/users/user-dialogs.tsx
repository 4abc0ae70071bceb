import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { withQuery } from "~/lib/http/with-query";
import type { UserDetail } from "./users.server";

interface UserDialogProps {
  user: UserDetail;
  closeTo: string;
}

/** Asks before a user is deleted; the last master stays, and it says why. */
export function DeleteUser({ user, isSelf, closeTo }: UserDialogProps & { isSelf: boolean }) {
  const { t } = useTranslation("users");
  const form = useActionForm<never>({
    intent: "delete",
    id: user.id,
    action: withQuery(closeTo, { dialog: "delete", id: user.id }),
    labels: {} as Record<never, string>,
    texts: { DELETE_FAILED: t("delete.last_master") },
  });
  return (
    <FormDialog
      danger
      form={form}
      title={t("delete.title", { name: user.name })}
      text={t(isSelf ? "delete.text_self" : "delete.text")}
      submitLabel={t("delete.submit")}
      closeTo={closeTo}
    />
  );
}

/** Asks before another user's second factor is removed, as after a lost phone. */
export function ResetFactor({ user, closeTo }: UserDialogProps) {
  const { t } = useTranslation("users");
  const form = useActionForm<never>({
    intent: "reset",
    id: user.id,
    action: withQuery(closeTo, { dialog: "reset", id: user.id }),
    labels: {} as Record<never, string>,
    texts: { INVALID_ARGUMENT: t("reset.own") },
  });
  return (
    <FormDialog
      danger
      form={form}
      title={t("reset.title", { name: user.name })}
      text={t("reset.text")}
      submitLabel={t("reset.submit")}
      closeTo={closeTo}
    />
  );
}
