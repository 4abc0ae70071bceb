import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SelectField } from "~/components/form/select-field";
import { TreeField } from "~/components/form/tree/tree-field";
import { useActionForm } from "~/components/form/use-action-form";
import { DeleteRegion } from "./delete-region";
import { hostColumns, toHostTree } from "./host-tree";
import { RegionFields } from "./region-fields";
import type { RegionChoices } from "./regions.server";
import { regionsQuery } from "./regions-query";
import type { RegionsPage } from "./route.server";

/** The dialog the address asks for. */
export function RegionsDialog({ page }: { page: RegionsPage }) {
  const { asked, query } = page;
  switch (asked?.dialog) {
    case "new":
      return <AddRegion page={page} choices={asked.choices} />;
    case "move":
      return <MoveHosts key={asked.id} page={page} id={asked.id} choices={asked.choices} />;
    case "delete":
      return <DeleteRegion key={asked.region.id} region={asked.region} query={query} />;
    case undefined:
      return null;
  }
}

interface DialogProps {
  page: RegionsPage;
  choices: RegionChoices;
}

function AddRegion({ page, choices }: DialogProps) {
  const { t } = useTranslation("regions");
  const { query } = page;
  const form = useActionForm({
    intent: "create",
    action: regionsQuery.href(query, {}, { dialog: "new" }),
    labels: {
      name: t("column.name"),
      host_ids: t("column.hosts"),
      manager_ids: t("column.managers"),
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("add.title")}
      submitLabel={t("add.submit")}
      closeTo={regionsQuery.href(query)}
    >
      <RegionFields form={form} choices={choices} hostsHint={t("field.hosts_new")} />
    </FormDialog>
  );
}

/** Ticked hosts, of whatever regions, go to one. */
function MoveHosts({ page, id, choices }: DialogProps & { id: string }) {
  const { t } = useTranslation("regions");
  const { query } = page;
  const from = choices.regions.find((region) => region.id === id);
  const targets = choices.regions.filter((region) => region !== from);
  const form = useActionForm({
    intent: "move",
    action: regionsQuery.href(query, {}, from ? { dialog: "move", id } : { dialog: "move" }),
    labels: { region_id: t("move.target"), host_ids: t("column.hosts") },
    defaultValue: { host_ids: from?.hosts.map((host) => host.id) ?? [] },
  });
  const { id: treeId, error } = form.field("host_ids");
  return (
    <FormDialog
      form={form}
      title={t("move.title")}
      text={t("move.text")}
      submitLabel={t("move.submit")}
      closeTo={regionsQuery.href(query)}
      off={targets.length === 0}
    >
      <SelectField
        {...form.field("region_id")}
        options={targets.map((region) => ({ value: region.id, label: region.name }))}
        data-first-focus
      />
      <TreeField
        id={treeId}
        form={form.formId}
        label={t("column.hosts")}
        error={error}
        nodes={toHostTree(choices.regions, { firstId: id })}
        columns={hostColumns(t("column.hosts"))}
        values={{ host_ids: form.valuesOf("host_ids") }}
      />
    </FormDialog>
  );
}
