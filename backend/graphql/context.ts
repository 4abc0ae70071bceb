import { isApiToken } from "../api-token/token-text";
import type { Database } from "../db/client";
import { codedError } from "../errors";
import { noteViewer } from "../request-note";
import type { Services } from "../services";
import type { Share } from "../share/visitor";
import type { Viewer } from "../viewer";
import { createLargeResultSlot, type LargeResultSlot } from "./large-result-slot";

/** Origin of a request, for limits and audit. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** The Host that the visitor's request names. */
  host?: string | undefined;
  /** Name of the API token behind the request, for the audit log; set once it is looked up. */
  apiTokenName?: string;
  /** The page request that this call is a part of, if it only reads: its calls look their session up once. */
  reading?: object;
}

const viewersOfReading = new WeakMap<object, Map<string, Promise<Viewer | null>>>();

/** The session of a token, asked for once in all calls of a page request that only reads. */
function findViewerOnce(
  { sessions }: Pick<Services, "sessions">,
  { reading }: Client,
  token: string,
): Promise<Viewer | null> {
  if (!reading) return sessions.findViewer(token);
  const viewers = viewersOfReading.get(reading) ?? new Map<string, Promise<Viewer | null>>();
  viewersOfReading.set(reading, viewers);
  const viewer = viewers.get(token) ?? sessions.findViewer(token);
  viewers.set(token, viewer);
  return viewer;
}

/** The session or the API token behind a request. Each request of a token counts against its limit. */
async function findViewerOf(
  services: Services,
  client: Client,
  token: string,
): Promise<Viewer | null> {
  if (!isApiToken(token)) return findViewerOnce(services, client, token);
  const viewer = await services.apiTokens.findViewer(token);
  noteViewer(viewer);
  if (viewer?.apiToken) client.apiTokenName = viewer.apiToken.name;
  return viewer;
}

/** One per request. `viewer` is read from the database when the first resolver asks. */
export interface Context {
  services: Services;
  client: Client;
  /** Acquired before a long list is read. */
  largeResultSlot: LargeResultSlot;
  token: string | null;
  findViewer(): Promise<Viewer | null>;
  /** X-Share-Link-Token (decision D24). */
  shareToken: string | null;
  /** The link of the token; throws when it has expired. */
  findShare(): Promise<Share | null>;
}

/**
 * The session behind this request. Throws EXPIRED_TOKEN without a live one, and ACCESS_DENIED when
 * there is only a share link's token: it opens its own page and nothing else (threat G15).
 */
export async function requireViewer(context: Context): Promise<Viewer> {
  const viewer = await context.findViewer();
  if (viewer) return viewer;
  throw codedError(!context.token && context.shareToken ? "ACCESS_DENIED" : "EXPIRED_TOKEN");
}

/**
 * The share link behind this request, which must be the one with this code.
 * @throws EXPIRED_TOKEN, SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED
 */
export async function requireShare(context: Context, code: string): Promise<Share> {
  const share = await context.findShare();
  if (!share) throw codedError("EXPIRED_TOKEN");
  if (share.link.code !== code) throw codedError("SHARE_LINK_NOT_FOUND");
  return share;
}

/** The session behind this request, and the database as its account sees it. */
export async function requireAccess(context: Context): Promise<{ viewer: Viewer; db: Database }> {
  const viewer = await requireViewer(context);
  return { viewer, db: context.services.scopes.forAccount(viewer.accountId) };
}

/** Builds the context of one request; the session is looked up at most once. */
export function createContext(services: Services, from: Client, headers: Headers): Context {
  const client = { ...from };
  const token = /^Bearer ([\w.~+/-]+=*)$/.exec(headers.get("authorization") ?? "")?.[1] ?? null;
  const shareToken = headers.get("x-share-link-token");
  let viewer: Promise<Viewer | null> | null = null;
  let share: Promise<Share | null> | null = null;
  return {
    services,
    client,
    largeResultSlot: createLargeResultSlot(),
    token,
    findViewer() {
      viewer ??= token ? findViewerOf(services, client, token) : Promise.resolve(null);
      return viewer;
    },
    shareToken,
    findShare() {
      share ??= shareToken ? services.shares.find(shareToken) : Promise.resolve(null);
      return share;
    },
  };
}
