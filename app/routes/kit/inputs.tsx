import { useMemo } from "react";
import { EventNameField } from "~/components/event/event-name-field";
import { ActionForm, SubmitButton } from "~/components/form/action-form";
import { AddressesField } from "~/components/form/addresses-field";
import { ChoiceField } from "~/components/form/choice/choice-field";
import { ColorSwatches } from "~/components/form/color-swatches";
import { DateTimeRange } from "~/components/form/date-time-range/date-time-range";
import { NewPasswordField } from "~/components/form/new-password-field";
import { NewPasswordFields } from "~/components/form/new-password-fields";
import { RangeField } from "~/components/form/range-field";
import { StepList } from "~/components/form/steps";
import { TreeField } from "~/components/form/tree/tree-field";
import type { TreeItem } from "~/components/form/tree/tree-types";
import { useActionForm } from "~/components/form/use-action-form";
import { WeekGrid } from "~/components/form/week-grid/week-grid";
import { useFormat } from "~/lib/hooks/use-format";
import { toLocalTime } from "~/lib/time/local-time";
import { brands } from "~contract/brands";
import { limits } from "~contract/limits";
import type { Posted } from "./route.server";
import { type PartProps, Sample, samplesClass } from "./sample";
import { makeSite, sampleSite } from "./sample-site";

const labels = {
  from: "From",
  until: "To",
  age: "Age",
  brand: "Brand",
  event: "Event",
  operators: "Operators",
  emails: "Send by e-mail",
  speed_low: "Speed from",
  speed_high: "Speed to",
  dwell_low: "Dwell from",
  dwell_high: "Dwell to",
  start_time: "Start",
  end_time: "End",
  password: "Password",
  confirm_password: "Confirm password",
  link_password: "Share-link password",
};

const ages = ["Teen", "Adult", "Elder"].map((label) => ({ value: label.toLowerCase(), label }));
const brandChoices = brands.map((brand) => ({ value: brand, label: brand }));
const people = ["Lin Chen", "Omar Said", "Eva Brandt", "Yuki Mori", "Nina Falk"].map((label) => ({
  value: label.toLowerCase().replace(" ", "."),
  label,
}));
const hasPtz = (item: TreeItem) => Number(item.value) % 2 === 1;
const isHost = (item: TreeItem) => item.id.startsWith("host");
const rights = [
  { name: "live", label: "Live" },
  { name: "playback", label: "Playback" },
  { name: "ptz", label: "PTZ", offers: hasPtz },
  { name: "allow_new", label: "Allow new cameras", offers: isHost, isSwitch: true },
];
const cameraColumn = [{ name: "camera", label: "Cameras" }];
const dwellStops = [0, 5, 10, 30, 60, 120, 180, 300, 600];
const chips = ["hour", "today", "day", "week", "month"] as const;
const toMinutes = (seconds: number) => (seconds < 60 ? `${seconds} s` : `${seconds / 60} min`);

/** Every input, in one form that says what it posted. */
export function Inputs({ theme, now, cameras }: PartProps) {
  const { options } = useFormat();
  const nodes = useMemo(() => (cameras > 0 ? makeSite(cameras) : sampleSite), [cameras]);
  const form = useActionForm<keyof typeof labels, Posted>({
    intent: "kit",
    id: theme,
    labels,
    defaultValue: {
      from: toLocalTime(now - 6 * 86_400, options.timeZone),
      until: toLocalTime(now, options.timeZone),
      start_time: "19:00",
      end_time: "06:00",
    },
  });
  const several = (name: keyof typeof labels) => {
    const { defaultValue: _single, ...field } = form.field(name);
    return field;
  };
  return (
    <ActionForm form={form} className={samplesClass}>
      <Sample title="Date and time range">
        <DateTimeRange
          label="When"
          from={form.field("from")}
          until={form.field("until")}
          now={now}
          chips={chips}
          maxSeconds={31 * 86_400}
        />
      </Sample>
      <Sample title="Listbox, combobox, several as badges">
        <ChoiceField {...several("age")} choices={ages} values={[]} empty="Any age" />
        <EventNameField {...several("event")} values={["300"]} empty="Any named event" />
        <ChoiceField
          {...several("brand")}
          choices={brandChoices}
          values={[]}
          empty={`Any of ${brandChoices.length} makes`}
          error="Choose a brand."
        />
        <ChoiceField
          {...several("operators")}
          choices={people}
          values={["lin.chen"]}
          multiple
          empty="Add an operator"
        />
      </Sample>
      <Sample title="Tree">
        <TreeField
          id={`${form.formId}-cameras`}
          label="Cameras"
          nodes={nodes}
          columns={cameraColumn}
          values={{ camera: ["1", "6"] }}
          branchName="host"
        />
      </Sample>
      <Sample title="Range, colours">
        <RangeField
          label="Speed"
          low={form.field("speed_low")}
          high={form.field("speed_high")}
          scale={{ min: 0, max: 120, stops: 5 }}
          unit="mph"
          toText={(value) => `${value} mph`}
        />
        <RangeField
          label="Dwell"
          low={form.field("dwell_low")}
          high={form.field("dwell_high")}
          scale={{ min: 0, max: 600, stops: dwellStops }}
          unit="s"
          toText={toMinutes}
        />
        <ColorSwatches
          id={`${form.formId}-color`}
          name="color"
          label="Upper clothing"
          values={["blue"]}
        />
        <ColorSwatches
          id={`${form.formId}-one`}
          name="car_color"
          label="Colour of the car"
          values={[]}
          single="Any"
        />
      </Sample>
      <Sample title="Rights" wide>
        <TreeField
          id={`${form.formId}-rights`}
          label="What these operators may watch and control"
          nodes={nodes}
          columns={rights}
          values={{ live: ["1", "2", "5"], playback: ["1"], ptz: ["5"], allow_new: ["01"] }}
        />
      </Sample>
      <Sample title="Week grid" wide>
        <WeekGrid
          label="Schedule"
          days={{ id: `${form.formId}-days`, name: "weekdays", values: ["1", "2", "3", "4", "5"] }}
          start={form.field("start_time")}
          end={form.field("end_time")}
        />
      </Sample>
      <Sample title="E-mail addresses">
        <AddressesField
          {...several("emails")}
          values={["marta.ruiz@meridian.example"]}
          max={limits.emailRecipientsMax}
        />
      </Sample>
      <Sample title="Password, with a generator">
        <NewPasswordFields form={form} />
        <NewPasswordField
          {...form.field("link_password")}
          maxLength={limits.shareLinkPasswordMaxChars}
        />
      </Sample>
      <Sample title="Steps">
        <StepList titles={["What to share", "Who may see it"]} current={2} />
      </Sample>
      <div className="col-span-full flex flex-col items-start gap-3">
        <SubmitButton form={form}>Post</SubmitButton>
        <PostedFields posted={form.answer?.data} />
      </div>
    </ActionForm>
  );
}

function PostedFields({ posted }: { posted: Posted | undefined }) {
  if (!posted) return null;
  return (
    <ul aria-label="Posted" className="font-mono text-xs">
      {posted.fields.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name may come twice
        <li key={index}>{`${name}=${value}`}</li>
      ))}
    </ul>
  );
}
