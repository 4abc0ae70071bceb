import type { Pool } from "pg";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import type { LookAudit } from "../audit/look-audit";
import type { Scopes } from "../db/scopes";
import { codedError } from "../errors";
import type { EventRow } from "../event/rows";
import { listEventsById } from "../event/service";
import type { Client } from "../graphql/context";
import { createLimiter } from "../limiter/limiter";
import { byNetwork, networkOf } from "../limiter/visitor";
import { verifyPassword } from "../session/password";
import { countView, findShareLinkAccess, type ShareLinkAccess } from "./queries";
import { digestPassword, findShareClaims, type ShareAudience, signShareToken } from "./token";

/** An open link with its event. */
export interface Share {
  link: ShareLinkAccess;
  event: EventRow;
}

/** The public event page: no account, one event (specification sections 2 and 6, decisions D49 to D51). */
export interface ShareVisitors {
  /**
   * Opens a link by its code; resolves with a share token. The opening is noted in the audit log behind the answer: a
   * link that many open at once must not hold the end of its account's log.
   * @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED
   * @throws WRONG_PASSWORD, and TOO_MANY_ATTEMPTS after ten wrong ones in an hour. A null password is no wrong one: the
   * page uses it to learn whether a password is needed.
   * @throws TOO_MANY_ATTEMPTS when too much was opened from this network, or too often this link
   */
  open(code: string, password: string | null, client: Client): Promise<string>;
  /**
   * The link of a token, with its current state checked. Null for an invalid token.
   * @throws SHARE_LINK_NOT_FOUND, SHARE_LINK_EXPIRED
   */
  find(token: string, audience?: ShareAudience): Promise<Share | null>;
  /** Token for picture and clip addresses, valid for 15 minutes: an <img> cannot send a header. */
  signAttachment(share: Share): Promise<string>;
}

const attachmentMs = 15 * 60_000;
const hourSeconds = 3_600;

export function createShareVisitors(deps: {
  scopes: Scopes;
  lookAudit: Pick<LookAudit, "addVisit">;
  /** The first key signs, all keys verify. */
  keys: readonly [Uint8Array, ...Uint8Array[]];
}): ShareVisitors {
  const { scopes, lookAudit, keys } = deps;
  const { pool } = scopes;
  const openingsByNetwork = byNetwork(
    openingsOf(pool, "share-openings", limits.shareOpeningsPerHour),
  );
  const openingsByLink = openingsOf(
    pool,
    "share-openings-link",
    limits.shareOpeningsPerLinkPerHour,
  );
  const byAddress = limiterOf(pool, "share-address", limits.shareWrongPasswordsPerHour);
  const byLink = limiterOf(pool, "share-link", limits.shareWrongPasswordsPerLinkPerHour);

  /** A link is open until it expires, and only while its creator may see the event (threat G12). */
  async function requireShare(link: ShareLinkAccess | null): Promise<Share> {
    if (!link?.creator) throw codedError("SHARE_LINK_NOT_FOUND");
    const db = scopes.forAccount(link.accountId);
    const [event] = await listEventsById(db, link.creator, [link.eventId]);
    if (!event) throw codedError("SHARE_LINK_NOT_FOUND");
    if (link.expiresAt.getTime() <= Date.now()) throw codedError("SHARE_LINK_EXPIRED");
    return { link, event };
  }

  async function checkPassword(
    link: ShareLinkAccess,
    password: string,
    client: Client,
  ): Promise<void> {
    const address = `${link.id}:${networkOf(client.address)}`;
    const all = String(link.id);
    // Counted before the check, so that parallel guesses are counted too.
    await byAddress.consume(address);
    await byLink.consume(all);
    if (!(await verifyPassword(link.passwordHash, password))) throw codedError("WRONG_PASSWORD");
    await byAddress.refund(address);
    await byLink.refund(all);
  }

  return {
    async open(code, password, client) {
      // Before the code is looked up: whoever guesses codes is counted, too.
      await openingsByNetwork.consume(client.address);
      const found = await findShareLinkAccess(scopes.system, { code });
      const { link } = await requireShare(found);
      if (link.passwordHash !== null) {
        if (!password) throw codedError("WRONG_PASSWORD");
        await checkPassword(link, password, client);
      }
      // Behind the password: visitors without it must not use up the openings of those who have it.
      await openingsByLink.consume(String(link.id));
      await countView(scopes.forAccount(link.accountId), link.id);
      lookAudit.addVisit(link.accountId, client, {
        behaviorId: behaviors.shareLinkOpened,
        target: { type: "share_link", id: String(link.id), name: link.note },
      });
      return signShareToken(keys[0], "share_link", claimsOf(link), link.expiresAt);
    },
    async find(token, audience = "share_link") {
      const claims = await findShareClaims(keys, audience, token);
      if (!claims) return null;
      const share = await requireShare(
        await findShareLinkAccess(scopes.system, { id: claims.linkId }),
      );
      // The link's password was changed after the token was issued.
      if (claims.passwordDigest !== digestPassword(share.link.passwordHash)) return null;
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

const claimsOf = (link: ShareLinkAccess) => ({
  linkId: link.id,
  passwordDigest: digestPassword(link.passwordHash),
});

const openingsOf = (pool: Pool, name: string, attempts: number) =>
  createLimiter(pool, { name, attempts, windowSeconds: hourSeconds, blockSeconds: 0 });

const limiterOf = (pool: Pool, name: string, attempts: number) =>
  createLimiter(pool, {
    name,
    attempts,
    windowSeconds: hourSeconds,
    blockSeconds: hourSeconds,
  });
