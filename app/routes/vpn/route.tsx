import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ListBody, ListScreen } from "~/components/list/list-screen";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { drawerList } from "~/lib/lists/drawer";
import { AddVpn } from "./add-vpn";
import { DeleteVpn } from "./delete-vpn";
import { changeVpn, loadVpn } from "./route.server";
import { VpnFilters } from "./vpn-filters";
import { VpnList } from "./vpn-list";
import { vpnQuery } from "./vpn-query";
import { VpnRoom } from "./vpn-room";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["ui", "vpn", "errors"],
  title: "vpn",
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadVpn(args);
}

export function action(args: ActionFunctionArgs) {
  return changeVpn(args);
}

/** The account's VPN entries, and how many more its orders allow. */
export default function Vpn() {
  const { t } = useTranslation("vpn");
  const page = useLoaderData<typeof loader>();
  const { query, entries, asked } = page;
  const closeTo = vpnQuery.href(query);
  const ids = entries?.list.map(({ id }) => id) ?? [];
  return (
    <ListScreen
      heading={t("heading")}
      lead={t("lead")}
      action={entries && <VpnRoom query={query} entries={entries} />}
      drawer={drawerList(vpnQuery, query, ids)}
    >
      {asked?.dialog === "new" && <AddVpn closeTo={closeTo} quota={entries?.quota ?? 0} />}
      {asked?.dialog === "delete" && <DeleteVpn entry={asked.entry} closeTo={closeTo} />}
      {entries ? (
        <>
          <VpnFilters query={query} entries={entries} />
          <ListBody path={vpnQuery.path}>
            <VpnList page={page} entries={entries} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </ListScreen>
  );
}
