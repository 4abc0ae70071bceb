import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { Cam } from "onvif";
import { z } from "zod";

export interface CameraMotionTimings {
  /** Pause between two attempts to reach a camera that refuses or is away. */
  retryMs: number;
  /** Shortest time between two pulls: some cameras answer at once though nothing happened. */
  idleMs: number;
  /** Motion is not reported again before this. */
  quietMs: number;
}

const defaults: CameraMotionTimings = { retryMs: 5_000, idleMs: 1_000, quietMs: 30_000 };
const answerMs = 10_000;
/**
 * A camera keeps few subscriptions, so unsubscribe; but one that is away must not delay the stop.
 */
const unsubscribeLimitMs = 500;
const defaultPath = "/onvif/device_service";
const messagesPerPull = 20;

/** As the library parses it: prefixes removed, a single child without its array. */
const item = z.object({ $: z.object({ Name: z.string(), Value: z.unknown() }) });
const notificationShape = z.object({
  topic: z.union([z.string(), z.object({ _: z.string() }).transform(({ _ }) => _)]),
  message: z.object({
    message: z.object({ data: z.object({ simpleItem: z.union([item, z.array(item)]) }) }),
  }),
});
/** tns1:RuleEngine/CellMotionDetector/Motion, tns1:VideoSource/MotionAlarm and similar topics. */
const isMotionTopic = (topic: string): boolean =>
  topic.slice(topic.lastIndexOf("/") + 1).includes("Motion");
const motionItems = new Set(["IsMotion", "State", "Motion"]);

/**
 * Follows a camera's own motion detection through a pull point of ONVIF's event service
 * (WS-BaseNotification), signed in with a user name token or HTTP digest, whichever the camera
 * wants. Never throws: failures go to the log.
 */
export function watchCameraMotion(options: {
  /** http(s)://user:password@host/path; without a path, ONVIF's default one. */
  address: string;
  onMotion(): void;
  log(line: string): void;
  timings?: Partial<CameraMotionTimings>;
}): { stop(): Promise<void> } {
  const timings = { ...defaults, ...options.timings };
  const ending = new AbortController();
  const { signal } = ending;
  let unsubscribe = async () => {};
  let lastToldMs = Number.NEGATIVE_INFINITY;
  let lastTrouble = "";

  function handleNotification(notification: unknown): void {
    if (!showsMotion(notification) || performance.now() - lastToldMs < timings.quietMs) return;
    lastToldMs = performance.now();
    options.onMotion();
  }

  /** One subscription, for as long as the camera keeps it. */
  async function follow(): Promise<void> {
    const { camera, agent } = openCamera(options.address);
    const call = <Answer>(method: (...args: never[]) => void, ...args: unknown[]) =>
      promisify(method).apply(camera, args as never[]) as Promise<Answer>;
    try {
      // Read the camera's clock first: the user name token carries its time.
      await call(camera.getSystemDateAndTime);
      await call(camera.getServices, true).catch(() => call(camera.getCapabilities));
      await call(camera.createPullPointSubscription);
      // The library does not pass its HTTP agent to the pull point.
      camera.events.subscription.subscriptionReference.address.agent = agent;
      unsubscribe = async () => {
        const left = call(camera.unsubscribe).catch(() => undefined);
        await Promise.race([left, delay(unsubscribeLimitMs)]);
        agent.destroy();
      };
      lastTrouble = "";
      while (!signal.aborted) await pull(call, camera);
    } finally {
      if (!signal.aborted) agent.destroy();
    }
  }

  async function pull(
    call: <Answer>(method: (...args: never[]) => void, ...args: unknown[]) => Promise<Answer>,
    camera: Cam,
  ): Promise<void> {
    const pulledMs = performance.now();
    const answer = await call<{ notificationMessage?: unknown }>(camera.pullMessages, {
      messageLimit: messagesPerPull,
    });
    const notifications = [answer.notificationMessage ?? []].flat();
    for (const each of notifications) handleNotification(each);
    // Some cameras expire a pull point that is pulled but not renewed; others do not know Renew.
    await call(camera.renew, {}).catch(() => undefined);
    const tookMs = performance.now() - pulledMs;
    if (notifications.length === 0 && tookMs < timings.idleMs) {
      await delay(timings.idleMs - tookMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await follow().catch((error: unknown) => complain(error));
      await delay(timings.retryMs, undefined, { signal }).catch(() => undefined);
    }
  }

  function complain(error: unknown): void {
    if (signal.aborted) return;
    // Log only an error's first line and never the address, which may hold a password.
    const { hostname } = new URL(options.address);
    const text = error instanceof Error ? error.message : String(error);
    const trouble = (text.split("\n")[0] ?? "").replaceAll(hostname, "the camera");
    if (trouble !== lastTrouble) options.log(`its motion detection is not heard: ${trouble}`);
    lastTrouble = trouble;
  }

  const kept = run();
  return {
    async stop() {
      ending.abort();
      await unsubscribe();
      await Promise.race([kept, delay(unsubscribeLimitMs)]);
    },
  };
}

function openCamera(address: string): { camera: Cam; agent: HttpAgent } {
  const url = new URL(address);
  const isSecure = url.protocol === "https:";
  const agent = isSecure ? new HttpsAgent() : new HttpAgent();
  const camera = new Cam({
    hostname: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isSecure ? 443 : 80),
    path: url.pathname === "/" ? defaultPath : url.pathname,
    username: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    useSecure: isSecure,
    timeout: answerMs,
    autoconnect: false,
    // A camera behind NAT reports an address we cannot reach; and none may redirect us to another
    // host.
    preserveAddress: true,
    agent,
  });
  return { camera, agent };
}

/** Whether a notification reports motion that has begun. */
export function showsMotion(notification: unknown): boolean {
  const parsed = notificationShape.safeParse(notification);
  if (!parsed.success || !isMotionTopic(parsed.data.topic)) return false;
  return [parsed.data.message.message.data.simpleItem]
    .flat()
    .some(({ $: { Name, Value } }) => motionItems.has(Name) && (Value === true || Value === 1));
}
