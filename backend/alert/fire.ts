import { sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import { writeAudit } from "../audit/service";
import type { Transaction } from "../db/client";
import type { Scopes } from "../db/scopes";
import { eventName } from "../event/names";
import { findEventScope } from "../event/scope";
import type { StoredEvent } from "../event/store";
import { formatInZone } from "../event/zone";
import type { Mailer } from "../mail/mailer";
import * as notifications from "../notification/service";
import type { Bus, BusEvents } from "../realtime/bus";
import type { CloudSettings } from "../settings";
import { claimFiring, type EnabledAlert } from "./queries";
import { isActiveAt } from "./schedule";
import { cooldownKey } from "./triggers";

/** Audit source of an alert: no user's request caused it. */
const cloudItself = { address: "", userAgent: null };

export interface Hit {
  alert: EnabledAlert;
  event: StoredEvent;
}

interface EventLocation {
  host: string;
  camera: string;
  timezone: string;
}

export interface FiringDeps {
  scopes: Scopes;
  mailer: Pick<Mailer, "mail">;
  settings: CloudSettings;
  bus: Bus;
}

/**
 * Fires one alert on one event, unless its schedule in the host's time zone, its user's rights at that moment or its
 * cooldown for the camera are against it (decisions D52, D53).
 * @returns whether it fired
 */
export function createFire(deps: FiringDeps): (hit: Hit) => Promise<boolean> {
  const { scopes, mailer, settings, bus } = deps;

  async function findLocation(
    accountId: number,
    event: StoredEvent,
  ): Promise<EventLocation | null> {
    const result = await scopes.forAccount(accountId).execute(sql`
      select coalesce(host.display_name, host.name) as host, host.timezone, camera.name as camera
      from host left join camera on camera.id = ${event.cameraId}
      where host.id = ${event.hostId} and host.deleted_at is null
    `);
    const row = result.rows[0];
    return row
      ? {
          host: String(row.host),
          camera: String(row.camera ?? ""),
          timezone: String(row.timezone),
        }
      : null;
  }

  async function notify(
    tx: Transaction,
    alert: EnabledAlert,
    event: StoredEvent,
    location: EventLocation,
  ) {
    const { accountId, user, language } = alert;
    await mailer.mail(tx, {
      accountId,
      language,
      to: user.email,
      template: "user_alert",
      values: {
        alert: alert.name,
        event: eventName(event.eventId, language),
        host: location.host,
        camera: location.camera,
        time: formatInZone(location.timezone, new Date(event.timeMs)),
        link: new URL(`/cloud_vms/events/${event.id}`, settings.publicOrigin).href,
      },
    });
    await notifications.notify(tx, accountId, [user.userId], {
      type: "alert",
      cameraId: event.cameraId,
      hostId: event.hostId,
      facts: {
        alert_id: String(alert.id),
        alert_name: alert.name,
        row_id: String(event.id),
        event_type: event.eventType,
        event_id: event.eventId,
        event_time: Math.floor(event.timeMs / 1000),
      },
    });
    await writeAudit(tx, cloudItself, {
      behaviorId: behaviors.alertFired,
      serviceId: serviceIds.cloudVms,
      accountId,
      userId: user.userId,
      userEmail: user.email,
      target: { type: "user_alert", id: String(alert.id), name: alert.name },
      payload: { event_id: String(event.id) },
    });
  }

  return async ({ alert, event }) => {
    const location = await findLocation(alert.accountId, event);
    if (!location || !isActiveAt(alert, location.timezone, event.timeMs)) return false;
    const db = scopes.forAccount(alert.accountId);
    const { cameraIds } = await findEventScope(db, alert.user);
    if (cameraIds && !(event.cameraId !== null && cameraIds.includes(event.cameraId))) return false;
    const fired = await db.transaction(async (tx) => {
      if (!(await claimFiring(tx, alert, cooldownKey(event)))) return false;
      await notify(tx, alert, event, location);
      return true;
    });
    if (!fired) return false;
    await bus.publish("user_message", toMessage(alert, event, location));
    await notifications.announceNotifications(bus, alert.accountId, [alert.userId]);
    return true;
  };
}

/** Message for the pages that the alert's user has open (decision D52). */
function toMessage(
  alert: EnabledAlert,
  event: StoredEvent,
  location: EventLocation,
): BusEvents["user_message"] {
  return {
    accountId: alert.accountId,
    userId: alert.user.userId,
    message: {
      type: "ALERT_FIRED",
      alert_id: String(alert.id),
      alert_name: alert.name,
      event: {
        id: String(event.id),
        event_type: event.eventType,
        event_id: event.eventId,
        event_time: Math.floor(event.timeMs / 1000),
        host_name: location.host,
        device_name: location.camera,
      },
    },
  };
}
