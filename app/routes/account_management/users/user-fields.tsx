import { useTranslation } from "react-i18next";
import { ChoiceField } from "~/components/form/choice/choice-field";
import { SwitchField } from "~/components/form/switch-field";
import { TextField } from "~/components/form/text-field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { limits } from "~contract/limits";

export interface UserFieldsProps {
  form: Pick<ActionFormHandle<"name" | "master" | "region_ids">, "field" | "check" | "valuesOf">;
  regions: { id: string; name: string }[];
  /** What switching the rights of a master means. */
  masterText: string;
}

/** Name, rights of a master, and regions that are managed. */
export function UserFields({ form, regions, masterText }: UserFieldsProps) {
  const { t } = useTranslation("users");
  return (
    <>
      <TextField
        {...form.field("name")}
        required
        autoComplete="off"
        maxLength={limits.nameMaxChars}
      />
      <div className="flex flex-col gap-1">
        <SwitchField {...form.check("master")} />
        <p className="text-xs text-fg-3">{masterText}</p>
      </div>
      <ChoiceField
        {...form.field("region_ids")}
        multiple
        choices={regions.map(({ id, name }) => ({ value: id, label: name }))}
        values={form.valuesOf("region_ids")}
        empty={t("field.no_regions")}
        hint={t("field.regions_hint")}
      />
    </>
  );
}
