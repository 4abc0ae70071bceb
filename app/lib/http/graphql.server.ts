import { randomBytes } from "node:crypto";
import { redirectDocument } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import type { DocumentNode, GraphQLError } from "graphql";
import { ClientError } from "graphql-request";
import { z } from "zod";
import { paths } from "~/lib/paths";
import { readClaims } from "~/lib/session/claims";
import { findSessionToken } from "~/lib/session/session.server";
import { forgetSession, signOut } from "~/lib/session/sign-out.server";
import type { ErrorCode } from "~contract/error-codes";
import { readAnswerCode } from "./answer-code.server";
import {
  type CallLimits,
  type CloudArgs,
  type Credentials,
  isForeign,
  requestCloud,
} from "./cloud-client.server";
import { askOwnNames } from "./host-names.server";
import { toNumber } from "./loose-values";
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
 * An answer of the cloud that could not be interpreted. Thrown by a loader it becomes an error page with the id of the
 * request's line in the log.
 */
export class UnknownAnswer extends CloudError {
  /** What the framework takes for data(): it keeps nothing of other errors. */
  readonly type = "DataWithResponseInit";
  readonly data: { requestId: string };
  readonly init = { status: 502 };
  constructor(readonly requestId: string) {
    super("INTERNAL", null, null, null);
    this.data = { requestId };
  }
}

/**
 * For what shows a failure in its own place (decision D36), such as a list: neither a refusal nor a cloud that does not
 * answer costs more than that. `callCloud(…).catch(notLoaded("the hosts"))`.
 * @throws the redirect to the login page
 */
export const notLoaded =
  (what: string) =>
  (error: unknown): null => {
    const isOut = error instanceof Response && error.status === 503;
    if (!(error instanceof CloudError) && !isOut) throw error;
    console.warn(`${what} did not load: ${error instanceof CloudError ? error.code : "no answer"}`);
    return null;
  };

/** Null where the cloud refused by this code: `callCloud(…).catch(nullIf("NOT_FOUND"))`. Any other error is thrown. */
export const nullIf =
  (code: ErrorCode) =>
  (error: unknown): null => {
    if (error instanceof CloudError && error.code === code) return null;
    throw error;
  };

/** A page does not wait for long for what it can do without. */
export const besideThePage: CallLimits = { foreignMs: 3_000 };
/** A page for visitors is there within 3 s, whatever becomes of the cloud. */
export const besidePublicPage: CallLimits = { anyMs: 2_500 };

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
  limits: CallLimits = {},
): Promise<Result> {
  const session = await findSessionToken(args);
  try {
    return await send(args, { session }, document, variables, limits);
  } catch (error) {
    const fault = toFault(error, args, document, session !== null);
    if (fault instanceof Response) throw fault;
    const code = signOutCodes.find((each) => each === fault.code);
    if (!code) throw fault;
    const response = await toLogin(args, code);
    signOuts.set(response, { args, token: session });
    throw response;
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
  limits: CallLimits = {},
): Promise<Result> {
  try {
    return await send(args, { shareLink }, document, variables, limits);
  } catch (error) {
    throw toFault(error, args, document, shareLink !== null);
  }
}

async function send<Result, Variables extends object>(
  args: CloudArgs,
  credentials: Credentials,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  limits: CallLimits,
): Promise<Result> {
  if (!isForeign(args)) return requestCloud(args, credentials, document, variables, limits);
  // Only here: a cloud in this process answers in the contract's own shape.
  const { toAnswerShape } = await import("./answer-shape.server");
  const own = askOwnNames(document);
  const answer = await requestCloud<Result, Variables>(args, credentials, own, variables, limits);
  const { session } = credentials;
  const mayManage = !session || readClaims(session).master !== false;
  return toAnswerShape(document, answer, { mayManage }) as Result;
}

/** A 503 response when the cloud gave no valid answer, else a CloudError. */
function toFault(
  error: unknown,
  args: CloudArgs,
  document: DocumentNode,
  hasToken: boolean,
): Response | CloudError {
  if (!(error instanceof ClientError)) {
    const isEmpty = error instanceof Error && error.name === "MissingAnswerError";
    return isEmpty
      ? unknownAnswer(args, nameOf(document), 200, error.message)
      : unavailable(error, args.request);
  }
  const { errors = [], status } = error.response;
  const { code, error: known } = readAnswerCode(error, hasToken);
  if (code === "INTERNAL") {
    return unknownAnswer(args, nameOf(document), status, errors[0]?.message ?? "no code");
  }
  return code === "SERVICE_UNAVAILABLE"
    ? unavailable(new Error(code), args.request)
    : toCloudError(code, known?.extensions);
}

/** Logs what the page cannot say, under the id that it shows. */
export function unknownAnswer(
  { context }: CloudArgs,
  operation: string,
  status: number,
  message: string,
): UnknownAnswer {
  const line = message.replaceAll(/\s+/g, " ").slice(0, 500);
  const text = `${operation} was answered with ${status}: ${line}`;
  // server/log.ts puts the id before the line by itself.
  const requestId = context.requestId ?? randomBytes(6).toString("hex");
  console.error(context.requestId ? text : `request ${requestId}: ${text}`);
  return new UnknownAnswer(requestId);
}

function nameOf({ definitions }: DocumentNode): string {
  const [operation] = definitions;
  return (operation && "name" in operation && operation.name?.value) || "a call without a name";
}

function toCloudError(code: ErrorCode, extensions?: GraphQLError["extensions"]): CloudError {
  const { field, max, retry_after: retryAfter, current } = extensions ?? {};
  return new CloudError(
    code,
    typeof field === "string" ? field : null,
    toNumber(max) || null,
    toNumber(retryAfter) || null,
    versionedObject.safeParse(current).data ?? null,
  );
}

function unavailable(error: unknown, { signal }: Request): Response {
  // Client aborted: not an outage, don't log it.
  if (!signal.aborted) {
    console.warn(`cloud unavailable: ${error instanceof Error ? error.message : String(error)}`);
  }
  return new Response(null, { status: 503, headers: { "Retry-After": "5" } });
}

const signOuts = new WeakMap<Response, { args: CloudArgs; token: string | null }>();

/** The redirect that a call threw because its session had ended, with the token of that; null for anything else. */
export function findSignOut(error: unknown) {
  const found = error instanceof Response ? signOuts.get(error) : undefined;
  return found ? { response: error as Response, ...found } : null;
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
