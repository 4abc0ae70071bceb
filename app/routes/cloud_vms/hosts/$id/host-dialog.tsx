import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { answerTo, type FormAnswer } from "~/lib/forms/refusal-answer";
import { CameraDialog } from "./camera-dialog";
import { hostAddress } from "./host-address";
import type { HostPage } from "./page.server";
import { StorageDialog } from "./storage-dialog";

/** The dialog the address asks for; none for who may only look. */
export function HostDialog({ page, posted }: { page: HostPage; posted: unknown }) {
  const { host, dialog, about } = page;
  if (!host.can_manage) return null;
  switch (dialog) {
    case "camera": {
      const camera = host.cameras.find(({ id }) => id === about);
      return camera ? (
        <CameraDialog key={camera.id} page={page} camera={camera} posted={posted} />
      ) : null;
    }
    case "storage": {
      const storage = host.storages.find(({ drive }) => drive === about);
      return storage ? <StorageDialog page={page} storage={storage} posted={posted} /> : null;
    }
    case "upgrade":
      return <UpgradeHost page={page} posted={posted} />;
    case "enable":
    case "disable":
      return <EnableHost page={page} posted={posted} enable={dialog === "enable"} />;
    default:
      return null;
  }
}

function UpgradeHost({ page, posted }: { page: HostPage; posted: unknown }) {
  const { t } = useTranslation(["host_detail", "host_admin", "ui", "errors"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-upgrade" });
  const { host, query } = page;
  const code = answerTo("upgrade", fetcher.data ?? posted)?.refusal.form;
  return (
    <ConfirmDialog
      title={t("upgrade.title", { host: host.display_name })}
      text={t("upgrade.text", {
        from: host.firmware.version ?? "—",
        to: host.firmware.cloud_version ?? "—",
      })}
      fetcher={fetcher}
      fields={{ intent: "upgrade" }}
      confirmLabel={t("host_admin:bulk.upgrade")}
      cancelLabel={t("ui:cancel")}
      closeTo={hostAddress(host.id, query)}
      error={code && t(`errors:${code}`, { label: "" })}
    >
      <p className="text-fg-3">{t("host_admin:upgrade.text")}</p>
    </ConfirmDialog>
  );
}

function EnableHost({
  page,
  posted,
  enable,
}: {
  page: HostPage;
  posted: unknown;
  enable: boolean;
}) {
  const { t } = useTranslation(["host_detail", "ui", "errors"]);
  const fetcher = useFetcher<FormAnswer>({ key: "host-enable" });
  const { host, query } = page;
  const code = answerTo("enabled", fetcher.data ?? posted)?.refusal.form;
  const way = enable ? "enable" : "disable";
  return (
    <ConfirmDialog
      title={t(`${way}.title`, { host: host.display_name })}
      text={t(`${way}.text`)}
      danger={!enable}
      fetcher={fetcher}
      fields={{ intent: "enabled", enable: enable ? "1" : "0" }}
      confirmLabel={t(`${way}.submit`)}
      cancelLabel={t("ui:cancel")}
      closeTo={hostAddress(host.id, query)}
      error={code && t(`errors:${code}`, { label: "" })}
    />
  );
}
