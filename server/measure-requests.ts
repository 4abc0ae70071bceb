import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { httpRequestSeconds, httpRequests } from "../backend/metrics/counted";

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

/** Counts requests and how long they take. Put it before everything that answers. */
export function measureRequests(): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    const { method, originalUrl: url } = req;
    res.once("close", () => {
      const labels = labelRequest({ method, url }, res);
      httpRequests.inc(labels);
      httpRequestSeconds.observe({ route: labels.route }, (performance.now() - startedMs) / 1000);
    });
    next();
  };
}
