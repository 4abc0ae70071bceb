import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SelectField } from "~/components/form/select-field";
import { SwitchField } from "~/components/form/switch-field";
import { SwitchForm } from "~/components/form/switch-form";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { Button } from "~/components/ui/button";
import { limits } from "~contract/limits";
import { monitorTypes } from "~contract/names";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";
import type { HostCameraRow } from "./route.server";

export interface CameraDialogProps {
  page: HostPage;
  camera: HostCameraRow;
}

/** Dialog with a camera's name and recording mode; for a master also its licence. */
export function CameraDialog({ page, camera }: CameraDialogProps) {
  const { t } = useTranslation(["host_detail", "ui"]);
  const form = useActionForm({
    intent: "camera",
    labels: {
      name: t("camera.name"),
      monitor_type: t("camera.monitor_type"),
      recycle_keepday: t("camera.keep_days"),
      monitor_enabled: t("camera.monitor"),
    },
    defaultValue: camera,
  });
  return (
    <FormDialog
      form={form}
      title={t("camera.edit", { camera: camera.name })}
      closeTo={hostQuery(page.host.id).href(page.query)}
      hidden={{ host_cam_id: camera.id }}
      submitLabel={t("ui:save")}
      above={page.master && <LicenseSection page={page} camera={camera} />}
    >
      <TextField
        {...form.field("name")}
        maxLength={limits.nameMaxChars}
        required
        data-first-focus
      />
      <SelectField
        {...form.field("monitor_type")}
        options={monitorTypes.map((type, index) => ({
          value: String(index),
          label: t(`camera.type.${type}`),
        }))}
      />
      <TextField
        {...form.field("recycle_keepday")}
        hint={t("camera.keep_hint")}
        inputMode="numeric"
        className="tnum"
        maxLength={4}
      />
      <SwitchField {...form.check("monitor_enabled")} />
    </FormDialog>
  );
}

/** Assigns a free licence to the camera, or removes its own. */
function LicenseSection({ page, camera }: Pick<CameraDialogProps, "page" | "camera">) {
  const { t } = useTranslation("host_detail");
  const has = camera.license_data !== null;
  const free = page.freeLicenses?.camera ?? 0;
  return (
    <div className="mx-5 mt-4 flex flex-wrap items-center gap-3 rounded-ctl border border-line-2 p-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium">{t("camera.license")}</p>
        <p className="text-xs text-fg-3">
          {has
            ? t("license.order", { order: camera.license_data?.order_number ?? "—" })
            : t("license.free", { count: free })}
        </p>
      </div>
      <SwitchForm intent="license" on={has} label={t("license.switch")} id={camera.id}>
        {(on, busy) => (
          <Button
            type="submit"
            size="sm"
            variant={on ? "danger-outline" : "secondary"}
            busy={busy}
            disabled={!on && free === 0}
          >
            {t(on ? "license.take" : "license.give")}
          </Button>
        )}
      </SwitchForm>
    </div>
  );
}
