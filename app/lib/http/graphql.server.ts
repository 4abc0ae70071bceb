import { type AppLoadContext, redirect } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { ClientError, GraphQLClient } from "graphql-request";
import { paths } from "~/lib/paths";
import { clearSessionCookie, findSessionToken } from "~/lib/session/session.server";
import { type ErrorCode, findErrorCode } from "~contract/error-codes";

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

/** An answer of the cloud that the screen must say something about (specification section 8). */
export class CloudError extends Error {
  override readonly name = "CloudError";
  constructor(
    readonly code: ErrorCode,
    /** The argument at fault, in the contract's spelling. */
    readonly field: string | null,
    /** The bound that was passed, where one applies. */
    readonly max: number | null,
    /** Seconds to wait before trying again, where the cloud names it. */
    readonly retryAfterSeconds: number | null,
  ) {
    super(code);
  }
}

const inProcessUrl = "http://cloud.invalid/graphql";

/** What a call is made with: at most one of the two (decision D24). */
interface Credentials {
  session?: string | null;
  shareLink?: string | null;
}

function createClient({ request, context }: CloudArgs, credentials: Credentials): GraphQLClient {
  const { fetchGraphql, clientAddress } = context;
  const url = fetchGraphql ? inProcessUrl : process.env.GRAPHQL_URL;
  if (!url) throw new Error("GRAPHQL_URL must name the cloud's /graphql.");
  const headers: Record<string, string> = {};
  const { session, shareLink } = credentials;
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

/**
 * Runs one operation of the contract with the visitor's session.
 *
 * @throws a redirect to the login page when the session ended or lacks the right (section 8, Handling)
 * @throws Response 503 when the cloud cannot be reached or has no database
 * @throws CloudError for every other code
 */
export async function callCloud<Result, Variables extends object>(
  args: CloudArgs,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
): Promise<Result> {
  const session = await findSessionToken(args);
  try {
    return await createClient(args, { session }).request<Result>(document, variables);
  } catch (error) {
    const fault = toFault(error, args.request);
    if (fault instanceof Response) throw fault;
    if (fault.code === "EXPIRED_TOKEN" || fault.code === "ACCESS_DENIED") {
      throw await toLogin(args.request, fault.code);
    }
    throw fault;
  }
}

/**
 * Runs one operation for a visitor who is not signed in, whatever session this browser may have.
 *
 * @param shareLink token of an opened share link, on its page
 * @throws Response 503 when the cloud cannot be reached or has no database
 * @throws CloudError for every other code: an ended token is the one given here
 */
export async function callCloudAnonymously<Result, Variables extends object>(
  args: CloudArgs,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  shareLink: string | null = null,
): Promise<Result> {
  try {
    return await createClient(args, { shareLink }).request<Result>(document, variables);
  } catch (error) {
    throw toFault(error, args.request);
  }
}

/** A 503 where there was no answer to speak of, else what the cloud said. */
function toFault(error: unknown, request: Request): Response | CloudError {
  if (!(error instanceof ClientError)) return unavailable(error, request);
  const cloudError = toCloudError(error);
  return cloudError.code === "SERVICE_UNAVAILABLE" ? unavailable(cloudError, request) : cloudError;
}

function toCloudError(error: ClientError): CloudError {
  const first = error.response.errors?.[0];
  const code = findErrorCode(first?.message ?? "") ?? statusCode(error.response.status);
  const { field, max, retry_after: retryAfter } = first?.extensions ?? {};
  return new CloudError(
    code,
    typeof field === "string" ? field : null,
    typeof max === "number" ? max : null,
    typeof retryAfter === "number" ? retryAfter : null,
  );
}

function statusCode(status: number): ErrorCode {
  return status === 502 || status === 503 || status === 504 ? "SERVICE_UNAVAILABLE" : "INTERNAL";
}

function unavailable(error: unknown, { signal }: Request): Response {
  // Whoever left meanwhile is no fault of the cloud's.
  if (!signal.aborted) {
    console.warn(`cloud unavailable: ${error instanceof Error ? error.message : String(error)}`);
  }
  return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
}

/**
 * Signed out here, and back to where the visitor was after the next sign-in. Of an ended session the login page
 * forgets the cookie: by now this browser may hold the one of another, opened while this page was under way.
 */
async function toLogin(
  request: Request,
  notice: "EXPIRED_TOKEN" | "ACCESS_DENIED",
): Promise<Response> {
  const url = new URL(request.url);
  const isLogin = url.pathname === paths.login;
  const query = isLogin ? url.searchParams : new URLSearchParams();
  query.set("notice", notice);
  if (!isLogin) query.set("redirect", url.pathname + url.search);
  const target = `${paths.login}?${query}`;
  if (notice === "EXPIRED_TOKEN" && !isLogin) return redirect(target);
  return redirect(target, { headers: { "Set-Cookie": await clearSessionCookie(request) } });
}
