import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { NoteField } from "~/components/form/note-field";
import { useActionForm } from "~/components/form/use-action-form";
import type { FormFault } from "~/lib/forms/form-answer";
import { withQuery } from "~/lib/http/with-query";
import { VpnIdField } from "./vpn-id-field";

/** ID and notes of a new entry; its order gives the rest. */
export function AddVpn({ closeTo, quota }: { closeTo: string; quota: number }) {
  const { t } = useTranslation("vpn");
  const noRoom = ({ max = quota }: FormFault) =>
    max > 0 ? t("add.no_room", { count: max }) : t("empty.no_room");
  const form = useActionForm({
    intent: "create",
    action: withQuery(closeTo, { dialog: "new" }),
    labels: { vpn_id: t("column.vpn_id"), notes: t("column.notes") },
    texts: { EXCEED_LICENSE_COUNT: noRoom },
  });
  return (
    <FormDialog
      form={form}
      title={t("add.title")}
      text={t("add.text")}
      submitLabel={t("add.submit")}
      closeTo={closeTo}
    >
      <VpnIdField {...form.field("vpn_id")} />
      <NoteField {...form.field("notes")} />
    </FormDialog>
  );
}
