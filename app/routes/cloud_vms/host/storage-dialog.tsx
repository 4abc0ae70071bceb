import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { SwitchField } from "~/components/ui/switch";
import { answerTo, type FormAnswer } from "~/lib/form-answer";
import type { HostPage } from "../hosts.$id";
import { hostAddress } from "./host-address";

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
  const { t } = useTranslation(["host_detail", "ui"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-storage" });
  const answer = answerTo("storage", fetcher.data ?? posted);
  const form = useFocusFirstError(answer);
  const busy = fetcher.state !== "idle";
  const closeTo = hostAddress(page.host.id, page.query);
  const labels = {
    recycle_threshold: t("storage.threshold_percent"),
    recycle_keepday: t("camera.keep_days"),
  };
  const errorOf = useFieldErrors(answer?.refusal, labels);
  const typed = answer?.typed;
  return (
    <RouteDialog
      title={t("storage.edit", { drive: storage.drive })}
      text={t("storage.edit_text")}
      closeTo={closeTo}
    >
      <fetcher.Form
        ref={form}
        method="post"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="storage" />
        <input type="hidden" name="drive" value={storage.drive} />
        <div className="flex flex-col gap-4 px-5 pt-4">
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
