import { sql } from "drizzle-orm";

/**
 * A host whose process died without closing stops counting as connected after three missed
 * heartbeats.
 */
export const lostHeartbeatSeconds = 90;

export const hostConnected = sql`(
  host.connected_at is not null
  and host.last_seen_at > now() - interval '${sql.raw(String(lostHeartbeatSeconds))} seconds'
)`;
