import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { WebhookFault } from "../../contract/webhook-names";
import { lookupIf } from "../socket/public-address";
import { isCallable, mayLeadTo, type WebhookRules } from "./address";

export interface SentAttempt {
  status: number | null;
  /** Null: it was taken. */
  fault: WebhookFault | null;
  durationMs: number;
}

/**
 * Makes one attempt. Redirects are not followed, and of the answer only the status is read: its body is never, however
 * long it is.
 * @param signal of a process that stops; throws then
 */
export async function sendOnce(
  url: string,
  content: { body: string; headers: Record<string, string> },
  options: { rules: WebhookRules; timeoutMs: number; signal: AbortSignal },
): Promise<SentAttempt> {
  const startMs = performance.now();
  const done = (status: number | null, fault: WebhookFault | null): SentAttempt => ({
    status,
    fault,
    durationMs: Math.round(performance.now() - startMs),
  });
  if (!mayLeadTo(url, options.rules)) return done(null, "address");
  const late = AbortSignal.timeout(options.timeoutMs);
  try {
    const status = await post(url, content, AbortSignal.any([options.signal, late]), options.rules);
    return done(status, status >= 200 && status < 300 ? null : "status");
  } catch (error) {
    if (options.signal.aborted) throw error;
    if (late.aborted) return done(null, "timeout");
    return done(null, isRefused(error) ? "address" : "unreachable");
  }
}

const refusedCode = "ERR_ADDRESS_REFUSED";
const isRefused = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === refusedCode;

/** A connection of its own: each is looked up and checked. */
function post(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  signal: AbortSignal,
  rules: WebhookRules,
): Promise<number> {
  const request = url.startsWith("https:") ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: "POST",
      headers: { ...headers, "Content-Length": Buffer.byteLength(body) },
      agent: false,
      lookup: lookupIf((address) => isCallable(address, rules), refusedCode),
      signal,
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    sent.end(body);
  });
}
