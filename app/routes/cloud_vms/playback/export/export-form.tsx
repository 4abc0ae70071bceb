import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/form/checkbox";
import { FormFailure } from "~/components/form/form-failure";
import { PostedForm } from "~/components/form/posted-form";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { Snapshot } from "~/components/host/snapshot";
import { Button } from "~/components/ui/button";
import { toEstimate } from "~/lib/export/export-item";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { useFormat } from "~/lib/hooks/use-format";
import { useHydrated } from "~/lib/hooks/use-hydrated";
import { formatFileSize } from "~/lib/i18n/format";
import { type ExportContext, useExportContext } from "../export-context";
import { FieldNote } from "../field-note";
import { useExportErrors } from "./use-export-errors";
import { useExportRange } from "./use-export-range";

export interface ExportLimits {
  max_seconds: number;
  max_cameras: number;
  paces: { stream: string; seconds_per_second: number; bytes_per_second: number | null }[];
}

interface ExportFormProps {
  limits: ExportLimits;
  /** What the action said to this form, with what was typed. */
  answer: FormAnswer | undefined;
}

/** Cameras that are offered besides those on the page. */
const offeredMost = 36;
const presetHours = [1, 4, 8, 12, 24];

/** Range, cameras and stream of an export; the estimate and the bounds before it is sent. */
export function ExportForm({ limits, answer }: ExportFormProps) {
  const { t } = useTranslation("export");
  const context = useExportContext();
  const { options } = useFormat();
  const timeZone = context.timeZone ?? options.timeZone;
  const typed = answer?.typed;
  const range = useExportRange(context, timeZone, typed);
  const [stream, setStream] = useState(typed?.stream === "sub" ? "sub" : "main");
  const [checked, setChecked] = useState<ReadonlySet<string>>(
    () => new Set(typed?.host_cam_ids?.split(",").filter(Boolean) ?? context.shownIds),
  );
  const choices = useRef<HTMLDivElement>(null);
  // What was chosen before the page's script ran.
  useEffect(() => {
    const ticked = choices.current?.querySelectorAll<HTMLInputElement>("input:checked") ?? [];
    setChecked(new Set(Array.from(ticked, ({ value }) => value)));
    if (choices.current?.querySelector("select")?.value === "sub") setStream("sub");
  }, []);
  const errors = useExportErrors(answer?.refusal, range.seconds, limits.max_seconds);
  const toggle = (id: string, on: boolean) => {
    const next = new Set(checked);
    if (on) next.add(id);
    else next.delete(id);
    setChecked(next);
  };
  return (
    <PostedForm intent="create" answer={answer} className="flex flex-col gap-3.5">
      {(busy) => (
        <>
          <input type="hidden" name="zone" value={timeZone} />
          <div ref={range.fields} className="flex flex-col gap-3">
            <TimeField
              name="start_date"
              label={t("from")}
              value={range.from}
              onChange={range.setFrom}
              error={errors.start_date}
            />
            <TimeField
              name="end_date"
              label={t("to")}
              value={range.to}
              onChange={range.setTo}
              error={errors.end_date}
            />
          </div>
          <Presets maxSeconds={limits.max_seconds} range={range} />
          <div ref={choices} className="flex flex-col gap-3.5">
            <CameraChoice
              context={context}
              checked={checked}
              onToggle={toggle}
              error={errors.host_cam_ids}
            />
            <SelectField
              name="stream"
              label={t("quality")}
              value={stream}
              onChange={(event) => setStream(event.target.value)}
              options={[
                { value: "main", label: t("stream.main") },
                { value: "sub", label: t("stream.sub") },
              ]}
            />
          </div>
          <FormFailure refusal={errors.form} />
          {errors.full && <FieldNote text={t("error.full")} />}
          <Button type="submit" variant="primary" busy={busy} className="w-full">
            {t("start")}
          </Button>
          <Summary seconds={range.seconds} cameras={checked.size} stream={stream} limits={limits} />
        </>
      )}
    </PostedForm>
  );
}

function TimeField(props: {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}) {
  const { onChange, ...field } = props;
  return (
    <TextField
      {...field}
      type="datetime-local"
      step={1}
      required
      size="sm"
      onChange={(event) => onChange(event.target.value)}
      className="tnum"
    />
  );
}

/** So many hours up to the end; only with script, and not beyond the maximum. */
function Presets({
  maxSeconds,
  range,
}: {
  maxSeconds: number;
  range: ReturnType<typeof useExportRange>;
}) {
  const { t } = useTranslation("export");
  return (
    <fieldset aria-label={t("presets")} className="grid grid-cols-5 gap-1.5 noscript:hidden">
      {presetHours
        .filter((hours) => hours * 3600 <= maxSeconds)
        .map((hours) => (
          <Button
            key={hours}
            size="sm"
            className="tnum px-0"
            aria-pressed={range.seconds === hours * 3600}
            onClick={() => range.setHours(hours)}
          >
            {t("hours", { count: hours })}
          </Button>
        ))}
    </fieldset>
  );
}

function CameraChoice(props: {
  context: ExportContext;
  checked: ReadonlySet<string>;
  onToggle: (id: string, on: boolean) => void;
  error: string | undefined;
}) {
  const { context, checked, onToggle, error } = props;
  const { t } = useTranslation("export");
  const offered = context.cameras
    .filter(({ id }, index) => index < offeredMost || checked.has(id))
    .sort(
      (a, b) => Number(context.shownIds.includes(b.id)) - Number(context.shownIds.includes(a.id)),
    );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-xs font-medium text-fg-2">{t("cameras")}</legend>
      <div className="flex max-h-56 flex-col gap-2 overflow-y-auto [scrollbar-width:thin]">
        {offered.map((camera) => (
          <div key={camera.id} className="shrink-0">
            <Checkbox
              name="host_cam_ids"
              value={camera.id}
              checked={checked.has(camera.id)}
              onChange={(event) => onToggle(camera.id, event.target.checked)}
              aria-invalid={error ? true : undefined}
              label={
                <span className="flex min-w-0 items-center gap-2.5">
                  <span aria-hidden="true" className="w-12 shrink-0">
                    <Snapshot
                      src={camera.connected && camera.hasLicense ? camera.snapshotLink : null}
                      camera=""
                    />
                  </span>
                  <span className="min-w-0">
                    <span className="block truncate">{camera.name}</span>
                    <span className="block truncate text-2xs text-fg-3">{camera.hostName}</span>
                  </span>
                </span>
              }
            />
          </div>
        ))}
      </div>
      {error && <FieldNote text={error} />}
    </fieldset>
  );
}

/** How long, how much, and how long it will take: from t to 2t (C353). */
function Summary(props: {
  seconds: number;
  cameras: number;
  stream: string;
  limits: ExportLimits;
}) {
  const { seconds, cameras, stream, limits } = props;
  const { t } = useTranslation("export");
  const { options, number, duration } = useFormat();
  const hydrated = useHydrated();
  const max = t("max", { count: Math.floor(limits.max_seconds / 3600) });
  const pace = limits.paces.find((each) => each.stream === stream);
  const isAsked = seconds > 0 && seconds <= limits.max_seconds && cameras > 0;
  if (!isAsked || !pace) return <p className="-mt-1 text-xs text-fg-3">{max}</p>;
  const { unit, from, to } = toEstimate(seconds * cameras * pace.seconds_per_second);
  const bytes = pace.bytes_per_second === null ? null : pace.bytes_per_second * seconds * cameras;
  return (
    <div role={hydrated ? "status" : undefined} className="tnum -mt-1 text-xs text-fg-3">
      <p className="flex flex-wrap justify-between gap-x-3 text-fg-2">
        <span>{t("chosen", { count: cameras, duration: duration(seconds) })}</span>
        {bytes !== null && <span>{t("size", { size: formatFileSize(bytes, options.tag) })}</span>}
      </p>
      <p className="mt-0.5">
        {t(`estimate.${unit}`, { from: number(from), to: number(to) })} {max}
      </p>
    </div>
  );
}
