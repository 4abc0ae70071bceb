import {
  createMediaHandler,
  type MediaHandler,
  refuseMedia,
  sentPictureHeaders,
  urlOf,
} from "../media/media-response";
import type { Services } from "../services";
import { storedName } from "./avatar";
import { isPictureOfAccount } from "./queries";

const path = /^\/media\/avatar\/([a-f0-9]{32}\.webp)$/;

/** Whether the path belongs to createAvatarHandler. */
export function isAvatarPath(url: string): boolean {
  return url.startsWith("/media/avatar/");
}

async function findPicture(
  services: Services,
  url: string,
  token: string | null,
): Promise<Buffer | null> {
  const name = path.exec(url.split("?", 1)[0] ?? "")?.[1];
  const viewer = name && token ? await services.sessions.findViewer(token) : null;
  if (!name || !viewer) return null;
  const db = services.scopes.forAccount(viewer.accountId);
  const known = await isPictureOfAccount(db, viewer.accountId, name);
  return known ? services.files.find(storedName(name)) : null;
}

/** GET /media/avatar/…: pictures of the viewer's own account; everything else is not found (threats D4, E12). */
export function createAvatarHandler(services: Services): MediaHandler {
  const log = (line: string) => console.error(line);
  return createMediaHandler({ what: "avatar", log }, async (request, response, token) => {
    const picture = await findPicture(services, urlOf(request), token);
    if (!picture) return refuseMedia(response, 404);
    response.writeHead(200, {
      ...sentPictureHeaders,
      "Content-Type": "image/webp",
      "Content-Length": picture.length,
      // A new picture has a new name; the hour only bounds how long a revoked right lasts.
      "Cache-Control": "private, max-age=3600",
    });
    response.end(request.method === "HEAD" ? undefined : picture);
  });
}
