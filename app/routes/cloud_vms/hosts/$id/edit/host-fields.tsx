import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { cardClass } from "~/components/ui/card";
import { CopyButton } from "~/components/ui/copy-button";
import { SwitchField } from "~/components/ui/switch";
import type { FormAnswer } from "~/lib/forms/refusal-answer";
import { limits } from "~contract/limits";
import type { EditPage } from "./page.server";
import type { HostField } from "./route.server";

/** Identity, contact and network of a host; what was typed stands again after a refusal. */
export function HostFields({
  page,
  answer,
  changed,
}: {
  page: EditPage;
  answer: FormAnswer | undefined;
  changed: ReadonlySet<string>;
}) {
  const { t } = useTranslation(["host_edit", "host_admin"]);
  const { host, regions, timeZones } = page;
  const labels: Record<HostField, string> = {
    display_name: t("host_admin:field.display_name"),
    region_id: t("host_admin:filter.region_field"),
    timezone: t("host_admin:field.timezone"),
    contact_name: t("host_admin:field.contact_name"),
    email: t("host_admin:field.email"),
    phone: t("host_admin:field.phone"),
    address: t("host_admin:field.address"),
    external_ip: t("external_ip"),
    external_port: t("external_port"),
  };
  const saved: Record<HostField, string> = {
    display_name: host.display_name,
    region_id: host.region.id,
    timezone: host.timezone,
    contact_name: host.contact_name ?? "",
    email: host.email ?? "",
    phone: host.phone ?? "",
    address: host.address ?? "",
    external_ip: host.external_ip ?? "",
    external_port: host.external_port === null ? "" : String(host.external_port),
  };
  const errorOf = useFieldErrors<HostField>(answer?.refusal, labels);
  const field = (name: HostField) => ({
    name,
    label: labels[name],
    defaultValue: answer?.typed[name] ?? saved[name],
    error: errorOf(name),
    autoComplete: "off",
    ...(changed.has(name) && { labelEnd: <Changed /> }),
  });
  const isOn = (name: "enabled" | "external_settings") =>
    answer ? answer.typed[name] === "on" : host[name];
  return (
    <>
      <Section
        id="identity"
        title={t("section.identity")}
        aside={<SwitchField name="enabled" label={t("enabled")} defaultChecked={isOn("enabled")} />}
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
        <SelectField
          {...field("timezone")}
          options={[...new Set([host.timezone, ...timeZones])].map((zone) => ({
            value: zone,
            label: zone,
          }))}
        />
      </Section>
      <Section id="contact" title={t("section.contact")}>
        <TextField {...field("contact_name")} maxLength={limits.nameMaxChars} />
        <TextField {...field("email")} type="email" maxLength={limits.emailMaxChars} />
        <TextField {...field("phone")} type="tel" maxLength={limits.phoneMaxChars} />
        <TextField {...field("address")} maxLength={limits.addressMaxChars} />
      </Section>
      <Section
        id="network"
        title={t("section.network")}
        aside={
          <SwitchField
            name="external_settings"
            label={t("external_settings")}
            defaultChecked={isOn("external_settings")}
          />
        }
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
      <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
      {t("changed")}
    </span>
  );
}

/** A part of the page that the list at its side leads to. */
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
        <span className="ml-auto">{aside}</span>
      </div>
      <div className="grid items-start gap-4 p-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
