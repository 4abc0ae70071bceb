import { useTranslation } from "react-i18next";
import { ItemLink } from "~/components/ui/item-link";
import { paths } from "~/lib/paths";
import type { OrderDetail } from "../orders.server";

/** Cameras and doors that use the order's licences. */
export function OrderDevices({ order }: { order: OrderDetail }) {
  return (
    <>
      <DeviceList kind="cameras" devices={order.licensed_cameras} />
      <DeviceList kind="doors" devices={order.licensed_doors} />
    </>
  );
}

function DeviceList({
  kind,
  devices,
}: {
  kind: "cameras" | "doors";
  devices: OrderDetail["licensed_cameras"];
}) {
  const { t } = useTranslation("subscription");
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold">{t(`order.${kind}`, { count: devices.length })}</h3>
      {devices.length > 0 && (
        <ul className="grid max-h-64 gap-x-4 gap-y-1 overflow-y-auto sm:grid-cols-2">
          {devices.map((device) => (
            <li key={device.id} className="min-w-0 truncate">
              {device.name}{" "}
              <ItemLink
                to={paths.host(device.host_id)}
                className="text-xs text-fg-3 hover:underline"
              >
                {device.host_name}
              </ItemLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
