import type { IncomingMessage, ServerResponse } from "node:http";
import type { Services } from "../services";
import { storedName } from "./avatar";
import { isPictureOfAccount } from "./queries";

const path = /^\/media\/avatar\/([a-f0-9]{32}\.webp)$/;

/** Whether a path is that of a user's picture; createAvatarHandler answers it. */
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
export function createAvatarHandler(services: Services) {
  async function answer(req: IncomingMessage, res: ServerResponse, token: string | null) {
    const picture = await findPicture(services, req.url ?? "", token);
    res.writeHead(picture ? 200 : 404, {
      ...(picture && { "Content-Type": "image/webp", "Content-Length": picture.length }),
      // A new picture has a new name; whether it may be seen is asked again after an hour.
      "Cache-Control": picture ? "private, max-age=3600" : "no-store",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    });
    res.end(picture);
  }

  return (req: IncomingMessage, res: ServerResponse, token: string | null): void => {
    answer(req, res, token).catch((error: unknown) => {
      console.error(`avatar not served: ${error instanceof Error ? error.message : "unknown"}`);
      res.writeHead(503, { "Cache-Control": "no-store" }).end();
    });
  };
}
