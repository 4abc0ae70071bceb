import { Link } from "@remix-run/react";
import { Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useActionForm } from "~/components/form/use-action-form";
import { ContactFields } from "~/components/host/contact-fields";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { hostTypeOf } from "~/lib/host/host-state";
import { limits } from "~contract/limits";
import { hostTypes } from "~contract/names";
import { type HostsQuery, hostsQuery } from "./hosts-query";
import type { HostsData, HostsPage } from "./route.server";

/** Name, region and type, and what else is known of a device; its password comes next (C084). */
export function AddHost({ page, hosts }: { page: HostsPage; hosts: HostsData }) {
  const { t } = useTranslation(["host_admin", "hosts"]);
  const form = useActionForm({
    intent: "create",
    action: hostsQuery.href(page.query, {}, { dialog: "new" }),
    labels: {
      name: t("field.name"),
      region_id: t("filter.region_field"),
      type: t("field.type"),
      timezone: t("field.timezone"),
      host_code: t("field.host_code"),
      contact_name: t("field.contact_name"),
      email: t("field.email"),
      phone: t("field.phone"),
      address: t("field.address"),
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
          options={hosts.regions.filter((region) => region.canManage)}
        />
        <SelectField
          {...form.field("type")}
          options={hostTypes.map((_type, index) => ({
            value: String(index),
            label: t(`hosts:type.${hostTypeOf(index)}`),
          }))}
        />
        <SelectField
          {...form.field("timezone")}
          options={page.timeZones.map((zone) => ({ value: zone, label: zone }))}
        />
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
  const to = hostsQuery.href(query, {}, { dialog: "new" });
  return (
    <Link to={to} preventScrollReset className={buttonClass("primary")}>
      <Icon as={Plus} />
      {t("list.add")}
    </Link>
  );
}
