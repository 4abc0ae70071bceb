import type { ApiTokenScope } from "../contract/api-token-names";

/** The user behind a live session or an API token, with their rights, read from the database for this request. */
export interface Viewer {
  /** Empty without a session: for an API token, and for work done in a user's name. */
  sessionId: string;
  userId: number;
  accountId: number;
  email: string;
  master: boolean;
  /** IANA name of the time zone sent with the sign-in; absent without a session. */
  timeZone?: string | null;
  /** The token that acts for the user who created it. */
  apiToken?: { id: number; name: string; scope: ApiTokenScope };
}
