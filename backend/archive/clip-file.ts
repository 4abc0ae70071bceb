import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "../files/store";
import { beginFile, clipName, findRange, takePart } from "../media/download";
import { refuseMedia } from "../media/media-response";
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
  const part = takePart(response, findRange(request, etag), clip.bytes);
  if (!part) return;
  const source = await files.read(archiveFiles.clip(accountId, archive.id), part.from, part.until);
  if (!source) return refuseMedia(response, 404);
  const isHead = request.method === "HEAD";
  if (!isHead) onSent?.();
  const { cameraName, hostName } = archive.event;
  const name = clipName(cameraName ?? hostName, clip.fromMs);
  beginFile(response, part, { type: "video/mp4", name, isDownload, etag });
  if (!isHead) return pipeline(source, response);
  source.destroy();
  response.end();
}
