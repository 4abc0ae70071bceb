import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream";
import { pickHeaders, requestUpstream, type Upstream, type Visitor } from "./upstream";

const requestHeaders = [
  "accept",
  "accept-encoding",
  "if-modified-since",
  "if-none-match",
  "if-range",
  "range",
  "user-agent",
] as const;
const answerHeaders = [
  "accept-ranges",
  "cache-control",
  "content-disposition",
  "content-encoding",
  "content-length",
  "content-range",
  "content-type",
  "etag",
  "last-modified",
  "retry-after",
  "vary",
] as const;

const answerLimitMs = 10_000;

/** Passes a GET below /media on: pictures, clips, recordings, downloads. */
export function passMediaOn(
  upstream: Upstream,
  req: IncomingMessage,
  res: ServerResponse,
  visitor: Visitor,
): void {
  const call = requestUpstream(upstream, req.url ?? "/", visitor, {
    method: req.method,
    headers: pickHeaders(req.headers, requestHeaders),
  });
  const refuse = (status: number) => {
    if (res.headersSent) res.destroy();
    else res.writeHead(status, { "Cache-Control": "no-store" }).end();
  };
  const late = setTimeout(() => call.destroy(new Error("no answer in time")), answerLimitMs);
  // A viewer who leaves takes the cloud's transfer along: a recording may be gigabytes.
  res.on("close", () => call.destroy());
  call.on("error", (error) => {
    clearTimeout(late);
    if (!res.destroyed) console.warn(`media of the cloud: ${error.message}`);
    refuse(502);
  });
  call.on("response", (answer) => {
    clearTimeout(late);
    const { statusCode: status = 502, headers } = answer;
    // A page of the cloud's under this console's own address is none that we wrote.
    const isPage = /html|xml/i.test(headers["content-type"] ?? "") && status < 300;
    if (isPage || status >= 300) {
      answer.resume();
      refuse(isPage || (status < 400 && status !== 304) ? 404 : status);
      return;
    }
    res.writeHead(status, {
      ...pickHeaders(headers, answerHeaders),
      "x-content-type-options": "nosniff",
    });
    pipeline(answer, res, () => {});
  });
  call.end();
}
