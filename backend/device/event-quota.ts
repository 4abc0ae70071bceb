import type { Quotas } from "../settings";
import type { DevicePorts } from "./ports";

type StoreEvents = DevicePorts["storeEvents"];
type EventQuotas = Partial<Pick<Quotas, "eventsPerMinute" | "picturesPerMinute">>;

const minuteMs = 60_000;

/** So much refills in a minute; what a batch takes beyond it is made up for before the next. */
function createBucket(perMinute: number, now: () => number) {
  let left = perMinute;
  let atMs = now();
  const refill = () => {
    const nowMs = now();
    if (perMinute === Infinity) return;
    left = Math.min(perMinute, left + ((nowMs - atMs) * perMinute) / minuteMs);
    atMs = nowMs;
  };
  return {
    hasRoom() {
      refill();
      return left > 0;
    },
    take(count: number) {
      left -= count;
    },
    isFull() {
      refill();
      return left === perMinute;
    },
  };
}

/** Accounts are forgotten when nothing of theirs is left to count. */
const maxIdleAccounts = 1_000;

/**
 * Stores no more of one account's events and pictures than its quota (threat G18). A batch above it is not acknowledged:
 * it stays at the host, which sends it again, so that a noisy account waits and loses nothing here.
 */
export function limitEvents(
  store: StoreEvents,
  quotas: EventQuotas,
  { now = () => performance.now(), log = (line: string) => console.warn(`device: ${line}`) } = {},
): StoreEvents {
  const { eventsPerMinute = Infinity, picturesPerMinute = Infinity } = quotas;
  if (eventsPerMinute === Infinity && picturesPerMinute === Infinity) return store;
  const create = () => ({
    events: createBucket(eventsPerMinute, now),
    pictures: createBucket(picturesPerMinute, now),
    isOver: false,
  });
  const accounts = new Map<number, ReturnType<typeof create>>();
  let sweptMs = -Infinity;

  /** Once a minute: where many accounts are active, each batch would look at all of them. */
  function forgetIdle(): void {
    if (accounts.size <= maxIdleAccounts || now() - sweptMs < minuteMs) return;
    sweptMs = now();
    for (const [id, { events, pictures }] of accounts) {
      if (events.isFull() && pictures.isFull()) accounts.delete(id);
    }
  }

  return async (batch) => {
    const { host, message, pictures } = batch;
    const account = accounts.get(host.accountId) ?? create();
    accounts.set(host.accountId, account);
    if (!account.events.hasRoom() || !account.pictures.hasRoom()) {
      if (!account.isOver) {
        log(
          `account ${host.accountId} sends more than ${eventsPerMinute} events or ${picturesPerMinute} pictures a minute: host ${host.hostId} waits`,
        );
      }
      account.isOver = true;
      return false;
    }
    account.isOver = false;
    account.events.take(message.events.length);
    account.pictures.take(pictures.size);
    forgetIdle();
    return store(batch);
  };
}
