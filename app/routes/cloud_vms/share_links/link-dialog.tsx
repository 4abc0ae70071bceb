import { useTranslation } from "react-i18next";
import { AddressesField } from "~/components/form/addresses-field";
import { Checkbox } from "~/components/form/checkbox";
import { FormDialog } from "~/components/form/form-dialog";
import { NewPasswordField } from "~/components/form/new-password-field";
import { NoteField } from "~/components/form/note-field";
import { HoursField } from "~/components/share/hours-field";
import { useLinkForm } from "~/components/share/use-link-form";
import { useFormat } from "~/lib/hooks/use-format";
import { limits } from "~contract/limits";
import type { LinkDetail } from "./links.server";
import type { LinkDialogName } from "./links-query";

export interface LinkDialogProps {
  link: LinkDetail;
  /** Address without the dialog. */
  closeTo: string;
  /** Unix seconds. */
  now: number;
}

/** The dialog about one link. */
export function LinkDialog({
  dialog,
  ...props
}: LinkDialogProps & { dialog: Exclude<LinkDialogName, "revoke"> }) {
  switch (dialog) {
    case "edit":
      return <EditLink {...props} />;
    case "extend":
      return <ExtendLink {...props} />;
    case "send":
      return <SendLink {...props} />;
  }
}

function EditLink({ link, closeTo }: LinkDialogProps) {
  const { t } = useTranslation(["share_links", "share_dialog"]);
  const { time } = useFormat();
  const form = useLinkForm({ intent: "edit", id: link.id, note: link.note });
  return (
    <FormDialog
      form={form}
      title={t("edit.title")}
      submitLabel={t("edit.submit")}
      closeTo={closeTo}
    >
      <NoteField {...form.field("note")} />
      <HoursField
        {...form.field("expire_hours")}
        label={t("edit.hours")}
        hint={t("edit.hours_hint", { time: time(link.expiry_time) })}
      />
      <NewPasswordField
        {...form.field("password")}
        label={t(link.has_password ? "edit.password" : "share_dialog:password.label")}
        hint={t(link.has_password ? "edit.password_hint" : "share_dialog:password.hint")}
      />
      {link.has_password && <Checkbox {...form.check("no_password")} />}
    </FormDialog>
  );
}

/** The shortest of the offered lifetimes, from the usual one up, that ends later than the link does. */
function findLonger(expiresAt: number, now: number): number {
  const { shareExpireHoursChoices, shareExpireHoursDefault, shareExpireHoursMax } = limits;
  const offered = shareExpireHoursChoices.filter((hours) => hours >= shareExpireHoursDefault);
  return offered.find((hours) => now + hours * 3_600 > expiresAt) ?? shareExpireHoursMax;
}

function ExtendLink({ link, closeTo, now }: LinkDialogProps) {
  const { t } = useTranslation("share_links");
  const { time } = useFormat();
  const form = useLinkForm({
    intent: "extend",
    id: link.id,
    expire_hours: findLonger(link.expiry_time, now),
  });
  return (
    <FormDialog
      form={form}
      title={t("extend.title")}
      text={t("extend.text", { time: time(link.expiry_time) })}
      submitLabel={t("extend.submit")}
      closeTo={closeTo}
    >
      <HoursField {...form.field("expire_hours")} />
    </FormDialog>
  );
}

function SendLink({ link, closeTo }: LinkDialogProps) {
  const { t } = useTranslation(["share_links", "share_dialog"]);
  const form = useLinkForm({ intent: "send", id: link.id });
  const count = limits.emailRecipientsMax - link.recipients.length;
  return (
    <FormDialog
      form={form}
      title={t("send.title")}
      text={t("send.text", { count })}
      submitLabel={t("send.submit")}
      closeTo={closeTo}
    >
      <AddressesField
        {...form.field("emails")}
        values={form.valuesOf("emails")}
        itemErrors={form.itemErrorsOf("emails")}
        max={limits.emailRecipientsMax}
        hint={t("share_dialog:emails.hint")}
      />
    </FormDialog>
  );
}
