import path from "node:path";
import webPush from "web-push";
import type { PushSettings } from "../backend/notification/push-sender";
import { type Env, EnvError } from "./env";
import { loadOrCreateSecret } from "./persistent-secret";

interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that the settings name; null where they name none.
 * @throws EnvError for half a pair
 */
export function findVapidKeys(env: Env): VapidKeys | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (publicKey || privateKey) {
    throw new EnvError("VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY go together");
  }
  return null;
}

/** Made once: browsers that have subscribed accept no other key. */
function loadVapidKeys(env: Env): VapidKeys {
  const given = findVapidKeys(env);
  if (given) return given;
  const file = path.resolve(env.DATA_DIR, "vapid-keys");
  const made = loadOrCreateSecret(file, () => JSON.stringify(webPush.generateVAPIDKeys()));
  return JSON.parse(made) as VapidKeys;
}

/** Push services write to it when a console misbehaves; they take no address of this machine. */
function toSubject(origin: string): string {
  const { protocol, hostname } = new URL(origin);
  return protocol === "https:" ? origin : `mailto:no-reply@${hostname}`;
}

/**
 * How pushes are signed.
 * @throws EnvError for half a pair of keys
 */
export function loadPushSettings(env: Env, localUrl: string): PushSettings {
  return { ...loadVapidKeys(env), subject: toSubject(env.PUBLIC_ORIGIN ?? localUrl) };
}
