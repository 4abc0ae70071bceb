import type { AppLoadContext } from "@remix-run/node";
import { GraphQLClient } from "graphql-request";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** Answers the contract in this process; absent when GRAPHQL_URL names a cloud elsewhere. */
    fetchGraphql?: (request: Request, client: { address: string }) => Promise<Response>;
    clientAddress?: string;
  }
}

/** What a loader or action hands on. */
export interface CloudArgs {
  request: Request;
  context: AppLoadContext;
}

/** What a call is made with: at most one of the two (decision D24). */
interface Credentials {
  session?: string | null;
  shareLink?: string | null;
}

const inProcessUrl = "http://cloud.invalid/graphql";

/** The contract's endpoint, as one visitor's request calls it. */
export function createClient(
  { request, context }: CloudArgs,
  { session, shareLink }: Credentials,
): GraphQLClient {
  const { fetchGraphql, clientAddress } = context;
  const url = fetchGraphql ? inProcessUrl : process.env.GRAPHQL_URL;
  if (!url) throw new Error("GRAPHQL_URL must name the cloud's /graphql.");
  const headers: Record<string, string> = {};
  if (session) headers.authorization = `Bearer ${session}`;
  if (shareLink) headers["x-share-link-token"] = shareLink;
  const userAgent = request.headers.get("user-agent");
  if (userAgent) headers["user-agent"] = userAgent;
  return new GraphQLClient(url, {
    headers,
    signal: request.signal,
    ...(fetchGraphql && {
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        fetchGraphql(new Request(input, init), { address: clientAddress ?? "" }),
    }),
  });
}
