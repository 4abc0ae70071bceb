import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { useActionForm } from "~/components/form/use-action-form";
import { SecretDialog } from "~/components/host/secret-dialog";
import { PickedDialog } from "~/components/list/picked-dialog";
import { cx } from "~/lib/cx";
import type { UpgradeFailures } from "~/lib/host/upgrade-host.server";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import { AddHost } from "./add-host";
import { hostsQuery } from "./hosts-query";
import type { HostsData, HostsPage } from "./route.server";

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
  const { t, i18n } = useTranslation("host_admin");
  const { picked, query } = page;
  const names = picked.rows.map((host) => host.name);
  const labels = { region_id: t("filter.region"), ids: "" };
  const form = useActionForm({ intent: "move", labels });
  return (
    <PickedDialog
      form={form}
      picked={picked}
      title={t("move.title", { count: picked.rows.length })}
      text={joinList(names, i18n.language)}
      submitLabel={t("move.submit")}
      closeTo={hostsQuery.href(query)}
    >
      <SelectField {...form.field("region_id")} options={hosts.regions} data-first-focus />
      <p className="text-xs text-fg-3">{t("move.consequence")}</p>
    </PickedDialog>
  );
}

function UpgradeHosts({ page }: HostsDialogProps) {
  const { t } = useTranslation(["host_admin", "errors", "ui"]);
  const { picked, query } = page;
  const form = useActionForm<"ids", UpgradeFailures>({ intent: "upgrade", labels: { ids: "" } });
  const ready = picked.rows.filter((host) => host.canUpgrade);
  const failures = form.answer?.data?.map(({ id, code }) => {
    const name = picked.rows.find((host) => host.id === id)?.name ?? id;
    return t("ui:labelled", { label: name, value: t(`errors:${code}`, { label: "" }) });
  });
  return (
    <PickedDialog
      form={{ ...form, error: failures?.join(" ") ?? form.error }}
      picked={picked}
      ids={ready.map((host) => host.id)}
      title={t("upgrade.title", { count: ready.length })}
      text={t("upgrade.text")}
      submitLabel={t("upgrade.submit", { count: ready.length })}
      closeTo={hostsQuery.href(query)}
    >
      <ul className="flex flex-col gap-1 text-fg-2">
        {picked.rows.map(({ id, name: host, from, to, canUpgrade, hasNewVersion }) => (
          <li key={id} className={cx("tnum", !canUpgrade && "order-last text-fg-3")}>
            {canUpgrade
              ? t("firmware.from_to", { host, from, to })
              : t(hasNewVersion ? "upgrade.not_reachable" : "upgrade.nothing_newer", { host })}
          </li>
        ))}
      </ul>
    </PickedDialog>
  );
}
