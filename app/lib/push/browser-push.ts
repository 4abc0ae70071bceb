/** This browser's side of Web Push. The worker's scope holds no page: it handles pushes and nothing else. */
const worker = { url: "/push-worker.js", scope: "/push-worker/" };

export type PushSupport = "supported" | "unsupported" | "denied";

export function getPushSupport(): PushSupport {
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) {
    return "unsupported";
  }
  return Notification.permission === "denied" ? "denied" : "supported";
}

/** Switching off that is on its way: it must not end what is switched on after it. */
let ending: Promise<void> = Promise.resolve();

/** Resolves once the worker runs: a subscription needs it. */
async function startWorker(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(worker.url, { scope: worker.scope });
  const starting = registration.installing ?? registration.waiting;
  if (registration.active || !starting) return registration;
  await new Promise<void>((resolve, reject) => {
    starting.addEventListener("statechange", () => {
      if (starting.state === "activated") resolve();
      if (starting.state === "redundant") reject(new Error("the worker did not start"));
    });
  });
  return registration;
}

/**
 * Asks the user, and subscribes.
 * @returns the fields of the form that registers it; null when the user refused
 * @throws when the browser cannot subscribe
 */
export async function subscribeToPush(publicKey: string): Promise<Record<string, string> | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await ending.catch(() => undefined);
  const { pushManager } = await startWorker();
  // One for another key, as after new keys of the cloud, would be refused.
  await (await pushManager.getSubscription())?.unsubscribe();
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });
  const { endpoint = "", keys } = made.toJSON();
  return { endpoint, p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" };
}

export function unsubscribeFromPush(): Promise<void> {
  ending = endSubscription();
  return ending;
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(worker.scope);
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
  await registration?.unregister();
}
