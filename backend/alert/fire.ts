import { sql } from "drizzle-orm";
import { behaviors } from "../../contract/audit-behaviors";
import { services as serviceIds } from "../../contract/names";
import { type AuditEntry, cloudItself, writeAudits } from "../audit/service";
import type { Database, Transaction } from "../db/client";
import type { Scopes } from "../db/scopes";
import { isDatabaseAway } from "../errors";
import { eventName } from "../event/names";
import { findEventScope } from "../event/scope";
import type { EventSummary } from "../event/store";
import { formatInZone } from "../event/zone";
import type { Mailer, MailRequest } from "../mail/mailer";
import * as notifications from "../notification/service";
import type { Bus, BusEvents } from "../realtime/bus";
import type { CloudSettings } from "../settings";
import { tellWebhooks } from "../webhook/tell";
import { claimFirings, type EnabledAlert, firingKey } from "./queries";
import { isActiveAt } from "./schedule";
import { cooldownKey } from "./triggers";
import { toWebhookFacts } from "./webhook-facts";

export interface Hit {
  alert: EnabledAlert;
  event: EventSummary;
}

interface EventLocation {
  host: string;
  camera: string;
  timezone: string;
}

interface LocatedHit {
  hit: Hit;
  location: EventLocation;
}

export interface FiringDeps {
  scopes: Scopes;
  mailer: Pick<Mailer, "mail">;
  settings: CloudSettings;
  bus: Bus;
}

/** @param storedMs when the events were stored: nothing fires a second time on them, however late it is tried again */
export type Fire = (accountId: number, hits: Hit[], storedMs?: number) => Promise<Hit[]>;

/** In one transaction, with the rights read for them: what happens to rights meanwhile is at most these late. */
const hitsAtOnce = 50;

/**
 * Fires alerts of one account on events, except where the schedule in the host's time zone, the user's rights at that
 * moment or the cooldown for the camera are against it (decisions D52, D53).
 * @returns those that fired
 */
export function createFire(deps: FiringDeps): Fire {
  const { scopes, mailer, settings, bus } = deps;

  function toMail({ hit: { alert, event }, location }: LocatedHit): MailRequest<"user_alert"> {
    const { accountId, user, language } = alert;
    return {
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
    };
  }

  async function tell(tx: Transaction, accountId: number, fired: LocatedHit[]): Promise<void> {
    await mailer.mail(tx, ...fired.map(toMail));
    await notifications.notifyEach(
      tx,
      accountId,
      fired.map(({ hit }) => toNews(hit)),
    );
    const facts = fired.map(({ hit, location }) =>
      toWebhookFacts(hit, location, settings.publicOrigin),
    );
    await tellWebhooks(tx, accountId, "alert_fired", ...facts);
  }

  const fireTogether: Fire = async (accountId, hits, storedMs) => {
    const db = scopes.forAccount(accountId);
    const located = await locate(db, hits);
    const isReachable = await readReach(db, hits);
    const due = located.filter(
      ({ hit, location }) =>
        isActiveAt(hit.alert, location.timezone, hit.event.timeMs) && isReachable(hit),
    );
    if (due.length === 0) return [];
    const fired = await db.transaction(async (tx) => {
      const claimed = await claimFirings(
        tx,
        accountId,
        due.map(({ hit }) => toSource(hit)),
        storedMs,
      );
      const own = due.filter(({ hit }) => claimed.delete(firingKey(toSource(hit))));
      await tell(tx, accountId, own);
      await writeAudits(
        tx,
        own.map(({ hit }) => ({ client: cloudItself, ...toAudit(hit) })),
      );
      return own;
    });
    await Promise.all(
      fired.map(({ hit, location }) =>
        bus.publish("user_message", toMessage(hit.alert, hit.event, location)),
      ),
    );
    const userIds = new Set(fired.map(({ hit }) => hit.alert.userId));
    await notifications.announceNotifications(bus, accountId, [...userIds]);
    return fired.map(({ hit }) => hit);
  };

  /** One that cannot fire, as its user was deleted meanwhile, keeps no other from it. */
  const fireOneByOne: Fire = async (accountId, hits, storedMs) => {
    const fired: Hit[] = [];
    for (const hit of hits) {
      const alone = fireTogether(accountId, [hit], storedMs).catch((error: unknown) => {
        console.warn(`alert ${hit.alert.id} not fired: ${String(error)}`);
        return [];
      });
      fired.push(...(await alone));
    }
    return fired;
  };

  return async (accountId, hits, storedMs) => {
    const fired: Hit[] = [];
    for (let first = 0; first < hits.length; first += hitsAtOnce) {
      const some = hits.slice(first, first + hitsAtOnce);
      const together = fireTogether(accountId, some, storedMs).catch((error: unknown) => {
        if (some.length === 1 || isDatabaseAway(error)) throw error;
        return fireOneByOne(accountId, some, storedMs);
      });
      fired.push(...(await together));
    }
    return fired;
  };
}

const toSource = ({ alert, event }: Hit) => ({ alertId: alert.id, source: cooldownKey(event) });

const toAudit = ({ alert, event }: Hit): AuditEntry => ({
  behaviorId: behaviors.alertFired,
  serviceId: serviceIds.cloudVms,
  accountId: alert.accountId,
  userId: alert.userId,
  userEmail: alert.user.email,
  target: { type: "user_alert", id: String(alert.id), name: alert.name },
  payload: { event_id: String(event.id) },
});

const toNews = ({ alert, event }: Hit): notifications.UserNews => ({
  userIds: [alert.userId],
  notification: {
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
  },
});

/** Where each happened; events of hosts that are deleted are left out. */
async function locate(db: Database, hits: Hit[]): Promise<LocatedHit[]> {
  const idsOf = (read: (event: EventSummary) => number | null) =>
    sql`${sql.param([...new Set(hits.flatMap(({ event }) => read(event) ?? []))])}::bigint[]`;
  const hosts = await db.execute(sql`
    select id, coalesce(display_name, name) as name, timezone from host
    where id = any(${idsOf(({ hostId }) => hostId)}) and deleted_at is null
  `);
  const cameras = await db.execute(sql`
    select id, name from camera where id = any(${idsOf(({ cameraId }) => cameraId)})
  `);
  const hostOf = new Map(hosts.rows.map((row) => [Number(row.id), row]));
  const cameraOf = new Map(cameras.rows.map((row) => [Number(row.id), String(row.name)]));
  return hits.flatMap((hit) => {
    const host = hostOf.get(hit.event.hostId);
    if (!host) return [];
    const camera = cameraOf.get(hit.event.cameraId ?? 0) ?? "";
    const location = { host: String(host.name), camera, timezone: String(host.timezone) };
    return [{ hit, location }];
  });
}

/** By the rights that the alerts' users have now. */
async function readReach(db: Database, hits: Hit[]): Promise<(hit: Hit) => boolean> {
  const users = new Map(hits.map(({ alert }) => [alert.userId, alert.user]));
  const reach = new Map<number, ReadonlySet<number> | null>();
  const asked = [...new Set(hits.flatMap(({ event }) => event.cameraId ?? []))];
  for (const [userId, user] of users) {
    const scope = user.master ? null : await findEventScope(db, user, asked);
    reach.set(userId, scope && new Set(scope.cameraIds));
  }
  return ({ alert, event }) => {
    const cameras = reach.get(alert.userId);
    return cameras === null || (event.cameraId !== null && cameras?.has(event.cameraId) === true);
  };
}

/** Message for the pages that the alert's user has open (decision D52). */
function toMessage(
  alert: EnabledAlert,
  event: EventSummary,
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
