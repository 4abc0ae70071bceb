import { randomBytes } from "node:crypto";
import type { RequestHandler } from "express";
import { currentSpan } from "../backend/metrics/spans";
import { type RequestNote, runNoted } from "../backend/request-note";

export interface RequestLine {
  request: string;
  method: string;
  /** Without its query, and without segments that may be a secret. */
  path: string;
  status: number;
  ms: number;
  account: number | null;
  user: number | null;
  outcome: "ok" | "refused" | "failed" | "aborted";
  /** Error codes of the cloud's answers within it. */
  codes: string[];
  /** Of its trace, where one is recorded. */
  trace?: string;
}

/** Words and numbers of our own addresses. A share link's code, a calendar's token and a typed text are neither. */
const plainSegment = /^(?:[a-z][a-z_]{0,30}|[0-9]{1,19}|[a-z_]{1,30}\.(?:data|json|js|ics))$/;

/** The path as the log may have it. */
export function toLoggedPath(url: string): string {
  const [path = ""] = url.split(/[?#]/, 1);
  const segments = path.split("/").slice(1, 9);
  return `/${segments.map((segment) => (segment === "" || plainSegment.test(segment) ? segment : "*")).join("/")}`;
}

/** Files of the build: thousands of lines that say nothing. */
const isAsset = (path: string) => path.startsWith("/assets/");

function outcomeOf(status: number, isFinished: boolean): RequestLine["outcome"] {
  if (!isFinished) return "aborted";
  if (status >= 500) return "failed";
  return status >= 400 ? "refused" : "ok";
}

/**
 * Gives each request an id, tells it to the client, and writes one line when its answer is over. Put it before
 * everything that answers.
 */
export function createRequestLog(logRequest: (line: RequestLine) => void): RequestHandler {
  return (req, res, next) => {
    const startedMs = performance.now();
    const note: RequestNote = {
      id: randomBytes(6).toString("hex"),
      accountId: null,
      userId: null,
      codes: new Set(),
    };
    res.setHeader("X-Request-Id", note.id);
    const { method, originalUrl } = req;
    const span = currentSpan();
    span?.setAttribute("sightline.request_id", note.id);
    res.once("close", () => {
      if (isAsset(originalUrl)) return;
      logRequest({
        request: note.id,
        method,
        path: toLoggedPath(originalUrl),
        status: res.statusCode,
        ms: Math.round(performance.now() - startedMs),
        account: note.accountId,
        user: note.userId,
        outcome: outcomeOf(res.statusCode, res.writableFinished),
        codes: [...note.codes],
        ...(span && { trace: span.spanContext().traceId }),
      });
    });
    runNoted(note, next);
  };
}
