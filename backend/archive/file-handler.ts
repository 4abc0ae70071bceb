import type { IncomingMessage, ServerResponse } from "node:http";
import { behaviors } from "../../contract/audit-behaviors";
import { archivePath } from "../../contract/media";
import type { LookAudit } from "../audit/look-audit";
import type { Scopes } from "../db/scopes";
import type { FileStore } from "../files/store";
import { endWhenRevoked } from "../media/end-when-revoked";
import {
  createMediaHandler,
  holdPlace,
  type MediaHandler,
  refuseMedia,
  sentPictureHeaders,
  urlOf,
} from "../media/media-response";
import type { Bus } from "../realtime/bus";
import { readClient } from "../request-client";
import { createViewerShare } from "../socket/viewer-share";
import type { Viewer } from "../viewer";
import { sendClipFile } from "./clip-file";
import { archiveFiles } from "./files";
import { type ArchiveRow, listArchives } from "./queries";

/** Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat D4). */
const pathPattern = new RegExp(`^${archivePath}/([1-9][0-9]{0,14})(/picture)?$`);
/** Concurrent clips of a user, and of an account. */
const concurrentClips = { perUser: 4, perAccount: 200 };

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
  lookAudit: Pick<LookAudit, "add">;
  findViewer(token: string): Promise<Viewer | null>;
  clientAddress(request: IncomingMessage): string;
  log(line: string): void;
}): MediaHandler {
  const { scopes, files, bus } = deps;
  const share = createViewerShare(concurrentClips);

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
    const findViewer = async () => (token ? deps.findViewer(token) : null);
    const viewer = await findViewer();
    if (!viewer) return refuseMedia(response, 401);
    const [path = "", query = ""] = urlOf(request).split("?", 2);
    const match = pathPattern.exec(path);
    const archive = match ? await find(viewer, Number(match[1])) : null;
    if (!archive || !match) return refuseMedia(response, 404);
    if (match[2]) return sendPicture(request, response, viewer, archive);
    if (!archive.clip || !archive.canPlayback) return refuseMedia(response, 404);
    if (!holdPlace(share, viewer, response, 5)) return;
    const isSignedIn = async () => (await findViewer()) !== null;
    endWhenRevoked({ bus, response, viewer, isSignedIn }, async () => {
      return (await find(viewer, archive.id))?.canPlayback === true;
    });
    const isDownload = new URLSearchParams(query).has("download");
    await sendClipFile(files, request, response, {
      accountId: viewer.accountId,
      archive,
      clip: archive.clip,
      isDownload,
      onSent: () => noteSent(request, viewer, archive, isDownload),
    });
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

  function noteSent(
    request: IncomingMessage,
    viewer: Viewer,
    { id, note }: ArchiveRow,
    isDownload: boolean,
  ): void {
    const client = readClient(request, deps.clientAddress(request));
    deps.lookAudit.add(viewer, client, {
      behaviorId: isDownload ? behaviors.archiveDownloaded : behaviors.clipPlayed,
      target: { type: "archive", id: String(id), name: note },
    });
  }

  return createMediaHandler({ what: "archive", log: deps.log }, answer);
}
