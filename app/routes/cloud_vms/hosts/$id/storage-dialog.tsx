import { useTranslation } from "react-i18next";
import { TextField } from "~/components/form/text-field";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SwitchField } from "~/components/ui/switch";
import { DialogForm } from "./dialog-form";
import { hostAddress } from "./host-address";
import type { HostPage } from "./page.server";

/** When old recordings of a drive make room for new ones. */
export function StorageDialog({
  page,
  storage,
  posted,
}: {
  page: HostPage;
  storage: HostPage["host"]["storages"][number];
  posted: unknown;
}) {
  const { t } = useTranslation("host_detail");
  const closeTo = hostAddress(page.host.id, page.query);
  const labels = {
    recycle_threshold: t("storage.threshold_percent"),
    recycle_keepday: t("camera.keep_days"),
  };
  return (
    <RouteDialog
      title={t("storage.edit", { drive: storage.drive })}
      text={t("storage.edit_text")}
      closeTo={closeTo}
    >
      <DialogForm
        intent="storage"
        subject={{ name: "drive", value: storage.drive }}
        labels={labels}
        posted={posted}
        closeTo={closeTo}
      >
        {({ typed, errorOf }) => (
          <>
            <SwitchField
              name="recycle_enabled"
              label={t("storage.recycle")}
              defaultChecked={storage.recycle_enabled}
            />
            <TextField
              name="recycle_threshold"
              label={labels.recycle_threshold}
              defaultValue={typed?.recycle_threshold ?? storage.recycle_threshold}
              error={errorOf("recycle_threshold")}
              inputMode="numeric"
              className="tnum"
              maxLength={3}
              required
            />
            <TextField
              name="recycle_keepday"
              label={labels.recycle_keepday}
              hint={t("camera.keep_hint")}
              defaultValue={typed?.recycle_keepday ?? storage.recycle_keepday ?? ""}
              error={errorOf("recycle_keepday")}
              inputMode="numeric"
              className="tnum"
              maxLength={4}
            />
          </>
        )}
      </DialogForm>
    </RouteDialog>
  );
}
