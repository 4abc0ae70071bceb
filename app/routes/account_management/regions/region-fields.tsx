import { useTranslation } from "react-i18next";
import { ChoiceField } from "~/components/form/choice/choice-field";
import { TextField } from "~/components/form/text-field";
import { TreeField } from "~/components/form/tree/tree-field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { limits } from "~contract/limits";
import { hostColumns, toHostTree } from "./host-tree";
import type { RegionChoices } from "./regions.server";

export interface RegionFieldsProps {
  form: ActionFormHandle<"name" | "host_ids" | "manager_ids">;
  choices: RegionChoices;
  /** Of the region that is changed. */
  regionId?: string;
  /** Hosts that are in it whatever is ticked: they have no other region to go to. */
  fixedHostIds?: readonly string[];
  /** What ticking a host means here. */
  hostsHint: string;
}

/** Name, managers and hosts of a region. */
export function RegionFields(props: RegionFieldsProps) {
  const { form, choices, regionId, fixedHostIds = [], hostsHint } = props;
  const { t } = useTranslation("regions");
  const { id, error } = form.field("host_ids");
  return (
    <>
      <TextField
        {...form.field("name")}
        required
        autoComplete="off"
        maxLength={limits.nameMaxChars}
        data-first-focus
      />
      <ChoiceField
        {...form.field("manager_ids")}
        multiple
        choices={choices.users
          // A master has every right already.
          .filter((user) => !user.master || form.valuesOf("manager_ids").includes(user.id))
          .map((user) => ({ value: user.id, label: user.name, also: user.email }))}
        values={form.valuesOf("manager_ids")}
        empty={t("managers_none")}
        hint={t("field.managers_hint")}
      />
      <TreeField
        id={id}
        form={form.formId}
        label={t("column.hosts")}
        hint={hostsHint}
        error={error}
        nodes={toHostTree(choices.regions, { firstId: regionId, without: fixedHostIds })}
        columns={hostColumns(t("column.hosts"))}
        values={{
          host_ids: form.valuesOf("host_ids").filter((host) => !fixedHostIds.includes(host)),
        }}
      />
    </>
  );
}
