import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services";
import { type Client, createContext } from "./context";
import { handleGraphqlHttp } from "./http";
import { createGraphql } from "./yoga";

export interface GraphqlRequests {
  /** Answers one request of the contract in this process. */
  fetchGraphql(request: Request, client: Omit<Client, "userAgent">): Promise<Response>;
  /** POST /graphql from the network. */
  handleGraphqlRequest(req: IncomingMessage, res: ServerResponse): Promise<void>;
}

export function createGraphqlRequests(options: {
  services: Services;
  /** Turns introspection and suggestions off. */
  production: boolean;
  /** Address a request counts for; behind a proxy not the socket's. */
  clientAddress(request: IncomingMessage): string;
}): GraphqlRequests {
  const { services, clientAddress } = options;
  const yoga = createGraphql(options.production);

  async function answer(request: Request, client: Client): Promise<Response> {
    const context = createContext(services, client, request.headers);
    try {
      return await yoga.fetch(request, context);
    } finally {
      context.largeResultSlot.release();
    }
  }

  /** With a session: no API token sends a large body. */
  async function isSignedIn(authorization = ""): Promise<boolean> {
    const localClient = { address: "", userAgent: null };
    const { token } = createContext(services, localClient, new Headers({ authorization }));
    return token !== null && (await services.sessions.findViewer(token)) !== null;
  }

  return {
    fetchGraphql: (request, client) =>
      answer(request, { ...client, userAgent: request.headers.get("user-agent") }),
    handleGraphqlRequest: (req, res) =>
      handleGraphqlHttp(req, res, clientAddress(req), answer, isSignedIn),
  };
}
