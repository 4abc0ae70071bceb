import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ActionForm } from "~/components/form/action-form";
import { FormConflict } from "~/components/form/form-conflict";
import { SaveButton } from "~/components/form/save-button";
import { UnsavedDialog } from "~/components/form/unsaved-dialog";
import { useActionForm } from "~/components/form/use-action-form";
import { useUnsavedGuard } from "~/components/form/use-unsaved-guard";
import { useVersion } from "~/components/form/use-version";
import { useHostLabels } from "~/components/host/use-host-labels";
import { buttonClass } from "~/components/ui/button";
import { paths } from "~/lib/paths";
import { clockZone } from "~contract/time-zone";
import { type HostEditForm, HostFields } from "./host-fields";
import type { EditPage } from "./page.server";

/**
 * The form of the host's fields, with its save bar. `children` are rendered below it: they are forms themselves, which
 * cannot be nested.
 */
export function HostForm({ page, children }: { page: EditPage; children: ReactNode }) {
  const { t } = useTranslation(["host_edit", "host_admin"]);
  const { host } = page;
  const form = useActionForm({
    intent: "save",
    labels: {
      display_name: t("host_admin:field.display_name"),
      enabled: t("enabled"),
      ...useHostLabels(),
      external_settings: t("external_settings"),
      external_ip: t("external_ip"),
      external_port: t("external_port"),
    },
    defaultValue: { ...host, region_id: host.region.id, timezone: clockZone(host.timezone) },
  });
  const version = useVersion(form, host.settings_version);
  const guard = useUnsavedGuard(form);
  return (
    <>
      <ActionForm form={form} hidden={{ version }} className="flex flex-col gap-3">
        <HostFields page={page} form={form} />
      </ActionForm>
      {children}
      <SaveBar page={page} form={form} onDiscard={guard.discard} />
      {guard.leaving && <UnsavedDialog {...guard.leaving} />}
    </>
  );
}

interface SaveBarProps {
  page: EditPage;
  form: HostEditForm;
  onDiscard: () => void;
}

function SaveBar({ page, form, onDiscard }: SaveBarProps) {
  const { t } = useTranslation(["ui", "host_detail"]);
  const count = form.changed.length;
  const toSwitch = ([on]: string[]) => t(on ? "host_detail:on" : "host_detail:off");
  return (
    <div className="sticky bottom-0 z-20 -mx-1 flex flex-col gap-3 border-line border-t bg-canvas px-1 py-3">
      <div className="max-h-[60dvh] overflow-y-auto empty:hidden">
        <FormConflict
          form={form}
          fields={{
            display_name: "text",
            enabled: toSwitch,
            region_id: ([id]) => page.regions.find((region) => region.id === id)?.name ?? id,
            timezone: "text",
            contact_name: "text",
            email: "text",
            phone: "text",
            address: "text",
            external_settings: toSwitch,
            external_ip: "text",
            external_port: "text",
          }}
          savedAt={paths.hostEdit(page.host.id)}
          onTake={onDiscard}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="flex items-center gap-2 text-fg-2">
          {count > 0 && (
            <>
              <span
                aria-hidden="true"
                className="size-2 rounded-full bg-accent forced-color-adjust-none"
              />
              {t("unsaved.count", { count })}
            </>
          )}
        </p>
        <Link
          to={paths.host(page.host.id)}
          onClick={onDiscard}
          className={`${buttonClass()} ml-auto`}
        >
          {t("discard")}
        </Link>
        <SaveButton form={form}>{t("save")}</SaveButton>
      </div>
    </div>
  );
}
