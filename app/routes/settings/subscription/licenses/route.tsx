import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { BadgeCheck, BadgeX, Cctv, DoorOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ListBody } from "~/components/list/list-screen";
import { ResourceList } from "~/components/list/resource-list";
import { LoadFailed } from "~/components/ui/load-failed";
import type { RouteHandle } from "~/lib/handle";
import { paths } from "~/lib/paths";
import { licenseDeviceSorts } from "~contract/names";
import { SubscriptionPage } from "../subscription-page";
import { LicensesDialog } from "./licenses-dialog";
import { LicensesFilters } from "./licenses-filters";
import { licensesQuery } from "./licenses-query";
import { changeLicenses, type LicensesPage, loadLicenses } from "./route.server";
import { useDeviceColumns } from "./use-device-columns";

export { clientAction } from "~/lib/forms/client-action";

export const handle: RouteHandle = {
  i18n: ["subscription", "ui", "errors"],
  title: "licenses",
  trail: () => [{ title: "subscription", to: paths.settingsSubscription }, { title: "licenses" }],
  section: "console",
};

export function loader(args: LoaderFunctionArgs) {
  return loadLicenses(args);
}

export function action(args: ActionFunctionArgs) {
  return changeLicenses(args);
}

/** Cameras and doors, and the licences they hold. */
export default function Licenses() {
  const page = useLoaderData<typeof loader>();
  const { query, devices, asked } = page;
  return (
    <SubscriptionPage part="licenses">
      {devices ? (
        <>
          {asked && <LicensesDialog query={query} asked={asked} free={devices.free} />}
          <LicensesFilters query={query} devices={devices} />
          <ListBody path={licensesQuery.path}>
            <DeviceList page={page} devices={devices} />
          </ListBody>
        </>
      ) : (
        <LoadFailed />
      )}
    </SubscriptionPage>
  );
}

function DeviceList({
  page,
  devices,
}: {
  page: LicensesPage;
  devices: NonNullable<LicensesPage["devices"]>;
}) {
  const { t } = useTranslation("subscription");
  const { query } = page;
  return (
    <ResourceList
      // Doors are not among the ticked cameras.
      key={query.kind}
      caption={t(`license.${query.kind}s`)}
      query={licensesQuery}
      values={query}
      sorts={licenseDeviceSorts}
      columns={useDeviceColumns(query)}
      rows={devices.list}
      rowKey={({ id }) => id}
      total={devices.total}
      bulk={{
        nameOf: ({ name }) => name,
        actions: [
          { dialog: "assign", label: t("license.assign"), icon: BadgeCheck },
          { dialog: "release", label: t("license.release"), icon: BadgeX },
        ],
      }}
      empty={{
        first: {
          icon: query.kind === "door" ? DoorOpen : Cctv,
          title: t(`license.no_${query.kind}s`),
          text: t(`license.no_${query.kind}s_text`),
        },
      }}
    />
  );
}
