import { decodeJwt } from "jose";
import { toBoolean, toInteger } from "~/lib/http/loose-values";

/**
 * What the session's token says of its user (specification section 3). It is not verified here: the cloud that made it
 * does so with every call. A token need not be readable at all.
 */
export interface Claims {
  /** Unix seconds; null where the token does not say. */
  expiresAt: number | null;
  userId: string | null;
  master: boolean | null;
  subscribedServices: { service_id: number; expired_at: number }[] | null;
}

export function readClaims(token: string): Claims {
  const { exp, user_id: userId, master, subscribed_service: services } = decode(token);
  const isGiven = (value: unknown) => value !== undefined && value !== null;
  return {
    expiresAt: isGiven(exp) ? toInteger(exp) : null,
    userId: typeof userId === "string" || typeof userId === "number" ? String(userId) : null,
    master: isGiven(master) ? toBoolean(master) : null,
    subscribedServices: Array.isArray(services) ? services.flatMap(readService) : null,
  };
}

function decode(token: string): Record<string, unknown> {
  try {
    return decodeJwt(token);
  } catch {
    return {};
  }
}

function readService(value: unknown): { service_id: number; expired_at: number }[] {
  if (typeof value !== "object" || value === null) return [];
  const { service_id, expired_at } = value as Record<string, unknown>;
  return [{ service_id: toInteger(service_id), expired_at: toInteger(expired_at) }];
}
