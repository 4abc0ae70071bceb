import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { SwitchField } from "~/components/ui/switch";
import { answerTo, type FormAnswer } from "~/lib/form-answer";
import { limits } from "~contract/limits";
import { monitorTypes } from "~contract/names";
import type { HostPage } from "../hosts.$id";
import type { HostCameraRow } from "../hosts.$id.server";
import { hostAddress } from "./host-address";
import { SwitchForm } from "./switch-form";

export interface CameraDialogProps {
  page: HostPage;
  camera: HostCameraRow;
  posted: unknown;
}

/** A camera's name and when it records; for a master also its licence. */
export function CameraDialog({ page, camera, posted }: CameraDialogProps) {
  const { t } = useTranslation(["host_detail", "ui"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-camera" });
  const answer = answerTo("camera", fetcher.data ?? posted);
  const form = useFocusFirstError(answer);
  const busy = fetcher.state !== "idle";
  const closeTo = hostAddress(page.host.id, page.query);
  const labels = {
    name: t("camera.name"),
    monitor_type: t("camera.monitor_type"),
    recycle_keepday: t("camera.keep_days"),
  };
  const errorOf = useFieldErrors(answer?.refusal, labels);
  const typed = answer?.typed;
  return (
    <RouteDialog title={t("camera.edit", { camera: camera.name })} closeTo={closeTo}>
      {page.master && <LicenseSection page={page} camera={camera} />}
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="camera" />
        <input type="hidden" name="host_cam_id" value={camera.id} />
        <div className="flex flex-col gap-4 px-5 pt-4">
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
          <FormFailure refusal={answer?.refusal} />
        </div>
        <DialogFoot closeTo={closeTo} closeLabel={t("ui:cancel")}>
          <Button type="submit" variant="primary" busy={busy}>
            {t("ui:save")}
          </Button>
        </DialogFoot>
      </fetcher.Form>
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
