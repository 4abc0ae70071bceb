import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { behaviors } from "../../contract/audit-behaviors";
import { archivePath } from "../../contract/media";
import { services as serviceIds } from "../../contract/names";
import { writeAudit } from "../audit/service";
import type { Scopes } from "../db/scopes";
import type { FileStore } from "../files/store";
import { describeFile, parseRangeHeader, safeName } from "../media/download";
import { endWhenRevoked } from "../media/end-when-revoked";
import {
  createMediaHandler,
  type MediaHandler,
  mediaHeaders,
  refuseMedia,
  sentPictureHeaders,
  urlOf,
} from "../media/media-response";
import type { Bus } from "../realtime/bus";
import { createConcurrencyLimit } from "../socket/concurrency-limit";
import type { Viewer } from "../viewer";
import { archiveFiles } from "./files";
import { type ArchivedClip, type ArchiveRow, listArchives } from "./queries";

/** Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat D4). */
const pathPattern = new RegExp(`^${archivePath}/([1-9][0-9]{0,14})(/picture)?$`);
/** Concurrent clips per user. */
const clipsPerUser = 4;

export function isArchivePath(url: string): boolean {
  return url.startsWith(`${archivePath}/`);
}

/**
 * Answers GET /media/archive/:id with the kept clip, also in ranges, and /media/archive/:id/picture with the kept
 * picture; the host need not be there. The clip needs the playback right, as its recording does. The answer is the same
 * for an archive out of reach, deleted, not copied yet or unknown.
 */
export function createArchiveHandler(deps: {
  scopes: Scopes;
  files: FileStore;
  bus: Bus;
  findViewer(token: string): Promise<Viewer | null>;
  clientAddress(request: IncomingMessage): string;
  log(line: string): void;
}): MediaHandler {
  const { scopes, files, bus } = deps;
  const perUser = createConcurrencyLimit(clipsPerUser);

  async function find(viewer: Viewer, id: number): Promise<ArchiveRow | null> {
    const db = scopes.forAccount(viewer.accountId);
    const [found] = await listArchives(db, viewer, { ids: [id] }, { limit: 1, offset: 0 });
    return found ?? null;
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const viewer = token ? await deps.findViewer(token) : null;
    if (!viewer) return refuseMedia(response, 401);
    const [path = "", query = ""] = urlOf(request).split("?", 2);
    const match = pathPattern.exec(path);
    const archive = match ? await find(viewer, Number(match[1])) : null;
    if (!archive || !match) return refuseMedia(response, 404);
    if (match[2]) return sendPicture(request, response, viewer, archive);
    if (!archive.clip || !archive.canPlayback) return refuseMedia(response, 404);
    const release = perUser.acquire(viewer.userId);
    if (!release) return refuseMedia(response, 429, { "Retry-After": "5" });
    response.once("close", release);
    if (response.destroyed) return release();
    endWhenRevoked({ bus, response, viewer }, async () => {
      return (await find(viewer, archive.id))?.canPlayback === true;
    });
    const isDownload = new URLSearchParams(query).has("download");
    await sendClip(request, response, { viewer, archive, clip: archive.clip, isDownload });
  }

  async function sendPicture(
    request: IncomingMessage,
    response: ServerResponse,
    { accountId }: Viewer,
    { id }: ArchiveRow,
  ): Promise<void> {
    const jpeg = await files.find(archiveFiles.picture(accountId, id));
    if (!jpeg) return refuseMedia(response, 404);
    response.writeHead(200, {
      ...sentPictureHeaders,
      "Content-Type": "image/jpeg",
      "Content-Length": jpeg.byteLength,
      // Bounds how long a revoked right still shows pictures.
      "Cache-Control": "private, max-age=60",
    });
    response.end(request.method === "HEAD" ? undefined : jpeg);
  }

  async function sendClip(
    request: IncomingMessage,
    response: ServerResponse,
    sent: { viewer: Viewer; archive: ArchiveRow; clip: ArchivedClip; isDownload: boolean },
  ): Promise<void> {
    const { viewer, archive, clip, isDownload } = sent;
    const etag = `"${clip.sha256}"`;
    const { range: header, "if-range": condition } = request.headers;
    const range = condition === undefined || condition === etag ? parseRangeHeader(header) : null;
    const from = range?.from ?? 0;
    const until = Math.min(range?.until ?? clip.bytes, clip.bytes);
    if (from >= clip.bytes) {
      return refuseMedia(response, 416, { "Content-Range": `bytes */${clip.bytes}` });
    }
    const isWhole = request.method === "GET" && from === 0;
    if (isDownload && isWhole) await recordDownload(request, viewer, archive);
    const source =
      request.method === "HEAD"
        ? null
        : await files.read(archiveFiles.clip(viewer.accountId, archive.id), from, until);
    if (!source && request.method !== "HEAD") return refuseMedia(response, 404);
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

  async function recordDownload(
    request: IncomingMessage,
    viewer: Viewer,
    { id, note }: ArchiveRow,
  ): Promise<void> {
    const client = {
      address: deps.clientAddress(request),
      userAgent: request.headers["user-agent"] ?? null,
    };
    await writeAudit(scopes.forAccount(viewer.accountId), client, {
      behaviorId: behaviors.archiveDownloaded,
      accountId: viewer.accountId,
      userId: viewer.userId,
      userEmail: viewer.email,
      serviceId: serviceIds.cloudVms,
      target: { type: "archive", id: String(id), name: note },
    });
  }

  return createMediaHandler({ what: "archive", log: deps.log }, answer);
}

function fileName({ event }: ArchiveRow, { fromMs }: ArchivedClip): string {
  const time = new Date(fromMs).toISOString().slice(0, 19).replaceAll(":", "-").replace("T", " ");
  return `${safeName(event.cameraName ?? event.hostName)} ${time}.mp4`;
}
