import { Link } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { joinList } from "~/lib/i18n/join";
import { paths } from "~/lib/paths";
import type { HostPage } from "./page.server";

type AccessRow = NonNullable<HostPage["access"]>[number];
type DoorRow = HostPage["host"]["doors"][number];

/** Users who may see this host besides masters, and the doors it controls. */
export function AccessTab({ page }: { page: HostPage }) {
  const { t, i18n } = useTranslation("host_detail");
  const { host, access } = page;
  const managers = joinList(
    host.region.managers.map((manager) => manager.name),
    i18n.language,
  );
  return (
    <>
      {host.doors.length > 0 && <Doors page={page} />}
      <div className={`${cardClass} flex flex-col gap-1.5 p-4`}>
        <p>{t("access.masters")}</p>
        <p>{managers ? t("access.managers", { names: managers }) : t("access.no_managers")}</p>
      </div>
      {access && <Sets page={page} access={access} />}
    </>
  );
}

function Sets({ page, access }: { page: HostPage; access: AccessRow[] }) {
  const { t, i18n } = useTranslation("host_detail");
  const format = useFormat();
  const { length } = page.host.cameras;
  const part = (count: number) => `${format.number(count)} / ${format.number(length)}`;
  const columns: Column<AccessRow>[] = [
    {
      id: "set",
      head: t("access.set"),
      cell: (set) => (
        <Link to={paths.operatorPrivileges} className="text-fg hover:underline">
          {set.name}
        </Link>
      ),
    },
    {
      id: "operators",
      head: t("access.operators"),
      cell: (set) => (
        <span className="whitespace-normal">
          {joinList(
            set.users.map((user) => user.name),
            i18n.language,
          ) || "—"}
        </span>
      ),
    },
    { id: "live", head: t("access.live"), end: true, cell: (set) => part(set.live) },
    { id: "playback", head: t("access.playback"), end: true, cell: (set) => part(set.playback) },
    { id: "ptz", head: t("access.ptz"), end: true, cell: (set) => format.number(set.ptz) },
    {
      id: "joins",
      head: t("access.new_cameras"),
      cell: (set) => t(set.joins ? "access.join" : "access.do_not_join"),
    },
  ];
  return (
    <ResourceTable
      caption={t("access.caption")}
      columns={columns}
      rows={access}
      rowKey={(set) => set.id}
      empty={
        <EmptyState icon={KeyRound} title={t("access.none")}>
          {t("access.none_text")}
        </EmptyState>
      }
    />
  );
}

function Doors({ page }: { page: HostPage }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const { host, master, freeLicenses } = page;
  const columns: Column<DoorRow>[] = [
    { id: "index", head: t("camera.number"), cell: (door) => format.number(door.index + 1) },
    {
      id: "name",
      head: t("door.name"),
      cell: (door) => <span className="text-fg">{door.name}</span>,
    },
    {
      id: "connected",
      head: t("door.connected"),
      cell: (door) => (
        <span className="inline-flex items-center gap-1.75">
          <StatusDot
            status={!door.enabled ? "disabled" : door.connected ? "online" : "disconnected"}
          />
          {t(!door.enabled ? "door.disabled" : door.connected ? "connected" : "not_connected")}
        </span>
      ),
    },
    {
      id: "license",
      head: t("camera.license"),
      cell: (door) =>
        door.other_licensed ? (
          t("door.other")
        ) : door.licensed ? (
          <time>{format.date(door.license_data?.expired_at ?? 0)}</time>
        ) : (
          <Badge tone="danger">{t("license.none")}</Badge>
        ),
    },
  ];
  const change: Column<DoorRow> = {
    id: "change",
    head: t("license.switch"),
    cell: (door) =>
      !door.other_licensed && (
        <SwitchForm
          intent="door_license"
          on={door.licensed}
          off={!door.licensed && freeLicenses?.door === 0}
          label={t("license.of", { name: door.name })}
          id={door.id}
        />
      ),
  };
  return (
    <>
      <ResourceTable
        caption={t("door.caption")}
        columns={master ? [...columns, change] : columns}
        rows={host.doors}
        rowKey={(door) => door.id}
        dimmed={(door) => !door.enabled}
      />
      {freeLicenses && (
        <p className="text-xs text-fg-3">{t("license.free", { count: freeLicenses.door })}</p>
      )}
    </>
  );
}
