import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/components/form/select-field";
import { useFieldErrors } from "~/components/form/use-field-errors";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { answerTo } from "~/lib/forms/refusal-answer";
import { AddHost } from "./add-host";
import { HostAdded } from "./host-added";
import { type HostsQuery, hostsAddress } from "./hosts-address";
import type { HostsPage } from "./page.server";
import type { HostsAnswer, HostsData } from "./route.server";

export interface HostsDialogProps {
  page: HostsPage;
  /** Answer to a form sent without script. */
  posted: unknown;
  /** Something was done with the ticked rows. */
  onDone: () => void;
}

/** The dialog the address asks for, if it may be asked for. */
export function HostsDialog({ page, posted, onDone }: HostsDialogProps) {
  const { dialog, hosts, query, canAdd, master } = page;
  if (!hosts) return null;
  const picked = { hosts, query, ids: page.picked, posted, onDone };
  switch (dialog) {
    case "new":
      return canAdd ? <AddHost page={page} hosts={hosts} posted={posted} /> : null;
    case "created":
      return <HostAdded page={page} />;
    case "move":
      return master ? <MoveHosts {...picked} /> : null;
    case "upgrade":
      return <UpgradeHosts {...picked} />;
    case null:
      return null;
  }
}

interface PickedProps {
  hosts: HostsData;
  query: HostsQuery;
  ids: string[];
  posted: unknown;
  onDone: () => void;
}

function usePicked({ hosts, ids }: PickedProps) {
  return hosts.list.filter((host) => host.can_manage && ids.includes(host.id));
}

function MoveHosts(props: PickedProps) {
  const { hosts, query, posted, onDone } = props;
  const { t } = useTranslation(["host_admin", "ui", "errors"]);
  const fetcher = useFetcher<HostsAnswer>({ key: "hosts-move" });
  const answer = answerTo("move", fetcher.data ?? posted);
  const label = t("filter.region_field");
  const errorOf = useFieldErrors(answer?.refusal, { region_id: label });
  const picked = usePicked(props);
  const refusal = picked.length === 0 ? "AT_LEAST_ONE" : answer?.refusal.form;
  return (
    <ConfirmDialog
      title={t("move.title", { count: picked.length })}
      text={picked.length > 0 ? picked.map((host) => host.name).join(", ") : t("bulk.none")}
      off={picked.length === 0}
      fetcher={fetcher}
      action={hostsAddress(query)}
      fields={{ intent: "move", id: picked.map((host) => host.id) }}
      confirmLabel={t("move.submit")}
      cancelLabel={t("ui:cancel")}
      closeTo={hostsAddress(query)}
      error={refusal && t(`errors:${refusal}`, { label: "" })}
      onSubmit={onDone}
    >
      {picked.length > 0 && (
        <>
          <SelectField
            name="region_id"
            label={label}
            options={hosts.regions.map(({ id, name }) => ({ value: id, label: name }))}
            defaultValue={answer?.typed.region_id}
            error={errorOf("region_id")}
            data-first-focus
          />
          <p className="text-xs text-fg-3">{t("move.consequence")}</p>
        </>
      )}
    </ConfirmDialog>
  );
}

function UpgradeHosts(props: PickedProps) {
  const { hosts, query, posted, onDone } = props;
  const { t } = useTranslation(["host_admin", "ui", "errors"]);
  const fetcher = useFetcher<HostsAnswer>({ key: "hosts-upgrade" });
  const answer: HostsAnswer | undefined = answerTo("upgrade", fetcher.data ?? posted);
  const picked = usePicked(props);
  const ready = picked.filter(canUpgrade);
  const left = picked.filter((host) => !canUpgrade(host));
  const failed = answer?.failed?.map(({ id, code }) => {
    const host = hosts.list.find((each) => each.id === id);
    return `${host?.name ?? id}: ${t(`errors:${code}`, { label: "" })}`;
  });
  return (
    <ConfirmDialog
      title={t("upgrade.title", { count: ready.length })}
      text={picked.length > 0 ? t("upgrade.text") : t("bulk.none")}
      off={ready.length === 0}
      fetcher={fetcher}
      action={hostsAddress(query)}
      fields={{ intent: "upgrade", id: ready.map((host) => host.id) }}
      confirmLabel={t("upgrade.submit", { count: ready.length })}
      cancelLabel={t("ui:cancel")}
      closeTo={hostsAddress(query)}
      error={picked.length === 0 ? t("errors:AT_LEAST_ONE") : failed?.join(" ")}
      onSubmit={onDone}
    >
      {picked.length > 0 && (
        <ul className="flex flex-col gap-1 text-fg-2">
          {ready.map((host) => (
            <li key={host.id} className="tnum">
              {t("firmware.from_to", {
                host: host.name,
                from: host.firmware.version ?? "—",
                to: host.firmware.cloud_version ?? "—",
              })}
            </li>
          ))}
          {left.map((host) => (
            <li key={host.id} className="text-fg-3">
              {t(host.has_new_version ? "upgrade.not_reachable" : "upgrade.nothing_newer", {
                host: host.name,
              })}
            </li>
          ))}
        </ul>
      )}
    </ConfirmDialog>
  );
}

/** A host takes an update while it is connected and none is under way. */
function canUpgrade({ has_new_version: newer, state, firmware }: HostsData["list"][number]) {
  const isUnderWay = firmware.status === "received" || firmware.status === "in_progress";
  return newer && !isUnderWay && (state === "online" || state === "warning");
}
