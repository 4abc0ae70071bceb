import type { IncomingMessage, ServerResponse } from "node:http";
import type { StreamEndReason } from "../../contract/media";
import type { ViewerShare } from "../socket/viewer-share";

/** Headers of every answer below /media (threat E12). */
export const mediaHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** A picture from outside must never be opened as a document of ours. */
export const sentPictureHeaders = {
  ...mediaHeaders,
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Referrer-Policy": "no-referrer",
};

/** Express rewrites url below a mounted router and keeps the original in originalUrl. */
export function urlOf(request: IncomingMessage): string {
  const url =
    "originalUrl" in request && typeof request.originalUrl === "string"
      ? request.originalUrl
      : request.url;
  return url ?? "";
}

/** A refusal: a status, no body, not cached. */
export function refuseMedia(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const all = { ...mediaHeaders, "Cache-Control": "no-store", "Content-Length": "0", ...headers };
  response.writeHead(status, all).end();
}

/**
 * Holds a place of the viewer's share until the response ends; refuses with 429 where there is none.
 * @returns false when there is nothing left to answer
 */
export function holdPlace(
  share: ViewerShare,
  viewer: Parameters<ViewerShare["acquire"]>[0],
  response: ServerResponse,
  retryAfterSeconds: number,
): boolean {
  const release = share.acquire(viewer);
  if (!release) {
    refuseMedia(response, 429, { "Retry-After": String(retryAfterSeconds) });
    return false;
  }
  response.once("close", release);
  // It may have closed before anybody listened.
  if (response.destroyed) release();
  return !response.destroyed;
}

/** Ends a response whose host stopped sending, maybe in the middle of the answer. */
export function refuseEnded(response: ServerResponse, reason: StreamEndReason): void {
  if (response.headersSent) response.destroy();
  else if (reason === "not_found") refuseMedia(response, 404);
  else refuseMedia(response, 503, { "Retry-After": "5" });
}

/** Answers one request below /media for the user of a session's token; null: no session. */
export type MediaHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  token: string | null,
) => void;

/** A read-only handler that answers 503 where `answer` rejects. `what` names it in the log. */
export function createMediaHandler(
  { what, log }: { what: string; log(line: string): void },
  answer: (...args: Parameters<MediaHandler>) => Promise<void>,
): MediaHandler {
  return (request, response, token) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuseMedia(response, 405, { Allow: "GET, HEAD" });
    }
    answer(request, response, token).catch((error: unknown) => {
      // Client aborted: not an outage, don't log it.
      if (response.destroyed) return;
      log(`${what} not sent: ${String(error)}`);
      refuseEnded(response, "failed");
    });
  };
}
