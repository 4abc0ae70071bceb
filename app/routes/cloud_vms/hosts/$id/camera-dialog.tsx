import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { Button } from "~/components/ui/button";
import { RouteDialog } from "~/components/ui/route-dialog";
import { SwitchField } from "~/components/ui/switch";
import { limits } from "~contract/limits";
import { monitorTypes } from "~contract/names";
import { DialogForm } from "./dialog-form";
import { hostAddress } from "./host-address";
import type { HostPage } from "./page.server";
import type { HostCameraRow } from "./route.server";
import { SwitchForm } from "./switch-form";

export interface CameraDialogProps {
  page: HostPage;
  camera: HostCameraRow;
  posted: unknown;
}

/** A camera's name and when it records; for a master also its licence. */
export function CameraDialog({ page, camera, posted }: CameraDialogProps) {
  const { t } = useTranslation("host_detail");
  const closeTo = hostAddress(page.host.id, page.query);
  const labels = {
    name: t("camera.name"),
    monitor_type: t("camera.monitor_type"),
    recycle_keepday: t("camera.keep_days"),
  };
  return (
    <RouteDialog title={t("camera.edit", { camera: camera.name })} closeTo={closeTo}>
      {page.master && <LicenseSection page={page} camera={camera} />}
      <DialogForm
        intent="camera"
        subject={{ name: "host_cam_id", value: camera.id }}
        labels={labels}
        posted={posted}
        closeTo={closeTo}
      >
        {({ typed, errorOf }) => (
          <>
            <TextField
              name="name"
              label={labels.name}
              defaultValue={typed?.name ?? camera.name}
              error={errorOf("name")}
              maxLength={limits.nameMaxChars}
              required
              data-first-focus
            />
            <SelectField
              name="monitor_type"
              label={labels.monitor_type}
              defaultValue={typed?.monitor_type ?? String(camera.monitor_type)}
              error={errorOf("monitor_type")}
              options={monitorTypes.map((type, index) => ({
                value: String(index),
                label: t(`camera.type.${type}`),
              }))}
            />
            <TextField
              name="recycle_keepday"
              label={labels.recycle_keepday}
              hint={t("camera.keep_hint")}
              defaultValue={typed?.recycle_keepday ?? camera.recycle_keepday ?? ""}
              error={errorOf("recycle_keepday")}
              inputMode="numeric"
              className="tnum"
              maxLength={4}
            />
            <SwitchField
              name="monitor_enabled"
              label={t("camera.monitor")}
              defaultChecked={camera.monitor_enabled}
            />
          </>
        )}
      </DialogForm>
    </RouteDialog>
  );
}

/** Gives the camera a licence nobody has, or takes its own away. */
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
      <SwitchForm intent="license" on={has} label={t("license.switch")} fields={{ id: camera.id }}>
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
