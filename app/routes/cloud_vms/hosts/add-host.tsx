import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { ContactFields } from "~/components/host/contact-fields";
import { TimeZoneField, useHostTypeOptions } from "~/components/host/host-selects";
import { useHostLabels } from "~/components/host/use-host-labels";
import { NewLink } from "~/components/ui/new-link";
import { limits } from "~contract/limits";
import { hostTypes } from "~contract/names";
import { type HostsQuery, hostsQuery } from "./hosts-query";
import type { HostsData, HostsPage } from "./route.server";

/** Name, region and type, and what else is known of a device; its password comes next (C084). */
export function AddHost({ page, hosts }: { page: HostsPage; hosts: HostsData }) {
  const { t } = useTranslation("host_admin");
  const types = useHostTypeOptions([...hostTypes.keys()]);
  const form = useActionForm({
    intent: "create",
    action: hostsQuery.href(page.query, {}, { dialog: "new" }),
    labels: {
      name: t("field.name"),
      type: t("field.type"),
      host_code: t("field.host_code"),
      ...useHostLabels(),
    },
    defaultValue: { type: 2, timezone: page.timeZone },
  });
  return (
    <FormDialog
      wide
      form={form}
      title={t("add.title")}
      text={t("add.text")}
      submitLabel={t("add.submit")}
      closeTo={hostsQuery.href(page.query)}
    >
      <div className="grid gap-4 sm:grid-cols-2 sm:*:last:odd:col-span-2">
        <TextField
          {...form.field("name")}
          autoComplete="off"
          required
          maxLength={limits.nameMaxChars}
          data-first-focus
        />
        <SelectField
          {...form.field("region_id")}
          options={hosts.regions.filter((region) => region.can_manage)}
        />
        <SelectField {...form.field("type")} options={types} />
        <TimeZoneField {...form.field("timezone")} zones={page.timeZones} />
        <TextField
          {...form.field("host_code")}
          autoComplete="off"
          hint={t("add.host_code_hint")}
          maxLength={32}
          spellCheck={false}
          className="font-mono"
        />
        <ContactFields form={form} />
      </div>
    </FormDialog>
  );
}

export function AddHostLink({ query }: { query: HostsQuery }) {
  const { t } = useTranslation("host_admin");
  return <NewLink to={hostsQuery.href(query, {}, { dialog: "new" })}>{t("list.add")}</NewLink>;
}
