import { productTypes } from "~contract/names";
import type { OrderRow } from "./orders.server";

export interface ServiceUse {
  used: number;
  total: number;
}

type SummedOrder = Pick<
  OrderRow,
  "plan" | "enabled_at" | "expired_at" | "logs_keep_days" | "products"
> & { licensed_cameras: readonly unknown[]; licensed_doors: readonly unknown[] };

const cameraProducts: readonly number[] = [productTypes.recordingPlan, productTypes.licensePort];

/** What the orders that run now allow, by service, and how much of it is in use. */
export function summarizeServices(
  orders: readonly SummedOrder[],
  vpn: { quota: number; used: number },
  now: number,
) {
  const running = orders.filter((order) => order.enabled_at !== null && order.expired_at > now);
  const sum = (count: (order: SummedOrder) => number) =>
    running.reduce((total, order) => total + count(order), 0);
  const ports = (types: readonly number[]) =>
    sum(({ products }) =>
      products
        .filter(({ type }) => types.includes(type))
        .reduce((total, { quantity }) => total + quantity, 0),
    );
  return {
    plan: running.some(({ plan }) => plan === "premium") ? "premium" : (running[0]?.plan ?? null),
    logsKeepDays: Math.max(0, ...running.map((order) => order.logs_keep_days)),
    cameras: { used: sum((order) => order.licensed_cameras.length), total: ports(cameraProducts) },
    doors: {
      used: sum((order) => order.licensed_doors.length),
      total: ports([productTypes.asCloud]),
    },
    vpn: { used: vpn.used, total: vpn.quota },
  };
}

export type ServiceSummary = ReturnType<typeof summarizeServices>;
