import { limits } from "~contract/limits";
import type { ShareLinkState } from "~contract/names";

/** "active" is one that does not end soon. Times in Unix seconds. */
export function linkStateOf(expiresAt: number, now: number): ShareLinkState {
  if (expiresAt <= now) return "expired";
  return expiresAt - now <= limits.shareExpiresSoonHours * 3_600 ? "expiring" : "active";
}
