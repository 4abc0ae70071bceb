import { useTranslation } from "react-i18next";
import { FormDialog } from "~/components/form/form-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { CameraDialog } from "./camera-dialog";
import { hostQuery } from "./host-query";
import type { HostPage } from "./page.server";
import { StorageDialog } from "./storage-dialog";

/** The dialog of the address; none for viewers who may not manage the host. */
export function HostDialog({ page }: { page: HostPage }) {
  const { host, dialog, about } = page;
  if (!host.can_manage) return null;
  switch (dialog) {
    case "camera": {
      const camera = host.cameras.find(({ id }) => id === about);
      return camera ? <CameraDialog key={camera.id} page={page} camera={camera} /> : null;
    }
    case "storage": {
      const storage = host.storages.find(({ drive }) => drive === about);
      return storage ? <StorageDialog page={page} storage={storage} /> : null;
    }
    case "upgrade":
      return <UpgradeHost page={page} />;
    case "enable":
    case "disable":
      return <EnableHost page={page} enable={dialog === "enable"} />;
    default:
      return null;
  }
}

function UpgradeHost({ page }: { page: HostPage }) {
  const { t } = useTranslation(["host_detail", "host_admin"]);
  const { host, query } = page;
  const { version, cloud_version: newer } = host.firmware;
  const form = useActionForm({ intent: "upgrade", labels: {} });
  return (
    <FormDialog
      form={form}
      title={t("upgrade.title", { host: host.display_name })}
      text={t("upgrade.text", { from: version ?? "—", to: newer ?? "—" })}
      submitLabel={t("host_admin:bulk.upgrade")}
      closeTo={hostQuery(host.id).href(query)}
    >
      <p className="text-fg-3">{t("host_admin:upgrade.text")}</p>
    </FormDialog>
  );
}

function EnableHost({ page, enable }: { page: HostPage; enable: boolean }) {
  const { t } = useTranslation("host_detail");
  const { host, query } = page;
  const form = useActionForm({ intent: "enabled", labels: {} });
  const way = enable ? "enable" : "disable";
  return (
    <FormDialog
      form={form}
      title={t(`${way}.title`, { host: host.display_name })}
      text={t(`${way}.text`)}
      danger={!enable}
      hidden={{ enable: enable ? "1" : "0" }}
      submitLabel={t(`${way}.submit`)}
      closeTo={hostQuery(host.id).href(query)}
    />
  );
}
