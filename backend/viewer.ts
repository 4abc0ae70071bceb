/** The user behind a live session, with their rights, read from the database for this request. */
export interface Viewer {
  sessionId: string;
  userId: number;
  accountId: number;
  email: string;
  master: boolean;
}
