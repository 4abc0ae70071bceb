import { useTranslation } from "react-i18next";
import { ModuleTable } from "~/components/host/module-table";
import { ItemLink } from "~/components/ui/item-link";
import { StatusDot } from "~/components/ui/status-dot";
import { paths } from "~/lib/paths";
import type { Status } from "~/lib/status";
import type { IotHost as Host } from "./route.server";

/** One IO box with its modules; those who manage it switch its outputs. */
export function IotHost({ host, action }: { host: Host; action: string }) {
  const { t } = useTranslation(["iot", "hosts"]);
  const name = host.display_name ?? host.name;
  return (
    <section aria-label={name} className="flex flex-col gap-2">
      <header className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-base">
          <ItemLink to={`${paths.host(host.id)}?tab=modules`} className="hover:underline">
            {name}
          </ItemLink>
        </h2>
        <span className="text-fg-3">{host.region.name}</span>
        <span className="ml-auto inline-flex items-center gap-1.5 text-xs text-fg-2">
          <StatusDot status={host.state as Status} small />
          {t(`hosts:state.${host.state as "online"}`)}
        </span>
      </header>
      <ModuleTable host={{ ...host, name }} action={action} />
    </section>
  );
}
