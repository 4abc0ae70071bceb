import type { Pool } from "pg";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { services as serviceIds } from "../../contract/names";
import { writeAudit } from "../audit/service";
import type { Scopes } from "../db/scopes";
import { codedError } from "../errors";
import { type EventRow, listEventsById } from "../event/queries";
import { findEventScope } from "../event/scope";
import type { Client } from "../graphql/context";
import { createLimiter } from "../limiter/limiter";
import { networkOf } from "../limiter/visitor";
import { verifyPassword } from "../session/password";
import { countView, findOpenLink, type OpenLink } from "./queries";
import { findShareClaims, markPassword, type ShareAudience, signShareToken } from "./token";

/** A visitor's link, with its one event. */
export interface Share {
  link: OpenLink;
  event: EventRow;
}

/** The public event page: no account, one event (specification sections 2 and 6, decisions D49 to D51). */
export interface ShareVisitors {
  /**
   * @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED
   * @throws WRONG_PASSWORD, and TOO_MANY_ATTEMPTS after ten wrong ones in an hour. None given is no attempt: the page
   * asks this way whether there is a password.
   */
  open(code: string, password: string | null, client: Client): Promise<string>;
  /**
   * Whose link the token opens, judged anew. Null for a token that is none.
   * @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED
   */
  find(token: string, audience?: ShareAudience): Promise<Share | null>;
  /** Opens the event's picture by its address for a quarter of an hour: an <img> sends no header. */
  signAttachment(share: Share): Promise<string>;
}

const attachmentMs = 15 * 60_000;
const hourSeconds = 3_600;

export function createShareVisitors(deps: {
  scopes: Scopes;
  /** The first signs, every one verifies. */
  keys: readonly [Uint8Array, ...Uint8Array[]];
}): ShareVisitors {
  const { scopes, keys } = deps;
  const { pool } = scopes;
  const byAddress = limiterOf(pool, "share-address", limits.shareWrongPasswordsPerHour);
  const byLink = limiterOf(pool, "share-link", limits.shareWrongPasswordsPerLinkPerHour);

  /** The link lives while its time does, and while its creator may see the event (threat G12). */
  async function judge(link: OpenLink | null): Promise<Share> {
    if (!link?.creator) throw codedError("SHARE_LINK_NOT_FOUND");
    const db = scopes.forAccount(link.accountId);
    const reach = await findEventScope(db, link.creator);
    const [event] = await listEventsById(db, reach, [link.eventId]);
    if (!event) throw codedError("SHARE_LINK_NOT_FOUND");
    if (link.expiresAt.getTime() <= Date.now()) throw codedError("SHARE_LINK_EXPIRED");
    return { link, event };
  }

  async function checkPassword(link: OpenLink, password: string, client: Client): Promise<void> {
    const address = `${link.id}:${networkOf(client.address)}`;
    const all = String(link.id);
    // Counted before the answer is known: parallel guesses cannot share one.
    await byAddress.consume(address);
    await byLink.consume(all);
    if (!(await verifyPassword(link.passwordHash, password))) throw codedError("WRONG_PASSWORD");
    await byAddress.refund(address);
    await byLink.refund(all);
  }

  return {
    async open(code, password, client) {
      const found = await findOpenLink(scopes.system, { code });
      const { link } = await judge(found);
      if (link.passwordHash !== null) {
        if (!password) throw codedError("WRONG_PASSWORD");
        await checkPassword(link, password, client);
      }
      await scopes.forAccount(link.accountId).transaction(async (tx) => {
        await countView(tx, link.id);
        await writeAudit(tx, client, {
          behaviorId: behaviors.shareLinkOpened,
          serviceId: serviceIds.cloudVms,
          accountId: link.accountId,
          target: { type: "share_link", id: String(link.id), name: link.note },
        });
      });
      return signShareToken(keys[0], "share_link", claimsOf(link), link.expiresAt);
    },
    async find(token, audience = "share_link") {
      const claims = await findShareClaims(keys, audience, token);
      if (!claims) return null;
      const share = await judge(await findOpenLink(scopes.system, { id: claims.linkId }));
      // Opened with a password that is no longer the link's: it has to be asked for again.
      if (claims.passwordMark !== markPassword(share.link.passwordHash)) return null;
      return share;
    },
    signAttachment: ({ link }) =>
      signShareToken(
        keys[0],
        "attachment",
        claimsOf(link),
        new Date(Math.min(Date.now() + attachmentMs, link.expiresAt.getTime())),
      ),
  };
}

const claimsOf = (link: OpenLink) => ({
  linkId: link.id,
  passwordMark: markPassword(link.passwordHash),
});

const limiterOf = (pool: Pool, name: string, attempts: number) =>
  createLimiter(pool, {
    name,
    attempts,
    windowSeconds: hourSeconds,
    blockSeconds: hourSeconds,
  });
