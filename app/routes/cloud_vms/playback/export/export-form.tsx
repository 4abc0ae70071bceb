import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm, FormFailure, SubmitButton } from "~/components/form/action-form";
import { SelectField } from "~/components/form/select-field";
import { TimeField } from "~/components/form/time-field";
import { type ActionFormOptions, useActionForm } from "~/components/form/use-action-form";
import { useNativeValues } from "~/components/form/use-native-values";
import { useFormat } from "~/lib/hooks/use-format";
import { type ExportContext, useExportContext } from "../export-context";
import { ExportCameras } from "./export-cameras";
import { ExportPresets } from "./export-presets";
import { type ExportLimits, ExportSummary } from "./export-summary";
import { resolveRange, useExportRange } from "./use-export-range";

/** Range, cameras and stream of an export; the estimate and the bounds before it is sent. */
export function ExportForm({ limits }: { limits: ExportLimits }) {
  const { t } = useTranslation("export");
  const context = useExportContext();
  const { options } = useFormat();
  const timeZone = context.timeZone ?? options.timeZone;
  const tooLong = t("error.too_long", { count: Math.floor(limits.max_seconds / 3600) });
  const form = useActionForm({
    intent: "create",
    labels: {
      start_date: t("from"),
      end_date: t("to"),
      host_cam_ids: t("cameras"),
      stream: t("quality"),
    },
    defaultValue: useDefaults(context, timeZone),
    texts: useTexts(tooLong),
  });
  const start = form.field("start_date");
  const end = form.field("end_date");
  const stream = form.field("stream");
  const chosen = form.valuesOf("host_cam_ids");
  const native = useNativeValues({
    start_date: [start.defaultValue ?? ""],
    end_date: [end.defaultValue ?? ""],
    host_cam_ids: chosen,
    stream: [stream.defaultValue ?? ""],
  });
  const range = useExportRange(native, context, { ...options, timeZone });
  return (
    <ActionForm form={form} hidden={{ zone: timeZone }} className="flex flex-col gap-3.5">
      <div ref={native.frame} className="flex flex-col gap-3.5">
        <TimeField {...start} timeZone={timeZone} size="sm" />
        <TimeField
          {...end}
          timeZone={timeZone}
          size="sm"
          error={range.seconds > limits.max_seconds ? tooLong : end.error}
        />
        <ExportPresets maxSeconds={limits.max_seconds} range={range} />
        <ExportCameras form={form} chosen={chosen} />
        <SelectField
          {...stream}
          options={[
            { value: "main", label: t("stream.main") },
            { value: "sub", label: t("stream.sub") },
          ]}
        />
      </div>
      <FormFailure form={form} />
      <SubmitButton form={form} className="w-full">
        {t("start")}
      </SubmitButton>
      <ExportSummary
        seconds={range.seconds}
        cameras={native.values.host_cam_ids.length}
        stream={native.values.stream[0] ?? ""}
        limits={limits}
      />
    </ActionForm>
  );
}

type ExportField = "start_date" | "end_date" | "host_cam_ids" | "stream";

/** What the form starts with: the range marked on the timeline, and the cameras on the page. */
function useDefaults({ range, read, cameras, shownIds }: ExportContext, timeZone: string) {
  const [openedAtMs] = useState(read);
  return {
    ...resolveRange(range, openedAtMs, timeZone),
    host_cam_ids: shownIds.filter((id) => cameras.some((camera) => camera.id === id)),
    stream: "main",
  };
}

/** The cloud's limits of an export share a code: length, number of exports, and the account's room for them. */
function useTexts(tooLong: string): ActionFormOptions<ExportField>["texts"] {
  const { t } = useTranslation("export");
  return {
    EXCEED_EXPORT_LIMIT: ({ max }, field) => {
      if (field === "end_date") return tooLong;
      return field === "host_cam_ids" ? t("error.too_many", { max: max ?? "" }) : t("error.full");
    },
    INVALID_ARGUMENT: (_fault, field) => (field === "end_date" ? t("error.order") : undefined),
  };
}
