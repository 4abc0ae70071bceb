import { limits } from "../../contract/limits";
import { type OrderState, renewStatuses } from "../../contract/names";

const noticeMs = limits.orderExpiryNoticeDays * 86_400_000;

/**
 * The single definition of an order's state (checklist C204, C205; decisions D44, D45). A renewal
 * takes precedence over dates: an expired order that was renewed is renewed.
 */
export function getOrderState(
  order: { expiresAt: Date; renewedById: number | null; requests: { status: number }[] },
  now: Date,
): OrderState {
  const has = (...statuses: number[]) =>
    order.requests.some((request) => statuses.includes(request.status));
  if (order.renewedById !== null && has(renewStatuses.approved)) return "renewed";
  if (has(renewStatuses.sent, renewStatuses.inProcessing)) return "renewing";
  const leftMs = order.expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return "expired";
  return leftMs <= noticeMs ? "about_to_expire" : "active";
}
