import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { SelectField } from "~/components/form/select-field";
import { useActionForm } from "~/components/form/use-action-form";
import { SecretDialog } from "~/components/host/secret-dialog";
import { paths } from "~/lib/paths";
import { AddHost } from "./add-host";
import { hostsQuery } from "./hosts-query";
import type { HostsData, HostsPage, UpgradeFailures } from "./route.server";

export interface HostsDialogProps {
  page: HostsPage;
  hosts: HostsData;
}

/** The dialog the address asks for, if it may be asked for. */
export function HostsDialog(props: HostsDialogProps) {
  const { t } = useTranslation("host_admin");
  const { dialog, query, canAdd, master, secret, cloud } = props.page;
  switch (dialog) {
    case "new":
      return canAdd ? <AddHost {...props} /> : null;
    case "created":
      return (
        <SecretDialog
          secret={secret}
          cloud={cloud}
          title={(host) => t("secret.added", { host })}
          text={t("secret.added_text")}
          closeTo={hostsQuery.href(query)}
          savedTo={(hostId) => paths.host(hostId)}
        />
      );
    case "move":
      return master ? <MoveHosts {...props} /> : null;
    case "upgrade":
      return <UpgradeHosts {...props} />;
    case null:
      return null;
  }
}

function MoveHosts({ page, hosts }: HostsDialogProps) {
  const { t } = useTranslation(["host_admin", "errors"]);
  const { picked, query } = page;
  const form = useActionForm({
    intent: "move",
    action: hostsQuery.href(query),
    labels: { region_id: t("filter.region_field"), ids: "" },
  });
  const none = picked.length === 0;
  return (
    <FormDialog
      form={{ ...form, error: none ? t("errors:AT_LEAST_ONE") : form.error }}
      title={t("move.title", { count: picked.length })}
      text={none ? t("bulk.none") : picked.map((host) => host.name).join(", ")}
      off={none}
      hidden={{ ids: picked.map((host) => host.id) }}
      submitLabel={t("move.submit")}
      closeTo={hostsQuery.href(query)}
    >
      {!none && (
        <>
          <SelectField
            {...form.field("region_id")}
            options={hosts.regions.map(({ id, name }) => ({ value: id, label: name }))}
            data-first-focus
          />
          <p className="text-xs text-fg-3">{t("move.consequence")}</p>
        </>
      )}
    </FormDialog>
  );
}

function UpgradeHosts({ page }: HostsDialogProps) {
  const { t } = useTranslation(["host_admin", "errors"]);
  const { picked, query } = page;
  const form = useActionForm<"ids", UpgradeFailures>({
    intent: "upgrade",
    action: hostsQuery.href(query),
    labels: { ids: "" },
  });
  const ready = picked.filter((host) => host.canUpgrade);
  const left = picked.filter((host) => !host.canUpgrade);
  const failures = form.answer?.data?.map(({ id, code }) => {
    const name = picked.find((host) => host.id === id)?.name ?? id;
    return `${name}: ${t(`errors:${code}`, { label: "" })}`;
  });
  const error = picked.length === 0 ? t("errors:AT_LEAST_ONE") : failures?.join(" ");
  return (
    <FormDialog
      form={{ ...form, error: error ?? form.error }}
      title={t("upgrade.title", { count: ready.length })}
      text={picked.length > 0 ? t("upgrade.text") : t("bulk.none")}
      off={ready.length === 0}
      hidden={{ ids: ready.map((host) => host.id) }}
      submitLabel={t("upgrade.submit", { count: ready.length })}
      closeTo={hostsQuery.href(query)}
    >
      {picked.length > 0 && (
        <ul className="flex flex-col gap-1 text-fg-2">
          {ready.map(({ id, name: host, from, to }) => (
            <li key={id} className="tnum">
              {t("firmware.from_to", { host, from, to })}
            </li>
          ))}
          {left.map(({ id, name: host, hasNewVersion }) => (
            <li key={id} className="text-fg-3">
              {t(hasNewVersion ? "upgrade.not_reachable" : "upgrade.nothing_newer", { host })}
            </li>
          ))}
        </ul>
      )}
    </FormDialog>
  );
}
