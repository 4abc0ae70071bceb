import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { withQuery } from "~/lib/http/with-query";
import { PastedSerialField } from "./pasted-serial-field";

/** Adds an order by the serial the reseller gave. */
export function AddSerial({ closeTo }: { closeTo: string }) {
  const { t } = useTranslation("subscription");
  const form = useActionForm({
    intent: "serial",
    action: withQuery(closeTo, { dialog: "serial" }),
    labels: { serial: t("serial.label") },
  });
  return (
    <FormDialog
      form={form}
      title={t("serial.title")}
      text={t("serial.text")}
      submitLabel={t("serial.submit")}
      closeTo={closeTo}
    >
      <PastedSerialField {...form.field("serial")} />
    </FormDialog>
  );
}
