import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { withQuery } from "~/lib/http/with-query";
import { limits } from "~contract/limits";
import { UserFields } from "./user-fields";
import type { UsersData } from "./users.server";

/** A new user gets a mail with a link, and chooses a password there. */
export function InviteUser({
  closeTo,
  regions,
}: {
  closeTo: string;
  regions: UsersData["regions"];
}) {
  const { t } = useTranslation("users");
  const form = useActionForm({
    intent: "invite",
    action: withQuery(closeTo, { dialog: "new" }),
    labels: {
      email: t("field.email"),
      name: t("field.name"),
      master: t("field.master"),
      region_ids: t("field.regions"),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("invite.title")}
      text={t("invite.text", { hours: limits.verificationLinkHours })}
      submitLabel={t("invite.submit")}
      closeTo={closeTo}
    >
      <TextField
        {...form.field("email")}
        type="email"
        required
        autoComplete="off"
        spellCheck={false}
        data-first-focus
      />
      <UserFields form={form} regions={regions} masterText={t("field.master_new")} />
    </FormDialog>
  );
}
