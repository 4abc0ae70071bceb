import type { Transaction } from "../db/client";
import type { StoredEvent } from "./store";

/** Called in the transaction that stores the events, with those of all accounts: enqueues what they make necessary. */
export type OnInserted = (tx: Transaction, events: StoredEvent[]) => Promise<void>;

/** Called after the commit, in order, with the events of one account at a time. */
export type OnStored = (accountId: number, events: StoredEvent[]) => Promise<void>;

/** Tells of stored events. They are committed: a failed message is logged, and undoes nothing. */
export async function notifyStored(
  onStored: OnStored,
  stored: StoredEvent[],
  log: (line: string) => void,
): Promise<void> {
  const byAccount = new Map<number, StoredEvent[]>();
  for (const event of stored) {
    const others = byAccount.get(event.accountId);
    if (others) others.push(event);
    else byAccount.set(event.accountId, [event]);
  }
  for (const [accountId, events] of byAccount) {
    await onStored(accountId, events).catch((error: unknown) =>
      log(`stored, but not told: ${String(error)}`),
    );
  }
}
