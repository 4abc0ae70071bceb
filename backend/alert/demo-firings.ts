import { and, eq, isNull } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import type { Database } from "../db/client";
import { demoAccount } from "../db/seed/demo-data";
import * as tables from "../db/tables";
import { previewAlert } from "./preview";
import { listEnabledAlerts } from "./queries";
import { cooldownKey } from "./triggers";

/** So many of an alert's firings are in the demo's audit log. */
const notedFirings = 5;

/** Lets the demo's alerts have fired on its history: when they last did, and the audit log's rows of it. */
export async function seedDemoFirings(db: Database): Promise<void> {
  const alerts = await listEnabledAlerts(db, demoAccount.id);
  const rows: (typeof tables.audit.$inferInsert)[] = [];
  for (const alert of alerts.filter(({ lastFiredAt }) => lastFiredAt === null)) {
    const { id, accountId, name, user } = alert;
    const { list } = await previewAlert(db, user, alert);
    const [newest] = list;
    if (!newest) continue;
    const fired = { accountId, alertId: id, firedAt: newest.event.eventTime };
    await db
      .insert(tables.userAlertFiring)
      .values({ ...fired, cameraId: cooldownKey(newest.event) })
      .onConflictDoNothing();
    await db
      .update(tables.userAlert)
      .set({ lastFiredAt: newest.event.eventTime })
      .where(and(eq(tables.userAlert.id, id), isNull(tables.userAlert.lastFiredAt)));
    rows.push(
      ...list.slice(0, notedFirings).map(({ event }) => ({
        accountId,
        behaviorId: behaviors.alertFired,
        serviceId: serviceIds.cloudVms,
        userId: user.userId,
        userEmail: user.email,
        time: event.eventTime,
        targetType: "user_alert",
        targetId: String(id),
        targetName: name,
        payload: { event_id: String(event.id) },
      })),
    );
  }
  rows.sort((a, b) => Number(a.time) - Number(b.time));
  if (rows.length > 0) await db.insert(tables.audit).values(rows);
}
