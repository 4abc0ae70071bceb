import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Backend, Health } from "../backend";
import type { ProcessState } from "../backend/metrics/process-state";

export type SocketKind = "realtime" | "media";

/** The cloud behind this server's pages, whether it is in this process or elsewhere. */
export interface Cloud {
  /** Answers one request of the contract in this process; absent for a cloud elsewhere. */
  fetchGraphql?: Backend["fetchGraphql"];
  /** For a cloud elsewhere: this console's own tickets, and which sockets there are. */
  sockets?: {
    createTicket(token: string): string;
    hasSocket(kind: SocketKind, token: string): Promise<boolean>;
  };
  /** POST /graphql from the network. */
  handleGraphqlRequest(req: IncomingMessage, res: ServerResponse): Promise<void>;
  /** GET /media/…; `token` is the requester's session. */
  handleMediaRequest(req: IncomingMessage, res: ServerResponse, token: string | null): void;
  /** POST /media/mediamtx/auth, from the media engine; null without one. */
  handleEngineAuth: Backend["handleEngineAuth"];
  /** Handles the upgrades of host agents and viewers. False: not one of the cloud's paths. */
  handleUpgrade(req: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /** Null: it does not answer. Never throws. */
  checkHealth(): Promise<Health | null>;
  /** For /metrics. Never throws. */
  readState(): Promise<ProcessState>;
  close(): Promise<void>;
}
