import type { AppLoadContext } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import type { DocumentNode } from "graphql";
import { ClientError, GraphQLClient } from "graphql-request";
import { readAnswerCode } from "./answer-code.server";

/** ok; refused by a rule; failed by a fault of the cloud; aborted: the visitor closed the connection. */
type CallOutcome = "ok" | "refused" | "failed" | "aborted";

declare module "@remix-run/node" {
  interface AppLoadContext {
    /** GraphQL handler in this process; absent when GRAPHQL_URL points to another cloud. */
    fetchGraphql?:
      | ((request: Request, client: { address: string; reading?: object }) => Promise<Response>)
      | undefined;
    /** Begins to measure a call to a cloud elsewhere; what it returns ends that. A cloud in this process measures itself. */
    measureCall?: ((document: DocumentNode) => (outcome: CallOutcome) => void) | undefined;
    clientAddress?: string;
    /** What the request's line in the log, and its X-Request-Id, call it; absent under remix-serve, which has neither. */
    requestId?: string | undefined;
    /** For a cloud elsewhere: this console's own tickets, and which sockets it passes on there. */
    sockets?:
      | {
          createTicket(token: string): string;
          hasSocket(kind: "realtime" | "media", token: string): Promise<boolean>;
        }
      | undefined;
  }
}

/** Arguments of a loader or action that are needed for calls. */
export interface CloudArgs {
  request: Request;
  context: AppLoadContext;
}

/** Credentials of a call: at most one of the two (decision D24). */
export interface Credentials {
  session?: string | null;
  shareLink?: string | null;
}

export interface CallLimits {
  /** For calls to another program; calls within this one take as long as they take. */
  foreignMs?: number;
  /** For every call. */
  anyMs?: number;
}

/** Every call to another program ends by then. */
const callLimitMs = 10_000;

const inProcessUrl = "http://cloud.invalid/graphql";

/** The cloud is another program, whose answers may have another shape and may never come. */
export const isForeign = ({ context }: CloudArgs): boolean => !context.fetchGraphql;

function outcomeOf(error: unknown, { signal }: Request, hasToken: boolean): CallOutcome {
  if (!(error instanceof ClientError)) return signal.aborted ? "aborted" : "failed";
  const { code } = readAnswerCode(error, hasToken);
  return code === "INTERNAL" || code === "SERVICE_UNAVAILABLE" ? "failed" : "refused";
}

/**
 * Sends one operation to the cloud.
 * @throws ClientError for an answer with errors, and what fetch throws where none comes
 */
export async function requestCloud<Result, Variables extends object>(
  args: CloudArgs,
  credentials: Credentials,
  document: TadaDocumentNode<Result, Variables>,
  variables: Variables,
  limits: CallLimits = {},
): Promise<Result> {
  const end = isForeign(args) ? args.context.measureCall?.(document) : undefined;
  try {
    const client = createClient(args, credentials, limits);
    const answer = await client.request<Result>(document, variables);
    end?.("ok");
    return answer;
  } catch (error) {
    end?.(outcomeOf(error, args.request, Object.values(credentials).some(Boolean)));
    throw error;
  }
}

/** GraphQL client for one request of a visitor. */
function createClient(
  args: CloudArgs,
  { session, shareLink }: Credentials,
  limits: CallLimits,
): GraphQLClient {
  const { request } = args;
  const url = isForeign(args) ? process.env.GRAPHQL_URL : inProcessUrl;
  if (!url) throw new Error("GRAPHQL_URL must name the cloud's /graphql.");
  const headers: Record<string, string> = {};
  if (session) headers.authorization = `Bearer ${session}`;
  if (shareLink) headers["x-share-link-token"] = shareLink;
  const userAgent = request.headers.get("user-agent");
  if (userAgent) headers["user-agent"] = userAgent;
  if (isForeign(args)) Object.assign(headers, nameVisitor(args));
  const limitMs = limits.anyMs ?? (isForeign(args) ? (limits.foreignMs ?? callLimitMs) : undefined);
  const send = createSender(args);
  return new GraphQLClient(url, {
    headers,
    signal: request.signal,
    fetch: limitMs === undefined ? send : limitTime(send, request.signal, limitMs),
  });
}

/** Whose call it is, for the cloud's limits; it believes a console that knows the shared secret. */
function nameVisitor({ request, context }: CloudArgs): Record<string, string> {
  const visitor = context.clientAddress ?? request.headers.get("x-forwarded-for");
  const secret = process.env.CONSOLE_SECRET;
  return {
    ...(visitor && { "x-forwarded-for": visitor }),
    ...(secret && { "x-sightline-console": secret }),
  };
}

type Send = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

function createSender({ request, context }: CloudArgs): Send {
  const { fetchGraphql, clientAddress } = context;
  if (!fetchGraphql) return (input, init) => fetch(input, init);
  return (input, init) =>
    fetchGraphql(new Request(input, init), {
      address: clientAddress ?? "",
      // Loaders of one page; after an action they ask anew, as their request is another.
      ...(request.method === "GET" && { reading: context }),
    });
}

/** Rejects when the whole answer, body included, is not there in time; the call is then aborted. */
function limitTime(send: Send, visit: AbortSignal, limitMs: number): Send {
  return async (input, init) => {
    const controller = new AbortController();
    const leave = () => controller.abort(visit.reason);
    visit.addEventListener("abort", leave, { once: true });
    if (visit.aborted) leave();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        const error = new Error(`no answer within ${limitMs / 1000} s`);
        controller.abort(error);
        reject(error);
      }, limitMs);
    });
    const answer = async () => {
      const response = await send(input, { ...init, signal: controller.signal });
      const { status, headers } = response;
      return new Response(await response.text(), { status, headers });
    };
    try {
      return await Promise.race([answer(), late]);
    } finally {
      clearTimeout(timer);
      visit.removeEventListener("abort", leave);
    }
  };
}
