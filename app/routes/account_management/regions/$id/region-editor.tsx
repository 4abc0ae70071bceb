import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { FormConflict } from "~/components/form/form-conflict";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { useVersion } from "~/components/form/use-version";
import { EditDrawer } from "~/components/list/edit-drawer";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { RegionFields } from "../region-fields";
import { regionsQuery } from "../regions-query";
import type { RegionPage } from "../route.server";

/** The form of a region. */
export function RegionEditor({ page }: { page: RegionPage }) {
  const { t, i18n } = useTranslation(["regions", "ui"]);
  const { region, choices, query } = page;
  const { id, name, is_default: isDefault } = region;
  const savedAt = regionsQuery.itemHref(query, id);
  const form = useActionForm({
    intent: "save",
    id,
    action: savedAt,
    labels: {
      name: t("column.name"),
      host_ids: t("column.hosts"),
      manager_ids: t("column.managers"),
    },
    defaultValue: {
      name,
      host_ids: region.hosts.map((host) => host.id),
      manager_ids: region.managers.map((manager) => manager.user_id),
    },
  });
  const fixedHostIds = isDefault ? region.hosts.map((host) => host.id) : [];
  const version = useVersion(form, region.version);
  const guard = useUnsavedGuard(form);
  const names = (all: { id: string; name: string }[]) => (ids: string[]) =>
    joinList(
      ids.map((each) => all.find((one) => one.id === each)?.name ?? each),
      i18n.language,
    ) || t("ui:conflict.nothing");
  return (
    <EditDrawer
      id={id}
      title={name}
      form={form}
      guard={guard}
      remove={
        isDefault
          ? undefined
          : {
              to: regionsQuery.href(query, {}, { dialog: "delete", id }),
              label: t("delete.submit"),
            }
      }
    >
      <ActionForm
        form={form}
        hidden={{ version, host_ids: fixedHostIds }}
        className="flex flex-col gap-4"
      >
        <FormConflict
          form={form}
          fields={{
            name: "text",
            host_ids: names(choices.regions.flatMap((each) => each.hosts)),
            manager_ids: names(choices.users),
          }}
          savedAt={savedAt}
          onTake={guard.discard}
        />
        <RegionFields
          form={form}
          choices={choices}
          regionId={id}
          fixedHostIds={fixedHostIds}
          hostsHint={t(isDefault ? "field.hosts_default" : "field.hosts_of_region")}
        />
      </ActionForm>
      <p className="flex flex-wrap gap-x-4 border-line border-t pt-4">
        <Link to={paths.auditOf("region", id)} className="text-accent-text hover:underline">
          {t("audit")}
        </Link>
        {isDefault && <span className="text-fg-3">{t("default_note")}</span>}
      </p>
    </EditDrawer>
  );
}
