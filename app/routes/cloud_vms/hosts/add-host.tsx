import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useFocusFirstError } from "~/components/form/form-error";
import { FormFailure } from "~/components/form/form-failure";
import { SelectField } from "~/components/form/select-field";
import { TextField } from "~/components/form/text-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { Button } from "~/components/ui/button";
import { DialogFoot, RouteDialog } from "~/components/ui/route-dialog";
import { answerTo } from "~/lib/forms/refusal-answer";
import { hostTypeOf } from "~/lib/host/host-state";
import { limits } from "~contract/limits";
import { hostTypes } from "~contract/names";
import { hostsAddress } from "./hosts-address";
import type { HostsPage } from "./page.server";
import type { HostsAnswer, HostsData } from "./route.server";

/** Name, region and type, and what else is known of a device; its password comes next (C084). */
export function AddHost({
  page,
  hosts,
  posted,
}: {
  page: HostsPage;
  hosts: HostsData;
  posted: unknown;
}) {
  const { t } = useTranslation(["host_admin", "ui", "hosts"]);
  const fetcher = useFetcher<HostsAnswer>({ key: "hosts-create" });
  const answer = answerTo("create", fetcher.data ?? posted);
  const form = useFocusFirstError(answer);
  const busy = fetcher.state !== "idle";
  const typed = answer?.typed ?? {};
  const labels = {
    name: t("field.name"),
    type: t("field.type"),
    region_id: t("filter.region_field"),
    timezone: t("field.timezone"),
    host_code: t("field.host_code"),
    contact_name: t("field.contact_name"),
    email: t("field.email"),
    phone: t("field.phone"),
    address: t("field.address"),
  };
  const errorOf = useFieldErrors(answer?.refusal, labels);
  const field = (name: keyof typeof labels) => ({
    name,
    label: labels[name],
    defaultValue: typed[name],
    error: errorOf(name),
  });
  const regions = hosts.regions.filter((region) => region.can_manage);
  const list = hostsAddress(page.query);
  return (
    <RouteDialog wide title={t("add.title")} text={t("add.text")} closeTo={list}>
      <fetcher.Form
        ref={form}
        method="post"
        action={hostsAddress(page.query, { dialog: "new" })}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <input type="hidden" name="intent" value="create" />
        <div className="grid gap-4 px-5 pt-4 sm:grid-cols-2">
          <TextField
            {...field("name")}
            required
            maxLength={limits.nameMaxChars}
            autoComplete="off"
            data-first-focus
          />
          <SelectField
            {...field("region_id")}
            options={regions.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <SelectField
            {...field("type")}
            defaultValue={typed.type ?? "2"}
            options={hostTypes.map((_type, index) => ({
              value: String(index),
              label: t(`hosts:type.${hostTypeOf(index)}`),
            }))}
          />
          <SelectField
            {...field("timezone")}
            defaultValue={typed.timezone ?? page.timeZone}
            options={page.timeZones.map((zone) => ({ value: zone, label: zone }))}
          />
          <TextField
            {...field("host_code")}
            hint={t("add.host_code_hint")}
            maxLength={32}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
          <TextField
            {...field("contact_name")}
            maxLength={limits.nameMaxChars}
            autoComplete="off"
          />
          <TextField {...field("email")} type="email" maxLength={254} autoComplete="off" />
          <TextField
            {...field("phone")}
            type="tel"
            maxLength={limits.phoneMaxChars}
            autoComplete="off"
          />
          <div className="sm:col-span-2">
            <TextField
              {...field("address")}
              maxLength={limits.addressMaxChars}
              autoComplete="off"
            />
          </div>
          {answer?.refusal.form && (
            <div className="sm:col-span-2">
              <FormFailure refusal={answer.refusal} />
            </div>
          )}
        </div>
        <DialogFoot closeTo={list} closeLabel={t("ui:cancel")}>
          <Button type="submit" variant="primary" busy={busy}>
            {t("add.submit")}
          </Button>
        </DialogFoot>
      </fetcher.Form>
    </RouteDialog>
  );
}
