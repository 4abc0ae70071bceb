import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../files/store";
import { describeFile, parseRangeHeader, safeName } from "../media/download";
import { mediaHeaders, refuseMedia } from "../media/media-response";
import { archiveFiles } from "./files";
import type { ArchivedClip, ArchiveRow } from "./queries";

interface SentClip {
  accountId: number;
  archive: ArchiveRow;
  clip: ArchivedClip;
  isDownload: boolean;
  /** Called when any part of the clip is about to be sent. */
  onSent?(): void;
}

/** Sends an archive's clip, or the range of it that is asked for. 404 where the file is missing. */
export async function sendClipFile(
  files: FileStore,
  request: IncomingMessage,
  response: ServerResponse,
  { accountId, archive, clip, isDownload, onSent }: SentClip,
): Promise<void> {
  const etag = `"${clip.sha256}"`;
  const { range: header, "if-range": condition } = request.headers;
  const range = condition === undefined || condition === etag ? parseRangeHeader(header) : null;
  const from = range?.from ?? 0;
  const until = Math.min(range?.until ?? clip.bytes, clip.bytes);
  if (from >= clip.bytes) {
    return refuseMedia(response, 416, { "Content-Range": `bytes */${clip.bytes}` });
  }
  const isHead = request.method === "HEAD";
  const name = archiveFiles.clip(accountId, archive.id);
  const source = isHead ? null : await files.read(name, from, until);
  if (!source && !isHead) return refuseMedia(response, 404);
  if (source) onSent?.();
  response.writeHead(range ? 206 : 200, {
    ...mediaHeaders,
    "Content-Type": "video/mp4",
    "Content-Length": until - from,
    "Accept-Ranges": "bytes",
    "Content-Disposition": describeFile(fileName(archive, clip), isDownload),
    "Cache-Control": "private, no-store",
    ETag: etag,
    ...(range && { "Content-Range": `bytes ${from}-${until - 1}/${clip.bytes}` }),
  });
  if (source) await pipeline(source, response);
  else response.end();
}

function fileName({ event }: ArchiveRow, { fromMs }: ArchivedClip): string {
  const time = new Date(fromMs).toISOString().slice(0, 19).replaceAll(":", "-").replace("T", " ");
  return `${safeName(event.cameraName ?? event.hostName)} ${time}.mp4`;
}
