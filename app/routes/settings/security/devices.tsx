import { Laptop, Smartphone } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PostButton } from "~/components/form/post-button";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { useFormat } from "~/lib/hooks/use-format";
import { useKeptFocus } from "~/lib/hooks/use-kept-focus";
import { limits } from "~contract/limits";
import { toDeviceName } from "../device-name";
import { SettingRow } from "../setting-row";
import { useDeviceText } from "../use-device-text";
import type { Security } from "./route.server";

/** Devices that need no second factor for a while. */
export function TrustedDevicesCard({
  devices,
}: {
  devices: Security["query_trusted_device_list"];
}) {
  const { t } = useTranslation("settings");
  const { date } = useFormat();
  const deviceText = useDeviceText();
  const list = useKeptFocus<HTMLDivElement>("form");
  return (
    <div ref={list} tabIndex={-1}>
      <Card
        title={t("devices.title")}
        aside={
          devices.length > 0 && (
            <PostButton
              intent="forget_all_devices"
              size="sm"
              variant="ghost"
              className="text-danger!"
            >
              {t("devices.forget_all")}
            </PostButton>
          )
        }
      >
        {devices.length === 0 && (
          <p className="px-4 py-3.5 text-fg-3">
            {t("devices.none", { count: limits.trustedDeviceDays })}
          </p>
        )}
        {devices.map((device) => (
          <SettingRow
            key={device.id}
            title={<DeviceTitle userAgent={device.user_agent} />}
            text={t("devices.until", { ip: device.ip ?? "–", date: date(device.expires) })}
          >
            <PostButton
              intent="forget_device"
              id={device.id}
              size="sm"
              variant="ghost"
              aria-label={t("devices.forget_named", { device: deviceText(device.user_agent) })}
            >
              {t("devices.forget")}
            </PostButton>
          </SettingRow>
        ))}
      </Card>
    </div>
  );
}

/** Where the user is signed in, this browser first. */
export function SessionsCard({ sessions }: { sessions: Security["query_session_list"] }) {
  const { t } = useTranslation("settings");
  const { time } = useFormat();
  const deviceText = useDeviceText();
  const list = useKeptFocus<HTMLDivElement>("form");
  const ordered = [...sessions].sort(
    (a, b) => Number(b.current) - Number(a.current) || b.last_seen - a.last_seen,
  );
  return (
    <div ref={list} tabIndex={-1}>
      <Card title={t("sessions.title")}>
        {ordered.map((session) => (
          <SettingRow
            key={session.id}
            title={<DeviceTitle userAgent={session.user_agent} />}
            text={t("sessions.text", {
              ip: session.ip ?? "–",
              since: time(session.created),
              seen: time(session.last_seen),
            })}
          >
            {session.current ? (
              <Badge tone="ok">{t("session.current")}</Badge>
            ) : (
              <PostButton
                intent="end_session"
                id={session.id}
                size="sm"
                aria-label={t("sessions.end_named", { device: deviceText(session.user_agent) })}
              >
                {t("sessions.end")}
              </PostButton>
            )}
          </SettingRow>
        ))}
      </Card>
    </div>
  );
}

function DeviceTitle({ userAgent }: { userAgent: string | null }) {
  const deviceText = useDeviceText();
  return (
    <span className="flex items-center gap-2.5">
      <Icon as={toDeviceName(userAgent).isPhone ? Smartphone : Laptop} className="text-fg-3" />
      {deviceText(userAgent)}
    </span>
  );
}
