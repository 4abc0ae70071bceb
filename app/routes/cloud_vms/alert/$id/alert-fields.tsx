import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { toNodes } from "~/components/event/camera-filter";
import { EventNameField } from "~/components/event/event-name-field";
import { SwitchField } from "~/components/form/switch-field";
import { TextField } from "~/components/form/text-field";
import { TreeField } from "~/components/form/tree/tree-field";
import { WeekGrid } from "~/components/form/week-grid/week-grid";
import { cardClass } from "~/components/ui/card";
import { limits } from "~contract/limits";
import { DeliveryFacts } from "./delivery-facts";
import type { AlertPage } from "./route.server";
import { SearchField } from "./search-field";
import { Summary } from "./summary";
import type { AlertFormHandle } from "./use-alert-form";
import type { RuleValues } from "./use-alert-values";

const cardBody = `${cardClass} flex min-w-0 flex-col gap-4 p-4`;

interface AlertFieldsProps {
  page: AlertPage;
  form: AlertFormHandle;
  /** What the fields say now. */
  values: RuleValues;
}

/** The fields of an alert, what they say in a sentence, and how it is delivered. */
export function AlertFields({ page, form, values }: AlertFieldsProps) {
  const { t } = useTranslation("alerts");
  const nodes = useMemo(() => toNodes(page.places), [page.places]);
  const columns = useMemo(() => [{ name: "cameras", label: t("field.cameras") }], [t]);
  const [first] = useState(page.values.enable);
  // Switched in the list beside: what is typed here must not take that back.
  const isSwitched = page.values.enable !== first && { defaultChecked: page.values.enable };
  const several = (name: "weekdays" | "events") => {
    const { defaultValue: _single, ...field } = form.field(name);
    return { ...field, values: form.valuesOf(name) };
  };
  return (
    <div className="flex flex-col gap-4">
      <div className={cardBody}>
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <div className="min-w-60 flex-1">
            <TextField
              {...form.field("name")}
              required
              autoComplete="off"
              maxLength={limits.nameMaxChars}
            />
          </div>
          <div className="pb-1">
            <SwitchField {...form.check("enable")} {...isSwitched} />
          </div>
        </div>
        <Summary values={values} searches={page.searches} />
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_260px]">
        <div className={cardBody}>
          <WeekGrid
            label={t("field.schedule")}
            hint={t("hint.schedule")}
            days={several("weekdays")}
            start={form.field("start_time")}
            end={form.field("end_time")}
          />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <div className={cardBody}>
            <EventNameField {...several("events")} multiple empty={t("hint.events")} />
            <SearchField page={page} form={form} />
          </div>
          <DeliveryFacts email={page.email} />
        </div>
      </div>
      <div className={cardBody}>
        <TreeField
          id={form.field("cameras").id}
          label={t("field.cameras")}
          hint={t("hint.cameras")}
          error={form.errorOf("cameras") ?? form.errorOf("hosts")}
          nodes={nodes}
          columns={columns}
          branchName="hosts"
          values={{ cameras: form.valuesOf("cameras"), hosts: form.valuesOf("hosts") }}
        />
      </div>
    </div>
  );
}
