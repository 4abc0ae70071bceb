import { limits } from "~contract/limits";
import type { VpnState } from "~contract/names";

const daySeconds = 86_400;

/** "active" is one that does not end soon. Times in Unix seconds. */
export function vpnStateOf(expiresAt: number, now: number): VpnState {
  if (expiresAt <= now) return "expired";
  return expiresAt - now <= limits.orderExpiryNoticeDays * daySeconds ? "expiring" : "active";
}
