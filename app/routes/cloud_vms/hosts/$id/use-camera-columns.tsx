import { Link } from "@remix-run/react";
import { History, ListFilter, type LucideIcon, MonitorPlay, Move } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import { findPicture, Snapshot } from "~/components/host/snapshot";
import type { Column } from "~/components/list/resource-table";
import { Badge, type Tone } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";
import { useFormat } from "~/lib/hooks/use-format";
import { paths } from "~/lib/paths";
import { monitorTypes, recordingStates } from "~contract/names";
import { type LicenseFault, listLicenseFaults } from "./camera-license";
import type { HostPage } from "./page.server";
import type { HostCameraRow } from "./route.server";

/** Columns of the camera table (C091 to C095). */
export function useCameraColumns(page: HostPage): Column<HostCameraRow>[] {
  const { t } = useTranslation("host_detail");
  const { host } = page;
  return [
    {
      id: "camera",
      head: t("camera.name"),
      cell: (camera) => <CameraName camera={camera} now={page.now} />,
    },
    {
      id: "recording",
      head: t("camera.recording"),
      cell: (camera) => (
        <div className="flex items-center gap-2">
          <Monitor camera={camera} canManage={host.can_manage} />
          <Recording camera={camera} />
        </div>
      ),
    },
    {
      id: "keep",
      head: t("camera.keep"),
      cell: (camera) =>
        camera.recycle_keepday === null
          ? t("keep_room")
          : t("days", { count: camera.recycle_keepday }),
    },
    {
      id: "streams",
      head: t("camera.streams"),
      cell: (camera) => (
        <span className="tnum flex flex-col">
          <span>
            <span className="sr-only">{t("camera.main")} </span>
            {camera.main_res ?? "—"}
          </span>
          <span className="text-xs text-fg-3">
            <span className="sr-only">{t("camera.sub")} </span>
            {camera.sub_res ?? "—"}
          </span>
        </span>
      ),
    },
    {
      id: "abilities",
      head: t("camera.abilities"),
      cell: (camera) => <Abilities camera={camera} now={page.now} />,
    },
    {
      id: "license",
      head: t("camera.license"),
      cell: (camera) => <License camera={camera} now={page.now} />,
    },
  ];
}

/** Whether the camera is monitored: beside what it records, so that the table fits in every language. */
function Monitor({ camera, canManage }: { camera: HostCameraRow; canManage: boolean }) {
  const { t } = useTranslation("host_detail");
  if (!canManage) {
    return (
      <span>
        <span className="sr-only">{t("camera.monitor")} </span>
        {t(camera.monitor_enabled ? "on" : "off")}
      </span>
    );
  }
  return (
    <SwitchForm
      intent="monitor"
      on={camera.monitor_enabled}
      label={t("camera.monitor_of", { camera: camera.name })}
      id={camera.id}
    />
  );
}

function CameraName({ camera, now }: { camera: HostCameraRow; now: number }) {
  const { t } = useTranslation("host_detail");
  return (
    <span className="flex items-center gap-2">
      <span className="tnum w-4 text-xs font-normal text-fg-3">
        {String(camera.index + 1).padStart(2, "0")}
      </span>
      <Snapshot
        src={camera.can_live ? findPicture(camera, now) : null}
        camera={camera.name}
        className="w-14 shrink-0 rounded-tile"
      />
      <span className="flex min-w-0 flex-col">
        <span className="max-w-48 truncate text-fg">{camera.name}</span>
        <span className="inline-flex items-center gap-1.5 text-xs font-normal text-fg-3">
          <StatusDot status={camera.connected ? "online" : "disconnected"} small />
          {t(camera.connected ? "connected" : "no_signal")}
        </span>
      </span>
    </span>
  );
}

const recordingDots = {
  off: "border-[1.5px] border-fg-3",
  recording: "bg-danger",
  error: "bg-warn",
} as const;

/** Recording state, and what triggers recordings. */
function Recording({ camera }: { camera: HostCameraRow }) {
  const { t } = useTranslation("host_detail");
  const state = recordingStates[camera.rec_status] ?? "off";
  const type = monitorTypes[camera.monitor_type] ?? "always";
  return (
    <span className="flex flex-col">
      <span className="inline-flex items-center gap-1.75">
        <span
          aria-hidden="true"
          className={cx("size-1.75 shrink-0 rounded-full", recordingDots[state])}
        />
        {t(`camera.rec.${state}`)}
      </span>
      <span className="text-xs text-fg-3">{t(`camera.type.${type}`)}</span>
    </span>
  );
}

/** Links to live and playback, each only with its right (C091). */
function Abilities({ camera, now }: { camera: HostCameraRow; now: number }) {
  const { t } = useTranslation("host_detail");
  const links: { may: boolean; to: string; words: string; icon: LucideIcon }[] = [
    {
      may: camera.can_live,
      to: paths.liveOf([camera.id]),
      words: t("camera.live", { camera: camera.name }),
      icon: MonitorPlay,
    },
    {
      may: camera.can_playback,
      to: paths.playbackAt([camera.id], now - 60),
      words: t("camera.playback", { camera: camera.name }),
      icon: History,
    },
    {
      may: camera.can_live || camera.can_playback,
      to: paths.eventsOfCamera(camera.id),
      words: t("camera.events", { camera: camera.name }),
      icon: ListFilter,
    },
    {
      may: camera.can_ptz && camera.ptz,
      to: paths.liveOf([camera.id]),
      words: t("camera.ptz", { camera: camera.name }),
      icon: Move,
    },
  ];
  const open = links.filter((way) => way.may);
  if (open.length === 0) return <span className="text-fg-3">{t("camera.no_ability")}</span>;
  return (
    <span className="flex">
      {open.map(({ to, words, icon }) => (
        <Link
          key={words}
          to={to}
          aria-label={words}
          title={words}
          className={buttonClass("ghost", "sm", true)}
        >
          <Icon as={icon} />
        </Link>
      ))}
    </span>
  );
}

const faultTones: Record<LicenseFault, Tone> = {
  none: "danger",
  expired: "danger",
  not_match: "warn",
  resolution: "warn",
};

/** The licence's expiry, and its problems. */
function License({ camera, now }: { camera: HostCameraRow; now: number }) {
  const { t } = useTranslation("host_detail");
  const format = useFormat();
  const faults = listLicenseFaults(camera, now);
  const end = camera.license_expired_at;
  const date = end === null ? "" : format.date(end);
  return (
    <span className="flex flex-col items-start gap-1">
      {date && !faults.includes("expired") && <time>{date}</time>}
      {faults.map((fault) => (
        <Badge key={fault} tone={faultTones[fault]}>
          {t(`license.${fault}`, { date })}
        </Badge>
      ))}
    </span>
  );
}
