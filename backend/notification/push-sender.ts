import { Agent, request } from "node:https";
import webPush from "web-push";
import { limits } from "../../contract/limits";
import { isPushEndpoint } from "../../contract/notifications";
import { lookupPublic } from "../socket/public-address";

/** How the cloud signs its pushes (RFC 8292). */
export interface PushSettings {
  publicKey: string;
  privateKey: string;
  /** Whom a push service may write to: https: or mailto:. */
  subject: string;
  /** For tests: connections to push services. */
  agent?: Agent;
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** What a push carries (decision D88): no picture, and no more than a notification's title. */
export interface PushContent {
  type: string;
  title: string;
  /** Path of this console. */
  link: string;
}

/** "gone": the browser has no such subscription any more. "refused": no later try would help. */
export type PushOutcome = "sent" | "gone" | "refused";

const timeoutMs = 10_000;

const publicAgent = new Agent({ lookup: lookupPublic, maxSockets: 20 });

/** @throws to be tried again later */
export async function sendToBrowser(
  settings: PushSettings,
  { endpoint, p256dh, auth }: PushTarget,
  content: PushContent,
  signal: AbortSignal,
): Promise<PushOutcome> {
  // Not only where it is stored: a rule may have become stricter since.
  if (!isPushEndpoint(endpoint)) return "gone";
  const { publicKey, privateKey, subject } = settings;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(content),
    {
      vapidDetails: { publicKey, privateKey, subject },
      TTL: limits.pushKeepSeconds,
      contentEncoding: "aes128gcm",
      urgency: content.type === "alert" ? "high" : "normal",
    },
  );
  const status = await post(endpoint, headers, body, settings.agent ?? publicAgent, signal);
  if (status >= 200 && status < 300) return "sent";
  if (status === 404 || status === 410) return "gone";
  if (status === 429 || status >= 500) throw new Error(`the push service answered ${status}`);
  return "refused";
}

/** Redirects are not followed, and of the answer only the status is read. */
function post(
  endpoint: string,
  headers: Record<string, string | number>,
  body: Buffer | null,
  agent: Agent,
  signal: AbortSignal,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const late = AbortSignal.timeout(timeoutMs);
    const sent = request(endpoint, {
      method: "POST",
      headers,
      agent,
      signal: AbortSignal.any([signal, late]),
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      resolve(response.statusCode ?? 0);
      // However long it is.
      response.destroy();
    });
    sent.end(body ?? undefined);
  });
}
