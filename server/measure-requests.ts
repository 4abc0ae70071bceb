import type { IncomingMessage, ServerResponse } from "node:http";
import { type Span, SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Request, RequestHandler } from "express";
import { httpRequestSeconds, httpRequests } from "../backend/metrics/counted";
import { currentSpan, runWithin, startSpan } from "../backend/metrics/spans";

/** Paths of a kind, before what tells pages apart. None of them becomes a label: they name hosts, links and texts. */
const kinds: [route: string, pattern: RegExp][] = [
  ["health", /^\/(?:healthz|readyz)$/],
  ["graphql", /^\/graphql$/],
  ["media", /^\/media\//],
  ["asset", /^\/(?:assets|locales|wall)\//],
  ["data", /\.data$|^\/__manifest$/],
];

const methods = new Set(["GET", "HEAD", "POST"]);

/** What kind of address this is: one of a fixed few, whatever was asked for. */
export function findRoute(url: string, contentType: unknown): string {
  const [path = ""] = url.split(/[?#]/, 1);
  const kind = kinds.find(([, pattern]) => pattern.test(path));
  if (kind) return kind[0];
  // What the console answers is a page, a redirect to one, or something that script or a calendar asks for.
  return typeof contentType === "string" && !contentType.startsWith("text/html")
    ? "resource"
    : "page";
}

/** The labels of an answer: never anything that the request says, but what it is one of. */
export function labelRequest(
  { method = "", url = "" }: Pick<IncomingMessage, "method" | "url">,
  answer: Pick<ServerResponse, "statusCode" | "writableFinished" | "getHeader">,
) {
  return {
    method: methods.has(method) ? method : "other",
    route: findRoute(url, answer.getHeader("content-type")),
    status: answer.writableFinished ? `${Math.floor(answer.statusCode / 100)}xx` : "aborted",
  };
}

/** What is asked for all the time and says nothing of anybody's work. */
const untraced = new Set(["health", "asset"]);

const patterns = new WeakMap<Span, string>();

/** Tells the span of the request that is answered here which pattern of ours its path fits. */
export async function noteRoutePattern(find: () => Promise<string>): Promise<void> {
  const span = currentSpan();
  if (span) patterns.set(span, await find());
}

interface AnsweredRequest {
  labels: ReturnType<typeof labelRequest>;
  status: number;
  /** Of Express, for what it routes by itself. */
  route: Request["route"];
}

function endRequestSpan(span: Span, { labels, status, route }: AnsweredRequest): void {
  const pattern = patterns.get(span) ?? (route as { path?: string } | undefined)?.path;
  // What the guard refused has come to no route.
  span.updateName(pattern ? `${labels.method} ${pattern}` : labels.method);
  span.setAttributes({
    "http.request.method": labels.method,
    "http.response.status_code": status,
    "sightline.route": labels.route,
    ...(pattern && { "http.route": pattern }),
    ...(labels.status === "aborted" && { "sightline.aborted": true }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** Counts requests and how long they take, and makes each a span. Put it before everything that answers. */
export function measureRequests(): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    const { method, originalUrl: url } = req;
    const isTraced = !untraced.has(findRoute(url, undefined));
    const span = isTraced ? startSpan("request", { kind: SpanKind.SERVER }) : null;
    res.once("close", () => {
      const labels = labelRequest({ method, url }, res);
      httpRequests.inc(labels);
      httpRequestSeconds.observe({ route: labels.route }, (performance.now() - startedMs) / 1000);
      if (span) endRequestSpan(span, { labels, status: res.statusCode, route: req.route });
    });
    if (span) runWithin(span, next);
    else next();
  };
}
