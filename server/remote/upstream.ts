import {
  type ClientRequest,
  type IncomingHttpHeaders,
  type RequestOptions,
  request,
} from "node:http";
import { request as requestSecurely } from "node:https";

/** The cloud that this console stands in front of. */
export interface Upstream {
  /** Where its /graphql is asked. */
  graphqlUrl: string;
  /** Where its /ws and /media are, without a slash at the end. */
  origin: string;
  /** The cloud believes a console that knows it who the visitor is. */
  consoleSecret?: string | undefined;
}

/** Who the cloud is asked for. */
export interface Visitor {
  token: string | null;
  /** As this server found it: what the visitor claims about themselves is not passed on. */
  address: string;
}

/**
 * A request to the cloud's origin in a visitor's name. The session goes in a header: cookies of this console are not the
 * cloud's to read.
 */
export function requestUpstream(
  { origin, consoleSecret }: Upstream,
  path: string,
  { token, address }: Visitor,
  options: RequestOptions & { headers: IncomingHttpHeaders },
): ClientRequest {
  const url = new URL(origin + path);
  const headers = {
    ...options.headers,
    host: url.host,
    "x-forwarded-for": address,
    ...(consoleSecret && { "x-sightline-console": consoleSecret }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const send = url.protocol === "https:" ? requestSecurely : request;
  return send(url, { ...options, headers });
}

/** The named headers that there are. */
export function pickHeaders(
  headers: IncomingHttpHeaders,
  names: readonly string[],
): IncomingHttpHeaders {
  return Object.fromEntries(
    names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  );
}
