import { sql } from "drizzle-orm";
import type { NotificationType } from "../../../contract/notifications";
import type { Database } from "../client";
import { demoAccount } from "./demo-data";

interface DemoNotification {
  type: NotificationType;
  hoursAgo: number;
  camera?: string;
  host?: string;
  facts?: Record<string, unknown>;
  read?: true;
}

/** The master's, newest first. */
export const demoNotifications: DemoNotification[] = [
  {
    type: "alert",
    hoursAgo: 2,
    camera: "Perimeter east",
    facts: { alert_name: "After hours perimeter", event_type: 55, event_id: 300 },
  },
  { type: "export", hoursAgo: 5, camera: "Main gate", facts: { fault: "host_offline" } },
  {
    type: "firmware",
    hoursAgo: 20,
    host: "HQ-NVR-01",
    facts: { status: "completed", progress: 100 },
  },
  {
    type: "alert",
    hoursAgo: 30,
    camera: "Main gate",
    facts: { alert_name: "Gate plate watch", event_type: 55, event_id: 302 },
    read: true,
  },
  {
    type: "security",
    hoursAgo: 75,
    facts: { address: "203.0.113.24", user_agent: null },
    read: true,
  },
];

/** Notifications of the demo, once; a master who has some keeps them as they are. */
export async function seedDemoNotifications(db: Database): Promise<void> {
  const known = await db.execute(
    sql`select from notification where account_id = ${demoAccount.id} limit 1`,
  );
  if (known.rows.length > 0) return;
  for (const { type, hoursAgo, camera, host, facts, read } of [...demoNotifications].reverse()) {
    await db.execute(sql`
      insert into notification (account_id, user_id, type, camera_id, host_id, facts, created_at, read_at)
      select account_id, id, ${type},
        (select min(id) from camera where account_id = ${demoAccount.id} and name = ${camera ?? null}),
        (select min(id) from host where account_id = ${demoAccount.id} and name = ${host ?? null}),
        ${JSON.stringify(facts ?? {})}::jsonb, now() - make_interval(hours => ${hoursAgo}),
        case when ${read === true} then now() end
      from app_user where account_id = ${demoAccount.id} and master and email = (
        select min(email) from app_user where account_id = ${demoAccount.id} and master
      )
    `);
  }
}
