import type { IncomingMessage, ServerResponse } from "node:http";
import type { Scopes } from "../db/scopes";
import type { FileStore } from "../files/store";
import type { MediaPorts } from "../media/ports";
import { sendClipFile } from "./clip-file";
import { findPlayableArchive } from "./service";

/**
 * Makes the port by which a share page plays the clip that was archived of its event, also while the host is away or
 * after it has recorded over it. The rights are those of the link's creator.
 */
export function createArchivedClipSender(deps: {
  scopes: Scopes;
  files: FileStore;
}): MediaPorts["sendArchivedClip"] {
  return async (request: IncomingMessage, response: ServerResponse, { viewer, eventId }) => {
    const db = deps.scopes.forAccount(viewer.accountId);
    const archive = await findPlayableArchive(db, viewer, eventId);
    if (!archive) return false;
    await sendClipFile(deps.files, request, response, {
      accountId: viewer.accountId,
      archive,
      clip: archive.clip,
      isDownload: false,
    });
    return true;
  };
}
