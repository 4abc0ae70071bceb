import { Link } from "@remix-run/react";
import { CircleArrowUp, History, MonitorPlay, Pencil, Power, ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { HostTypeIcon } from "~/components/host/host-type-icon";
import { RegionName } from "~/components/host/region-name";
import { Badge, type Tone } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Icon } from "~/components/ui/icon";
import { StatusDot } from "~/components/ui/status-dot";
import { useFormat } from "~/lib/hooks/use-format";
import { hostStateOf, hostTypeOf } from "~/lib/host/host-state";
import { paths } from "~/lib/paths";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";

const tones: Record<ReturnType<typeof hostStateOf>, Tone> = {
  online: "ok",
  warning: "warn",
  disconnected: "danger",
  disabled: "neutral",
};

/** Header with the host's name, state and region, and its actions at the right. */
export function HostHead({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "hosts", "host_admin"]);
  const format = useFormat();
  const { host, now } = page;
  const state = hostStateOf(host.state);
  return (
    <div className="flex flex-wrap items-start gap-4">
      <HostTypeIcon type={host.type} large />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-2.5">
          <h1 className="text-xl [overflow-wrap:anywhere]">{host.display_name}</h1>
          <Badge tone={tones[state]}>
            <StatusDot status={state} small />
            {t(`hosts:state.${state}`)}
          </Badge>
          {host.has_new_version && <Badge tone="accent">{t("hosts:update")}</Badge>}
        </div>
        <p className="mt-0.5 text-fg-3">
          {t(`hosts:type.${hostTypeOf(host.type)}`)}
          {" · "}
          <RegionName isManager={!page.master && host.can_manage}>
            <Link
              to={`${paths.hosts}?region=${host.region.id}`}
              className="text-accent-text underline underline-offset-2"
            >
              {host.region.name}
            </Link>
          </RegionName>
          {host.host_code && (
            <>
              {" · "}
              {t("host_admin:field.host_code")}{" "}
              <span className="font-mono text-xs text-fg-2">{host.host_code}</span>
            </>
          )}
          {state === "disconnected" && (
            <>
              {" · "}
              {host.last_seen === null
                ? t("hosts:note.never_connected")
                : t("hosts:note.lost", { duration: format.duration(now - host.last_seen) })}
            </>
          )}
        </p>
      </div>
      <HostButtons page={page} />
    </div>
  );
}

function HostButtons({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "ui", "host_admin"]);
  const { host, query, now } = page;
  const watchable = host.cameras.filter((camera) => camera.can_live).map(({ id }) => id);
  const playable = host.cameras.filter((camera) => camera.can_playback).map(({ id }) => id);
  const isConnected = host.state === "online" || host.state === "warning";
  return (
    <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0">
      {watchable.length > 0 && (
        <Link to={paths.liveOf(watchable)} className={buttonClass()}>
          <Icon as={MonitorPlay} />
          {t("action.live")}
        </Link>
      )}
      {playable.length > 0 && (
        <Link to={paths.playbackAt(playable.slice(0, 4), now - 60)} className={buttonClass()}>
          <Icon as={History} />
          {t("action.playback")}
        </Link>
      )}
      {host.can_manage && (
        <>
          {host.has_new_version && host.fw_status === 0 && isConnected && (
            <Link
              to={hostQuery(host.id).href(query, {}, { dialog: "upgrade" })}
              preventScrollReset
              className={buttonClass()}
            >
              <Icon as={CircleArrowUp} />
              {t("host_admin:bulk.upgrade")}
            </Link>
          )}
          <Link
            to={hostQuery(host.id).href(query, {}, { dialog: host.enabled ? "disable" : "enable" })}
            preventScrollReset
            className={buttonClass()}
          >
            <Icon as={Power} />
            {t(host.enabled ? "action.disable" : "action.enable")}
          </Link>
          <Link to={paths.hostEdit(host.id)} className={buttonClass()}>
            <Icon as={Pencil} />
            {t("ui:edit")}
          </Link>
        </>
      )}
      {page.master && (
        <Link
          to={paths.auditOf("host", host.id)}
          aria-label={t("action.audit_of", { name: host.display_name })}
          title={t("action.audit_of", { name: host.display_name })}
          className={buttonClass("secondary", "md", true)}
        >
          <Icon as={ScrollText} />
        </Link>
      )}
    </div>
  );
}
