import type { IncomingMessage, ServerResponse } from "node:http";

/** What every answer with a picture, or without one, says of itself (threat E12). */
export const pictureHeaders = {
  "X-Content-Type-Options": "nosniff",
  "Cross-Origin-Resource-Policy": "same-origin",
};

/** Express rewrites url below a mounted router and keeps the whole in originalUrl. */
export function urlOf(request: IncomingMessage): string {
  const url =
    "originalUrl" in request && typeof request.originalUrl === "string"
      ? request.originalUrl
      : request.url;
  return url ?? "";
}

/** An answer without a picture: a status, no body, nothing to keep. */
export function refusePicture(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  const all = { ...pictureHeaders, "Cache-Control": "no-store", "Content-Length": "0", ...headers };
  response.writeHead(status, all).end();
}
