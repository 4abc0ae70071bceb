import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SwitchField } from "~/components/form/switch-field";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";

export interface StorageDialogProps {
  page: HostPage;
  storage: HostPage["host"]["storages"][number];
}

/** Dialog for a drive's recycling: when old recordings are deleted for new ones. */
export function StorageDialog({ page, storage }: StorageDialogProps) {
  const { t } = useTranslation(["host_detail", "ui"]);
  const form = useActionForm({
    intent: "storage",
    labels: {
      recycle_enabled: t("storage.recycle"),
      recycle_threshold: t("storage.threshold_percent"),
      recycle_keepday: t("camera.keep_days"),
    },
    defaultValue: storage,
  });
  return (
    <FormDialog
      form={form}
      title={t("storage.edit", { drive: storage.drive })}
      text={t("storage.edit_text")}
      closeTo={hostQuery(page.host.id).href(page.query)}
      hidden={{ drive: storage.drive }}
      submitLabel={t("ui:save")}
    >
      <SwitchField {...form.check("recycle_enabled")} />
      <TextField
        {...form.field("recycle_threshold")}
        inputMode="numeric"
        className="tnum"
        maxLength={3}
        required
      />
      <TextField
        {...form.field("recycle_keepday")}
        hint={t("camera.keep_hint")}
        inputMode="numeric"
        className="tnum"
        maxLength={4}
      />
    </FormDialog>
  );
}
