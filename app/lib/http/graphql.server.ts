import { redirectDocument } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { ClientError } from "graphql-request";
import { z } from "zod";
import { paths } from "~/lib/paths";
import { findSessionToken } from "~/lib/session/session.server";
import { forgetSession, signOut } from "~/lib/session/sign-out.server";
import { type ErrorCode, findErrorCode } from "~contract/error-codes";
import { type CloudArgs, createClient } from "./cloud-client.server";
import { pageOf } from "./page-of.server";

export type { CloudArgs } from "./cloud-client.server";

const versionedObject = z.object({ version: z.number().int() }).passthrough();
export type VersionedObject = z.output<typeof versionedObject>;

/** An error code of the cloud that the screen must show (specification section 8). */
export class CloudError extends Error {
  override readonly name = "CloudError";
  constructor(
    readonly code: ErrorCode,
    /** The invalid argument, as named in the contract. */
    readonly field: string | null,
    /** The limit that was exceeded, if any. */
    readonly max: number | null,
    /** Seconds to wait before a retry, if given. */
    readonly retryAfterSeconds: number | null,
    /** CONFLICT: the object as it is now, named as the arguments of its update. */
    readonly current: VersionedObject | null = null,
  ) {
    super(code);
  }
}

/**
 * For lists that show a load failure in their place (decision D36): `callCloud(…).catch(notLoaded("the hosts"))`.
 * @throws every error but a CloudError
 */
export const notLoaded =
  (what: string) =>
  (error: unknown): null => {
    if (!(error instanceof CloudError)) throw error;
    console.warn(`${what} did not load: ${error.code}`);
    return null;
  };

/** Codes that sign the user out (specification section 8, Handling). */
const signOutCodes = ["EXPIRED_TOKEN", "ACCESS_DENIED"] as const;
type SignOutCode = (typeof signOutCodes)[number];

/**
 * Runs one operation of the contract with the user's session.
 *
 * @throws Response a redirect to the login page when the session ended or lacks the right (specification section 8,
 * Handling)
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
    const code = signOutCodes.find((each) => each === fault.code);
    throw code ? await toLogin(args, code) : fault;
  }
}

/**
 * Runs one operation without a session, even if this browser has one.
 *
 * @param shareLink token of an opened share link, on its page
 * @throws Response 503 when the cloud cannot be reached or has no database
 * @throws CloudError for every other code, including those of an ended token, which can only be the share link's
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

/** A 503 response when the cloud gave no valid answer, else a CloudError. */
function toFault(error: unknown, request: Request): Response | CloudError {
  if (!(error instanceof ClientError)) return unavailable(error, request);
  const cloudError = toCloudError(error);
  return cloudError.code === "SERVICE_UNAVAILABLE" ? unavailable(cloudError, request) : cloudError;
}

function toCloudError(error: ClientError): CloudError {
  const first = error.response.errors?.[0];
  const code = findErrorCode(first?.message ?? "") ?? statusCode(error.response.status);
  const { field, max, retry_after: retryAfter, current } = first?.extensions ?? {};
  return new CloudError(
    code,
    typeof field === "string" ? field : null,
    typeof max === "number" ? max : null,
    typeof retryAfter === "number" ? retryAfter : null,
    versionedObject.safeParse(current).data ?? null,
  );
}

function statusCode(status: number): ErrorCode {
  return status === 502 || status === 503 || status === 504 ? "SERVICE_UNAVAILABLE" : "INTERNAL";
}

function unavailable(error: unknown, { signal }: Request): Response {
  // Client aborted: not an outage, don't log it.
  if (!signal.aborted) {
    console.warn(`cloud unavailable: ${error instanceof Error ? error.message : String(error)}`);
  }
  return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
}

// By request context: after one call was denied and ended the session, the request's other calls report that end.
const denials = new WeakMap<object, Promise<Response>>();

/** Redirect to the login page, with the reason and the way back. */
async function toLogin(args: CloudArgs, code: SignOutCode): Promise<Response> {
  if (code === "ACCESS_DENIED") {
    const denial = denials.get(args.context) ?? signOutDenied(args);
    denials.set(args.context, denial);
    return denial;
  }
  const denial = await denials.get(args.context);
  if (denial) return denial;
  // The cookie is not deleted here but on the login page: this browser may already have the cookie of a new session,
  // opened while this page was loading.
  const isLogin = new URL(args.request.url).pathname === paths.login;
  return redirectToLogin(args, code, isLogin ? await forgetSession(args.request) : undefined);
}

const signOutDenied = async (args: CloudArgs) =>
  redirectToLogin(args, "ACCESS_DENIED", await signOut(args));

function redirectToLogin({ request }: CloudArgs, code: SignOutCode, headers?: Headers): Response {
  const url = new URL(request.url);
  const query = url.pathname === paths.login ? url.searchParams : new URLSearchParams();
  query.set("notice", code);
  const page = pageOf(request);
  if (page !== null) query.set("redirect", page);
  // A document request, so that no data of the signed-in user stays in memory.
  return redirectDocument(`${paths.login}?${query}`, headers && { headers });
}
