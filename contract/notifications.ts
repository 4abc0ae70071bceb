import { z } from "zod";
import { limits } from "./limits";

/** Kinds of notification (decision D91). */
export const notificationTypes = [
  "alert",
  "export",
  "firmware",
  "announcement",
  "expiry",
  "security",
] as const;
export type NotificationType = (typeof notificationTypes)[number];

const id = z.string().regex(/^[0-9]{1,18}$/, "INVALID_ARGUMENT");
const ids = z.array(id).max(limits.notificationsPerUserMax, "INVALID_ARGUMENT");

/** mark_notifications_read: these, or all where none are named; of them those up to `until`. */
export const notificationsRead = z.object({ ids: ids.nullish(), until: id.nullish() });

/** Names that lead into a network of one's own. */
const localNames = /(^|\.)(localhost|local|internal|lan|home|corp|arpa|test|invalid)$/;

/**
 * Whether this is the address of a push service: the cloud calls it, so it must never be one of the cloud's own network
 * (server-side request forgery). What its name resolves to is checked with each call.
 */
export function isPushEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, username, password, port, hostname, hash } = new URL(value);
  const isName = /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z][a-z0-9-]*$/.test(hostname);
  return (
    protocol === "https:" &&
    username + password + port + hash === "" &&
    isName &&
    !localNames.test(hostname)
  );
}

/** A browser's subscription, as PushSubscription.toJSON() has it. */
export const pushRegistration = z.object({
  endpoint: z.string().max(1_000, "INVALID_ARGUMENT").refine(isPushEndpoint, "INVALID_ARGUMENT"),
  /** An uncompressed point of P-256, and 16 bytes. */
  p256dh: z.string().regex(/^B[\w-]{86}$/, "INVALID_ARGUMENT"),
  auth: z.string().regex(/^[\w-]{22}$/, "INVALID_ARGUMENT"),
});
