import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { SwitchField } from "~/components/form/switch-field";
import { TextField } from "~/components/form/text-field";
import type { ActionFormHandle } from "~/components/form/use-action-form";
import { type ContactField, ContactFields } from "~/components/host/contact-fields";
import { TimeZoneField } from "~/components/host/host-selects";
import { cardClass } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { limits } from "~contract/limits";
import { clockZone } from "~contract/time-zone";
import type { EditPage } from "./page.server";

type HostField = "display_name" | "region_id" | "timezone" | "external_ip" | "external_port";

export type HostEditForm = ActionFormHandle<
  HostField | ContactField | "enabled" | "external_settings"
>;

/** Fields for identity, contact and network of a host. */
export function HostFields({ page, form }: { page: EditPage; form: HostEditForm }) {
  const { t } = useTranslation(["host_edit", "host_admin"]);
  const { host, regions, timeZones } = page;
  const field = (name: HostField | ContactField) => ({
    ...form.field(name),
    autoComplete: "off",
    ...(form.changed.includes(name) && { labelEnd: <Changed /> }),
  });
  return (
    <>
      <Section
        id="identity"
        title={t("section.identity")}
        aside={<SwitchField {...form.check("enabled")} />}
      >
        <TextField
          {...field("display_name")}
          maxLength={limits.nameMaxChars}
          hint={t("display_name_hint", { name: host.deviceName })}
        />
        <SelectField
          {...field("region_id")}
          options={regions.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <TextField
          name="host_code"
          label={t("host_admin:field.host_code")}
          value={host.host_code ?? ""}
          readOnly
          hint={t("host_code_hint")}
          className="font-mono"
          end={
            host.host_code && (
              <CopyButton
                text={host.host_code}
                label={t("copy_code")}
                doneLabel={t("copied_code")}
              />
            )
          }
        />
        <TimeZoneField
          {...field("timezone")}
          zones={[...new Set([clockZone(host.timezone), ...timeZones])]}
        />
      </Section>
      <Section id="contact" title={t("section.contact")}>
        <ContactFields form={{ field }} />
      </Section>
      <Section
        id="network"
        title={t("section.network")}
        aside={<SwitchField {...form.check("external_settings")} />}
      >
        <TextField
          {...field("external_ip")}
          hint={t("external_hint")}
          maxLength={253}
          spellCheck={false}
          className="font-mono"
        />
        <TextField
          {...field("external_port")}
          inputMode="numeric"
          maxLength={5}
          placeholder={String(limits.p2pServerPort)}
          className="tnum"
        />
      </Section>
    </>
  );
}

function Changed() {
  const { t } = useTranslation("host_edit");
  return (
    <span className="inline-flex items-center gap-1.5 text-accent-text">
      <span
        aria-hidden="true"
        className="size-1.5 rounded-full bg-accent forced-color-adjust-none"
      />
      {t("changed")}
    </span>
  );
}

/** A section of the page, linked from the list at its side. */
export function Section({
  id,
  title,
  aside,
  children,
}: {
  id: string;
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={`${cardClass} scroll-mt-5`}>
      <div className="flex min-h-12 items-center gap-3 border-line border-b px-4 py-2">
        <h2 id={`${id}-title`}>{title}</h2>
        <div className="ml-auto">{aside}</div>
      </div>
      <div className="grid items-start gap-4 p-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
