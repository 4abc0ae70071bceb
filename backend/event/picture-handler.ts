import type { IncomingMessage, ServerResponse } from "node:http";
import { eventPicturePath, smallPictureSize } from "../../contract/event-picture";
import type { Scopes } from "../db/scopes";
import { orNullIfRefused } from "../errors";
import type { FileStore } from "../files/store";
import {
  createMediaHandler,
  type MediaHandler,
  refuseMedia,
  sentPictureHeaders,
  urlOf,
} from "../media/media-response";
import type { ShareVisitors } from "../share/visitor";
import type { Viewer } from "../viewer";
import { pictureName } from "./pictures";
import { findPictureOf } from "./queries";
import { createSmallPictures } from "./small-pictures";

/** Matched against the raw path, undecoded: %2e, //, .. and unknown subtrees never match (threat D4). */
const pathPattern = new RegExp(`^${eventPicturePath}/([1-9][0-9]{0,14})$`);

export function isEventPicturePath(url: string): boolean {
  return url.startsWith(`${eventPicturePath}/`);
}

/**
 * Answers GET /media/event/:id with the event's stored picture, `?size=small` as lists show it, for a session in whose
 * reach the event is or for the `?token=` of a share page. The answer is the same for an event out of reach, without a
 * picture or unknown.
 */
export function createPictureHandler(deps: {
  scopes: Scopes;
  files: FileStore;
  shares: ShareVisitors;
  findViewer(token: string): Promise<Viewer | null>;
  log(line: string): void;
}): MediaHandler {
  const { scopes, files, shares } = deps;
  const smallPictures = createSmallPictures(files, deps.log);

  async function findPicture(reader: Viewer, eventId: number, from: Pick<FileStore, "find">) {
    const stored = await findPictureOf(scopes.forAccount(reader.accountId), reader, eventId);
    return stored && from.find(pictureName(reader.accountId, stored.timeMs, stored.digest));
  }

  /** By whose rights the picture is shown. Null without a valid session or share token. */
  async function findReader(
    sessionToken: string | null,
    attachmentToken: string | null,
    eventId: number,
  ): Promise<Viewer | null> {
    if (attachmentToken !== null) {
      const share = await orNullIfRefused(shares.find(attachmentToken, "attachment"));
      return share?.event.id === eventId ? share.link.creator : null;
    }
    return sessionToken === null ? null : deps.findViewer(sessionToken);
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    token: string | null,
  ): Promise<void> {
    const [path = "", query = ""] = urlOf(request).split("?", 2);
    const id = pathPattern.exec(path)?.[1];
    const parameters = new URLSearchParams(query);
    const attachment = parameters.get("token");
    const isSmall = parameters.get("size") === smallPictureSize;
    const reader = id === undefined ? null : await findReader(token, attachment, Number(id));
    if (!reader) return refuseMedia(response, id !== undefined && attachment === null ? 401 : 404);
    const jpeg = await findPicture(reader, Number(id), isSmall ? smallPictures : files);
    if (!jpeg) return refuseMedia(response, 404);
    response.writeHead(200, {
      ...sentPictureHeaders,
      "Content-Type": "image/jpeg",
      "Content-Length": jpeg.byteLength,
      // Bounds how long a revoked right still shows pictures; those of a share page are never cached (threat G14).
      "Cache-Control": attachment === null ? "private, max-age=60" : "no-store",
    });
    response.end(request.method === "HEAD" ? undefined : jpeg);
  }

  return createMediaHandler({ what: "picture of an event", log: deps.log }, answer);
}
