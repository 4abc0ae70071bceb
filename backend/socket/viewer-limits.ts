import type { Viewer } from "../viewer";
import { createConcurrencyLimit } from "./concurrency-limit";
import { createViewerShare } from "./viewer-share";

/** How many sockets browsers may hold on this process. */
export interface ViewerLimitSettings {
  /** Openings of one address whose viewer is not known yet. */
  openingsPerAddress: number;
  socketsPerUser: number;
  socketsPerAccount: number;
}

export const viewerLimits: ViewerLimitSettings = {
  openingsPerAddress: 100,
  socketsPerUser: 20,
  socketsPerAccount: 2_000,
};

type Release = () => void;

/**
 * Limits the sockets of browsers by user and account, and by address only until the viewer is known: the users of one
 * control room share an address.
 */
export interface ViewerLimits {
  /** Takes an opening; null at the address's limit. Release it once the viewer is known. */
  open(address: string): Release | null;
  /** Takes a socket; null at the limit of the user or the account. */
  hold(viewer: Pick<Viewer, "userId" | "accountId">): Release | null;
}

export function createViewerLimits(settings: ViewerLimitSettings): ViewerLimits {
  const perAddress = createConcurrencyLimit(settings.openingsPerAddress);
  const share = createViewerShare({
    perUser: settings.socketsPerUser,
    perAccount: settings.socketsPerAccount,
  });
  return {
    open: (address) => perAddress.acquire(address),
    hold: share.acquire,
  };
}
