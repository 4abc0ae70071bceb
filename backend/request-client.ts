import type { IncomingMessage } from "node:http";
import type { Client } from "./graphql/context";

/** @param address the one the request counts for: behind a proxy it is not the socket's */
export const readClient = ({ headers }: IncomingMessage, address: string): Client => ({
  address,
  userAgent: headers["user-agent"] ?? null,
});
