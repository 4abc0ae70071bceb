/**
 * The users' channel (specification section 7, decision D26): /ws?type=user&token=… carries JSON
 * texts. The token is a single-use ticket for browsers, or a session token for other clients. A
 * file of its own, so that the browser does not load zod with it.
 */
export const realtimePath = "/ws";

/** The server's reasons for closing a channel, besides the codes of RFC 6455. */
export const realtimeCloseCodes = {
  /** The session ended: do not reconnect without signing in. */
  revoked: 4401,
  /** Nothing was received for seven minutes. */
  silent: 4408,
  /** A slow reader: its queue was full. */
  slow: 4413,
} as const;
