import type { Viewer } from "../viewer";
import { createConcurrencyLimit } from "./concurrency-limit";

type Release = () => void;

/**
 * Limits how many of something each user of an account may hold at once, and all of the account together. Never by
 * address: the users of one control room share one.
 */
export interface ViewerShare {
  /** Acquires one; returns the function that releases it, or null at a limit. */
  acquire(viewer: Pick<Viewer, "accountId"> & { userId: number | string }): Release | null;
}

export function createViewerShare(max: { perUser: number; perAccount: number }): ViewerShare {
  const perUser = createConcurrencyLimit(max.perUser);
  const perAccount = createConcurrencyLimit(max.perAccount);
  return {
    acquire({ userId, accountId }) {
      const releaseAccount = perAccount.acquire(accountId);
      if (!releaseAccount) return null;
      const releaseUser = perUser.acquire(userId);
      if (!releaseUser) {
        releaseAccount();
        return null;
      }
      return () => {
        releaseUser();
        releaseAccount();
      };
    },
  };
}
