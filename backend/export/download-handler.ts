import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { behaviors } from "../../contract/audit-behaviors";
import { limits } from "../../contract/limits";
import { exportPath } from "../../contract/media";
import { exportStates } from "../../contract/names";
import { wallTime } from "../../contract/wall-time";
import type { LookAudit } from "../audit/look-audit";
import type { Scopes } from "../db/scopes";
import type { FileStore } from "../files/store";
import { beginFile, findRange, takePart } from "../media/download";
import { endWhenRevoked } from "../media/end-when-revoked";
import {
  createMediaHandler,
  holdPlace,
  type MediaHandler,
  refuseMedia,
  urlOf,
} from "../media/media-response";
import type { Bus } from "../realtime/bus";
import { readClient } from "../request-client";
import { createViewerShare } from "../socket/viewer-share";
import { findProfileRow } from "../user/service";
import type { Viewer } from "../viewer";
import { makeUnique, nameArchive, nameFile } from "./file-names";
import { type ExportFile, type ExportRow, listExportFiles, listExports } from "./queries";
import { planZip } from "./zip";

/**
 * Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat
 * D4).
 */
const pathPattern = new RegExp(
  `^${exportPath}/(?:([1-9][0-9]{0,14})|batch/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))$`,
);
/** Concurrent downloads of a user, and of an account. */
const concurrentDownloads = { perUser: 4, perAccount: 200 };

export function isExportPath(url: string): boolean {
  return url.startsWith(`${exportPath}/`);
}

/** A file to send: every byte's offset is known. */
interface Download {
  rows: ExportRow[];
  name: string;
  type: "video/mp4" | "application/zip";
  totalBytes: number;
  /** Changes when the bytes do. */
  etag: string;
  read(from: number, until: number): AsyncGenerator<Uint8Array, void>;
}

/**
 * Answers GET /media/export/:id with a finished export, and /media/export/batch/:batch with all
 * finished exports of one request as one ZIP; byte ranges are supported. Another user's export, an
 * unfinished one, one of a camera the user may no longer play back, and one that does not exist get
 * the same answer.
 */
export function createExportHandler(deps: {
  scopes: Scopes;
  files: FileStore;
  bus: Bus;
  lookAudit: Pick<LookAudit, "add">;
  findViewer(token: string): Promise<Viewer | null>;
  clientAddress(request: IncomingMessage): string;
  log(line: string): void;
}): MediaHandler {
  const { scopes, files, bus } = deps;
  const share = createViewerShare(concurrentDownloads);

  function listRequested(viewer: Viewer, selection: { ids: number[] } | { batch: string }) {
    const db = scopes.forAccount(viewer.accountId);
    const page = { limit: limits.exportCamerasMax, offset: 0 };
    return listExports(db, viewer, { ...selection, state: exportStates.completed }, page);
  }

  async function findDownload(viewer: Viewer, rows: ExportRow[]): Promise<Download | null> {
    const db = scopes.forAccount(viewer.accountId);
    const ids = rows.map(({ id }) => id);
    const [parts, profile] = await Promise.all([
      listExportFiles(db, viewer.accountId, ids),
      findProfileRow(db, viewer.userId),
    ]);
    return planDownload(files, rows, parts, profile?.timeFormat ?? limits.defaultTimeFormat);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const findViewer = async () => (token ? deps.findViewer(token) : null);
    const viewer = await findViewer();
    if (!viewer) return refuseMedia(response, 401);
    const match = pathPattern.exec(urlOf(request).split("?", 1)[0] ?? "");
    if (!match) return refuseMedia(response, 404);
    const [, id, batch = ""] = match;
    const selection = id === undefined ? { batch } : { ids: [Number(id)] };
    const rows = await listRequested(viewer, selection);
    const download = rows.length > 0 ? await findDownload(viewer, rows) : null;
    if (!download) return refuseMedia(response, 404);
    if (!holdPlace(share, viewer, response, 5)) return;
    const isSignedIn = async () => (await findViewer()) !== null;
    endWhenRevoked({ bus, response, viewer, isSignedIn }, async () => {
      const left = await listRequested(viewer, selection);
      // Another of its batch may have been finished meanwhile.
      return rows.every(({ id }) => left.some((row) => row.id === id));
    });
    await send(request, response, viewer, download);
  }

  async function send(
    request: IncomingMessage,
    response: ServerResponse,
    viewer: Viewer,
    download: Download,
  ): Promise<void> {
    const { totalBytes, etag } = download;
    const part = takePart(response, findRange(request, etag), totalBytes);
    if (!part) return;
    // Whatever part is asked for. One that is resumed where it broke off leaves no second row.
    if (request.method === "GET") noteDownload(request, viewer, download);
    beginFile(response, part, { type: download.type, name: download.name, isDownload: true, etag });
    if (request.method === "HEAD") {
      response.end();
      return;
    }
    await pipeline(Readable.from(download.read(part.from, part.until)), response);
  }

  function noteDownload(request: IncomingMessage, viewer: Viewer, { rows }: Download): void {
    const client = readClient(request, deps.clientAddress(request));
    for (const row of rows) {
      deps.lookAudit.add(viewer, client, {
        behaviorId: behaviors.exportDownloaded,
        target: { type: "video_export", id: String(row.id), name: row.cameraName },
      });
    }
  }

  return createMediaHandler({ what: "export", log: deps.log }, answer);
}

/** One file as it is, several as a ZIP; null when there is none. */
function planDownload(
  files: FileStore,
  rows: ExportRow[],
  parts: ExportFile[],
  timeFormat: string,
): Download | null {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const stored = parts.flatMap((part) => {
    const row = byId.get(part.exportId);
    return row ? [{ part, row, name: nameFile(row, part, timeFormat) }] : [];
  });
  const [only] = stored;
  if (!only) return null;
  // A file's name is random and identifies its bytes alone; the names in an archive come from the
  // rows.
  const identity = stored.map(({ part, name }) => `${part.name} ${name}`).join();
  const etag = `"${createHash("sha256").update(identity).digest("base64url")}"`;

  async function* readPart(part: ExportFile, from: number, until: number) {
    const source = await files.read(part.name, from, until);
    if (!source) throw new Error(`the file ${part.name} is gone`);
    yield* source as AsyncIterable<Uint8Array>;
  }
  if (stored.length === 1) {
    const { part, name } = only;
    const read = (from: number, until: number) => readPart(part, from, until);
    return { rows, name, type: "video/mp4", totalBytes: part.bytes, etag, read };
  }
  const names = makeUnique(stored.map(({ name }) => name));
  const zip = planZip(
    stored.map(({ part, row }, index) => ({
      name: names[index] ?? "",
      bytes: part.bytes,
      crc32: part.crc32,
      labelMs: wallTime(row.timeZone, part.fromMs).labelMs,
    })),
  );
  return {
    rows,
    name: nameArchive(rows, timeFormat),
    type: "application/zip",
    totalBytes: zip.totalBytes,
    etag,
    async *read(from, until) {
      for (const piece of zip.list(from, until)) {
        if (piece.type === "head") yield piece.bytes;
        else {
          const found = stored[piece.index];
          if (found) yield* readPart(found.part, piece.from, piece.until);
        }
      }
    },
  };
}
