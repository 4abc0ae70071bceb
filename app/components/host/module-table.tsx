import { ToggleRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { SwitchForm } from "~/components/form/switch-form";
import { type Column, ResourceTable } from "~/components/list/resource-table";
import { Badge } from "~/components/ui/badge";
import { cardClass } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { ReadOnlyNote } from "~/components/ui/no-permission";
import { StatusDot } from "~/components/ui/status-dot";
import { cx } from "~/lib/cx";

interface ModuleRow {
  id: string;
  index: number;
  name: string;
  input: boolean[];
  output: boolean[];
  triggered: boolean;
  connected: boolean;
}

/** The host of the modules. */
interface ModuleHost {
  id: string;
  name: string;
  state: string;
  can_manage: boolean;
  modules: ModuleRow[];
}

/** Inputs and outputs; outputs can be switched with manage rights (C096). Needs the texts of host_detail. */
export function ModuleTable({ host, action }: { host: ModuleHost; action?: string }) {
  const { t } = useTranslation(["host_detail", "hosts"]);
  if (host.modules.length === 0) {
    return (
      <div className={cardClass}>
        <EmptyState icon={ToggleRight} title={t("module.none")} />
      </div>
    );
  }
  const columns: Column<ModuleRow>[] = [
    {
      id: "name",
      head: t("module.name"),
      width: "w-[34%]",
      cell: (module) => (
        <span className="flex flex-col">
          <span className="text-fg">{module.name}</span>
          <span className="inline-flex items-center gap-1.5 text-xs font-normal text-fg-3">
            <StatusDot status={module.connected ? "online" : "disconnected"} small />
            {t(module.connected ? "connected" : "not_connected")}
          </span>
        </span>
      ),
    },
    {
      id: "input",
      head: t("module.input"),
      width: "w-[25%]",
      cell: (module) => <Inputs module={module} />,
    },
    {
      id: "output",
      head: t("module.output"),
      width: "w-[25%]",
      cell: (module) => <Outputs module={module} host={host} action={action} />,
    },
    {
      id: "triggered",
      head: t("module.triggered"),
      width: "w-[16%]",
      cell: (module) =>
        module.triggered ? (
          <Badge tone="warn">{t("module.is_triggered")}</Badge>
        ) : (
          <span className="text-fg-3">{t("module.quiet")}</span>
        ),
    },
  ];
  return (
    <>
      <ResourceTable
        caption={t("module.of", { host: host.name })}
        columns={columns}
        rows={host.modules}
        rowKey={(module) => module.id}
        density="picture"
      />
      {!host.can_manage && <ReadOnlyNote>{t("module.read_only")}</ReadOnlyNote>}
    </>
  );
}

function Inputs({ module }: { module: ModuleRow }) {
  const { t } = useTranslation("host_detail");
  return (
    <ul className="flex gap-1.5">
      {module.input.map((on, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an input is identified by its index.
        <li key={index}>
          <span
            className={cx(
              "tnum inline-flex h-6 items-center rounded-[5px] px-1.75 text-2xs font-[550]",
              on ? "bg-ok-soft text-ok" : "bg-active text-fg-2",
            )}
          >
            {index + 1} {t(on ? "on" : "off")}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Outputs({
  module,
  host,
  action,
}: {
  module: ModuleRow;
  host: ModuleHost;
  action: string | undefined;
}) {
  const { t } = useTranslation("host_detail");
  const isReachable = module.connected && (host.state === "online" || host.state === "warning");
  return (
    <ul className="flex flex-wrap gap-x-3">
      {module.output.map((on, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an output is identified by its index.
        <li key={index} className="inline-flex items-center gap-1">
          <span className="tnum text-2xs text-fg-3">{index + 1}</span>
          {host.can_manage ? (
            <SwitchForm
              intent="output"
              on={on}
              off={!isReachable}
              label={t("module.switch", { module: module.name, number: index + 1 })}
              id={`${host.id}-${module.index}-${index}`}
              action={action}
              hidden={{
                host_id: host.id,
                module: String(module.index),
                output: String(index),
              }}
            />
          ) : (
            <span>{t(on ? "on" : "off")}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
