import type { AppLoadContext } from "@remix-run/node";
import { GraphQLClient } from "graphql-request";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** GraphQL handler in this process; absent when GRAPHQL_URL points to another cloud. */
    fetchGraphql?: (
      request: Request,
      client: { address: string; reading?: object },
    ) => Promise<Response>;
    clientAddress?: string;
  }
}

/** Arguments of a loader or action that are needed for calls. */
export interface CloudArgs {
  request: Request;
  context: AppLoadContext;
}

/** Credentials of a call: at most one of the two (decision D24). */
interface Credentials {
  session?: string | null;
  shareLink?: string | null;
}

const inProcessUrl = "http://cloud.invalid/graphql";

/** GraphQL client for one request of a visitor. */
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
  if (!fetchGraphql) Object.assign(headers, nameVisitor(request, clientAddress));
  return new GraphQLClient(url, {
    headers,
    signal: request.signal,
    ...(fetchGraphql && {
      fetch: (input: RequestInfo | URL, init?: RequestInit) =>
        fetchGraphql(new Request(input, init), {
          address: clientAddress ?? "",
          // Loaders of one page; after an action they ask anew, as their request is another.
          ...(request.method === "GET" && { reading: context }),
        }),
    }),
  });
}

/** Whose call it is, for the cloud's limits; it believes a console that knows the shared secret. */
function nameVisitor(request: Request, clientAddress: string | undefined): Record<string, string> {
  const visitor = clientAddress ?? request.headers.get("x-forwarded-for");
  const secret = process.env.CONSOLE_SECRET;
  return {
    ...(visitor && { "x-forwarded-for": visitor }),
    ...(secret && { "x-sightline-console": secret }),
  };
}
