import { seedDemoTokens } from "./api-token/demo-tokens";
import { seedDemoArchives } from "./archive/demo-archives";
import type { Database } from "./db/client";
import { type DemoSeed, seedDemo } from "./db/seed/demo";
import { seedDemoShareLinks } from "./db/seed/demo-share-links";
import type { Events } from "./event";
import type { DemoHistory } from "./event/demo-history";
import type { Keyring } from "./keyring";
import { hashPassword, verifyPassword } from "./session/password";
import { seedDemoWebhook } from "./webhook/demo-webhook";

export interface DemoOptions {
  /** Of every demo user. */
  password: string;
  /** With the folder of the demo's loops the account gets so many days of events. */
  history?: { mediaFolder: string; days: number };
}

export interface Demo {
  /**
   * Creates or refreshes the demo account, with the last hours of its events; `history` resolves once the rest is
   * written.
   */
  seed(options: DemoOptions): Promise<DemoSeed & { history: Promise<void> }>;
  /** Resolves when nothing of it is written any more. */
  stop(): Promise<void>;
}

/** @param deps db: as the database's owner */
export function createDemo(deps: {
  db: Database;
  keyring: Keyring;
  startHistory: Events["startHistory"];
}): Demo {
  const { db, keyring, startHistory } = deps;
  let history: DemoHistory | null = null;
  /** Made once the history is written. */
  let archives: Promise<void> = Promise.resolve();
  let isStopping = false;

  return {
    async seed({ password, history: wanted }) {
      const seed = await seedDemo(db, password, { hashPassword, verifyPassword });
      await seedDemoTokens(db);
      await seedDemoWebhook(db, keyring);
      history = wanted ? await startHistory(db, wanted) : null;
      await seedDemoShareLinks(db, hashPassword);
      if (history) {
        archives = history.done
          .then(() => (isStopping ? undefined : seedDemoArchives(db)))
          .catch((error: unknown) => console.warn(`demo archives not made: ${String(error)}`));
      }
      return { ...seed, history: archives };
    },
    async stop() {
      isStopping = true;
      await history?.stop();
      await archives;
    },
  };
}
