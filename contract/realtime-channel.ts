/**
 * The users' channel (specification section 7, decision D26): /ws?type=user&token=… carries JSON texts.
 * The token is a single-use ticket for browsers, or a session token for other clients. Apart from
 * contract/realtime, so that the browser takes no zod with it.
 */
export const realtimePath = "/ws";

/** Why the server closes a channel, besides the codes of RFC 6455. */
export const realtimeCloseCodes = {
  /** The session ended: do not come back without signing in. */
  revoked: 4401,
  /** Nothing was heard for seven minutes. */
  silent: 4408,
  /** The reader took so little that its queue was full. */
  slow: 4413,
} as const;
