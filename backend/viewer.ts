/** Who is asking: a live session, read from the database for this request. */
export interface Viewer {
  sessionId: string;
  userId: number;
  accountId: number;
  email: string;
  master: boolean;
}
