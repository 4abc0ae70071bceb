import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Cpu } from "lucide-react";
import { useTranslation } from "react-i18next";
import { FilterBar } from "~/components/list/filter-bar";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { cardClass } from "~/components/ui/card";
import { ChipLink } from "~/components/ui/chip-link";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { useFormat } from "~/lib/hooks/use-format";
import { useLiveRefresh } from "~/lib/realtime/use-live-refresh";
import { IotHost } from "./iot-host";
import { iotQuery } from "./iot-query";
import { changeIot, type IotPage, loadIot } from "./route.server";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["iot", "host_detail", "hosts", "ui", "errors"],
  title: "iot",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadIot(args);
}

export function action(args: ActionFunctionArgs) {
  return changeIot(args);
}

/** The IO boxes in reach, with the inputs and outputs of their modules. */
export default function Iot() {
  const { t } = useTranslation("iot");
  const { query, iot } = useLoaderData<typeof loader>();
  // A host that comes or goes and an input's event are pushed.
  useLiveRefresh();
  return (
    <ListScreen heading={t("heading")} lead={t("lead")}>
      {iot ? (
        <>
          <IotFilters query={query} iot={iot} />
          <ListBody path={iotQuery.path}>
            {iot.hosts.map((host) => (
              <IotHost key={host.id} host={host} action={iotQuery.href(query)} />
            ))}
            {iot.hosts.length === 0 && <NoModules isFirst={iot.total === 0} />}
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}

function IotFilters({ query, iot }: { query: IotPage["query"]; iot: NonNullable<IotPage["iot"]> }) {
  const { t } = useTranslation("iot");
  const { number } = useFormat();
  return (
    <FilterBar
      query={iotQuery}
      values={query}
      filters={[{ key: "search", kind: "search", label: t("search") }]}
      beside={iot.counts.map(([state, count]) => (
        <ChipLink
          key={state}
          to={iotQuery.href(query, { state })}
          current={query.state === state}
          count={number(count)}
        >
          {t(`state.${state ?? "all"}`)}
        </ChipLink>
      ))}
    />
  );
}

function NoModules({ isFirst }: { isFirst: boolean }) {
  const { t } = useTranslation("iot");
  return (
    <div className={cardClass}>
      <EmptyState icon={Cpu} title={t(isFirst ? "none" : "no_match")}>
        {t(isFirst ? "none_text" : "no_match_text")}
      </EmptyState>
    </div>
  );
}
