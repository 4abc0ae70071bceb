import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Env } from "./env";

/**
 * Client address and origin of requests that Express does not see: upgrades and the cloud's own.
 */

function lastHeader(value: string | string[] | undefined): string | undefined {
  return [value ?? []].flat().join(",").split(",").at(-1)?.trim() || undefined;
}

/** Proves that the sender is a console of this cloud that runs alone (app/lib/http/cloud-client). */
const consoleHeader = "x-sightline-console";

function isOwnConsole(request: IncomingMessage, secret: string | undefined): boolean {
  const given = request.headers[consoleHeader];
  if (!secret || typeof given !== "string") return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/**
 * The address a request counts for. Each trusted proxy appends the address it was called from to
 * X-Forwarded-For; anything further left is the caller's own claim (threat H4). A console that proves itself counts as
 * one more proxy.
 */
export function findClientAddress(
  request: IncomingMessage,
  { TRUST_PROXY, CONSOLE_SECRET }: Pick<Env, "TRUST_PROXY" | "CONSOLE_SECRET">,
): string {
  const hops = TRUST_PROXY + (isOwnConsole(request, CONSOLE_SECRET) ? 1 : 0);
  const forwarded = [request.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const chain = [
    ...forwarded.map((part) => part.trim()).filter(Boolean),
    request.socket.remoteAddress ?? "",
  ];
  return chain[Math.max(0, chain.length - 1 - hops)] ?? "";
}

/** Whether the browser used https, by PUBLIC_ORIGIN or a trusted proxy. */
export function isSecureRequest(
  request: IncomingMessage,
  { PUBLIC_ORIGIN, TRUST_PROXY }: Pick<Env, "PUBLIC_ORIGIN" | "TRUST_PROXY">,
): boolean {
  if (PUBLIC_ORIGIN) return PUBLIC_ORIGIN.startsWith("https:");
  return TRUST_PROXY > 0 && lastHeader(request.headers["x-forwarded-proto"]) === "https";
}

/** Whether a browser's request comes from our own pages: scheme, host and port alike. */
export function isOwnOrigin(
  request: IncomingMessage,
  { PUBLIC_ORIGIN, TRUST_PROXY }: Pick<Env, "PUBLIC_ORIGIN" | "TRUST_PROXY">,
): boolean {
  const { origin, host } = request.headers;
  const scheme = (TRUST_PROXY > 0 && lastHeader(request.headers["x-forwarded-proto"])) || "http";
  return origin !== undefined && origin === (PUBLIC_ORIGIN ?? `${scheme}://${host ?? ""}`);
}
