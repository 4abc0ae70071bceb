import { services } from "~contract/names";

/** Expiry of the access control subscription in Unix seconds; null without one or after expiry (C073–C075). */
export function findAccessControlEnd(
  user: { subscribed_service: readonly { service_id: number; expired_at: number }[] },
  nowSeconds: number,
): number | null {
  const found = user.subscribed_service.find((one) => one.service_id === services.accessControl);
  return found && found.expired_at > nowSeconds ? found.expired_at : null;
}
