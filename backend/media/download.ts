import type { IncomingMessage, ServerResponse } from "node:http";
import { mediaHeaders, refuseMedia } from "./media-response";

/** Shared by all downloads of video. */

interface ByteRange {
  from: number;
  /** Null: to the end. */
  until: number | null;
}

/** A single byte range; other requests get the whole file, as RFC 9110 allows. */
export function parseRangeHeader(header: string | undefined): ByteRange | null {
  const found = /^bytes=([0-9]{1,15})-([0-9]{1,15})?$/.exec(header ?? "");
  if (!found) return null;
  const until = found[2] === undefined ? null : Number(found[2]) + 1;
  const from = Number(found[1]);
  return until !== null && until <= from ? null : { from, until };
}

/**
 * The range that a request asks for; null for all of the file. A range is for GET alone, and one of a file that has
 * changed since (If-Range) is for nothing.
 * @param etag of the file; null where it has none
 */
export function findRange(request: IncomingMessage, etag: string | null): ByteRange | null {
  const { range, "if-range": condition } = request.headers;
  const isCurrent = condition === undefined || condition === etag;
  return request.method === "GET" && isCurrent ? parseRangeHeader(range) : null;
}

/** The bytes [from, until) of a file that are sent. */
export interface FilePart {
  from: number;
  until: number;
  totalBytes: number;
  isRange: boolean;
}

/** Null: the range begins beyond the file's end, and the request is refused. */
export function takePart(
  response: ServerResponse,
  range: ByteRange | null,
  totalBytes: number,
): FilePart | null {
  const from = range?.from ?? 0;
  if (from >= totalBytes) {
    refuseMedia(response, 416, { "Content-Range": `bytes */${totalBytes}` });
    return null;
  }
  const until = Math.min(range?.until ?? totalBytes, totalBytes);
  return { from, until, totalBytes, isRange: range !== null };
}

/** Status and headers of a file, or of a part of it. `name` must be safe already. */
export function beginFile(
  response: ServerResponse,
  { from, until, totalBytes, isRange }: FilePart,
  file: { type: string; name: string; isDownload: boolean; etag: string | null },
): void {
  response.writeHead(isRange ? 206 : 200, {
    ...mediaHeaders,
    "Content-Type": file.type,
    "Content-Length": until - from,
    "Accept-Ranges": "bytes",
    "Content-Disposition": describeFile(file.name, file.isDownload),
    "Cache-Control": "private, no-store",
    ...(file.etag !== null && { ETag: file.etag }),
    ...(isRange && { "Content-Range": `bytes ${from}-${until - 1}/${totalBytes}` }),
  });
}

/** A file name without characters that a file system could interpret (threat E13). */
export function safeName(name: string): string {
  return name.replace(/[\p{C}\p{Zl}\p{Zp}/\\:*?"<>|]/gu, "_").replace(/^[.\s]+/, "_");
}

/** File name of a clip: its camera and the time it begins, in UTC. */
export function clipName(cameraName: string, fromMs: number): string {
  const time = new Date(fromMs).toISOString().slice(0, 19).replaceAll(":", "-").replace("T", " ");
  return `${safeName(cameraName)} ${time}.mp4`;
}

/** Content-Disposition with plain and RFC 8187 name. `file` must be safe already. */
export function describeFile(file: string, isDownload: boolean): string {
  const plain = file.replace(/[^\x20-\x7e]|[%']/g, "_");
  const encoded = encodeURIComponent(file).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `${isDownload ? "attachment" : "inline"}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
