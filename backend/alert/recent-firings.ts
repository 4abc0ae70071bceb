import { limits } from "../../contract/limits";

const maxKept = 50_000;

/**
 * What fired a moment ago, so that not every finding that matches asks the database, which decides (claimFiring). Times
 * are of this process's clock.
 */
export function createRecentFirings(nowMs: () => number = Date.now) {
  const untilMs = new Map<string, number>();
  const keyOf = (alertId: number, source: number) => `${alertId} ${source}`;
  return {
    isCoolingDown(alertId: number, source: number): boolean {
      return (untilMs.get(keyOf(alertId, source)) ?? 0) > nowMs();
    },
    add(alertId: number, source: number): void {
      const now = nowMs();
      if (untilMs.size >= maxKept) {
        for (const [key, until] of untilMs) if (until <= now) untilMs.delete(key);
        if (untilMs.size >= maxKept) untilMs.clear();
      }
      untilMs.set(keyOf(alertId, source), now + limits.alertCooldownSeconds * 1000);
    },
  };
}
