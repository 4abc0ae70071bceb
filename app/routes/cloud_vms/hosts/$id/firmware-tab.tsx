import { Link } from "@remix-run/react";
import { CircleArrowUp, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FirmwareBar } from "~/components/host/firmware-bar";
import { useFirmwareProgress } from "~/components/host/use-firmware-progress";
import { Badge, type Tone } from "~/components/ui/badge";
import { Banner } from "~/components/ui/banner";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Icon } from "~/components/ui/icon";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import { useFormat } from "~/lib/hooks/use-format";
import { isUpdating } from "~/lib/host/firmware";
import { type FirmwareState, firmwareStates } from "~contract/names";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";

const tones: Record<FirmwareState, Tone> = {
  received: "accent",
  in_progress: "accent",
  completed: "ok",
  failed: "danger",
};

/** Installed and available firmware, and the progress of an update as reported by the host (C100). */
export function FirmwareTab({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "host_admin"]);
  const format = useFormat();
  const { host } = page;
  const firmware = useFirmwareProgress()(host);
  const step = firmwareStates.find((state) => state === firmware.status);
  const { version, cloud_version: newest } = host.firmware;
  return (
    <Card
      title={t("tab.firmware")}
      aside={step && <Badge tone={tones[step]}>{t(`host_admin:firmware.${step}`)}</Badge>}
    >
      <div className="flex max-w-140 flex-col gap-4 p-4">
        <dl className="grid grid-cols-[minmax(0,160px)_minmax(0,1fr)] gap-2.25">
          <dt className="text-fg-3">{t("firmware.version")}</dt>
          <dd className="tnum">{version ?? "—"}</dd>
          <dt className="text-fg-3">{t("firmware.cloud_version")}</dt>
          <dd className="tnum">{newest ?? "—"}</dd>
          <dt className="text-fg-3">{t("firmware.status")}</dt>
          <dd>
            <span role="status">
              {step ? t(`host_admin:firmware.${step}`) : t("firmware.none")}
            </span>
          </dd>
        </dl>
        {isUpdating(firmware) && (
          <FirmwareBar
            firmware={firmware}
            words={t("firmware.to", { version: newest })}
            label={t("host_admin:firmware.updating", { host: host.display_name })}
          />
        )}
        {step === "failed" && (
          <Banner tone="danger" icon={TriangleAlert} title={t("firmware.failed")}>
            {t("firmware.failed_text", { percent: format.percent((firmware.progress ?? 0) / 100) })}
          </Banner>
        )}
        <UpdateOffer page={page} underWay={isUpdating(firmware)} />
      </div>
    </Card>
  );
}

/** Update button, or the reason why there is none. */
function UpdateOffer({ page, underWay }: { page: HostPage; underWay: boolean }) {
  const { t } = useTranslation(["host_detail", "host_admin"]);
  const { host, query } = page;
  if (underWay) return <p className="text-fg-3">{t("firmware.goes_on")}</p>;
  if (!host.has_new_version) return <p className="text-fg-3">{t("firmware.up_to_date")}</p>;
  if (!host.can_manage) return <ReadOnlyNote>{t("firmware.not_yours")}</ReadOnlyNote>;
  if (host.state !== "online" && host.state !== "warning") {
    return <p className="text-fg-3">{t("firmware.not_connected")}</p>;
  }
  return (
    <div>
      <Link
        to={hostQuery(host.id).href(query, {}, { dialog: "upgrade" })}
        preventScrollReset
        className={buttonClass("primary")}
      >
        <Icon as={CircleArrowUp} />
        {t("host_admin:bulk.upgrade")}
      </Link>
    </div>
  );
}
