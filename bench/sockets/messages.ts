/** Between the bench and the process that holds the sockets. */

export interface SocketUser {
  token: string;
  /** Which the console is told by its proxy: users of one address wait for each other. */
  address: string;
}

export type SocketOrder =
  | { type: "open"; url: string; users: SocketUser[]; channelsEach: number }
  /** Sockets that are open and never read. */
  | { type: "open_slow"; url: string; user: SocketUser; sockets: number }
  /** They read again, and find out whether they were cut. */
  | { type: "read_slow" }
  | { type: "report" };

export type SocketReport =
  | { type: "opened" }
  | { type: "slow_opened" }
  | { type: "slow_cut"; cut: number }
  | {
      type: "report";
      /** Of channels that are open at this moment. */
      open: number;
      /** From the push to its receiver, since the last report. */
      pushMs: number[];
      /** Rounds of five tries that failed, after which a page waits until its user is back. */
      exhausted: number;
    };
