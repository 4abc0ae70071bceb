import { randomBytes } from "node:crypto";
import { limits } from "../../contract/limits";

/**
 * Single-use tickets of this console for the sockets it passes on (decision D26): page script has no session token, and
 * a page of elsewhere no ticket.
 */
export interface Tickets {
  create(token: string): string;
  /** The session's token; null for a ticket that is unknown, used or too old. */
  redeem(ticket: string): string | null;
}

/** Far more than a console's browsers ask for within a ticket's life. */
const maxTickets = 50_000;

export function createTickets(): Tickets {
  const open = new Map<string, { token: string; untilMs: number }>();
  return {
    create(token) {
      const [oldest] = open.keys();
      if (open.size >= maxTickets && oldest !== undefined) open.delete(oldest);
      const ticket = randomBytes(24).toString("base64url");
      open.set(ticket, { token, untilMs: Date.now() + limits.socketTicketSeconds * 1000 });
      return ticket;
    },
    redeem(ticket) {
      const found = open.get(ticket);
      open.delete(ticket);
      // In order of their ends: what stands before the first good one is over.
      for (const [each, { untilMs }] of open) {
        if (untilMs > Date.now()) break;
        open.delete(each);
      }
      return found && found.untilMs > Date.now() ? found.token : null;
    },
  };
}
