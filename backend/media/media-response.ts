import type { IncomingMessage, ServerResponse } from "node:http";
import type { StreamEnd } from "../../contract/media";

/** What every answer below /media says of itself (threat E12). */
export const mediaHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** A picture that somebody sent us: never a document of ours. */
export const sentPictureHeaders = {
  ...mediaHeaders,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Referrer-Policy": "no-referrer",
};

/** Express rewrites url below a mounted router and keeps the whole in originalUrl. */
export function urlOf(request: IncomingMessage): string {
  const url =
    "originalUrl" in request && typeof request.originalUrl === "string"
      ? request.originalUrl
      : request.url;
  return url ?? "";
}

/** An answer without what was asked for: a status, no body, nothing to keep. */
export function refuseMedia(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const all = { ...mediaHeaders, "Cache-Control": "no-store", "Content-Length": "0", ...headers };
  response.writeHead(status, all).end();
}

/** A host has ended what it was sending, maybe in the middle of the answer. */
export function refuseEnded(response: ServerResponse, reason: StreamEnd): void {
  if (response.headersSent) response.destroy();
  else if (reason === "not_found") refuseMedia(response, 404);
  else refuseMedia(response, 503, { "Retry-After": "5" });
}

/** Answers one request below /media for the holder of a session's token; null: for nobody. */
export type MediaHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  token: string | null,
) => void;

/** A handler of reads alone, which answers 503 where `answer` rejects. `what` names it in the log. */
export function createMediaHandler(
  { what, log }: { what: string; log(line: string): void },
  answer: (...args: Parameters<MediaHandler>) => Promise<void>,
): MediaHandler {
  return (request, response, token) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuseMedia(response, 405, { Allow: "GET, HEAD" });
    }
    answer(request, response, token).catch((error: unknown) => {
      // Whoever leaves in the middle is no fault.
      if (response.destroyed) return;
      log(`${what} not sent: ${String(error)}`);
      refuseEnded(response, "failed");
    });
  };
}
