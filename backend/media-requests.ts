import type { IncomingMessage } from "node:http";
import { createArchiveHandler, isArchivePath } from "./archive/file-handler";
import { isEventPicturePath } from "./event/picture-handler";
import { createExportHandler, isExportPath } from "./export/download-handler";
import type { MediaHandler } from "./media/media-response";
import type { Services } from "./services";
import { createAvatarHandler, isAvatarPath } from "./user/avatar-handler";

/** Answers GET /media/…: stored files by their domains, everything else by the relay. */
export function createMediaRequests(options: {
  services: Services;
  clientAddress(request: IncomingMessage): string;
  handlePicture: MediaHandler;
  handleRelayed: MediaHandler;
}): MediaHandler {
  const { services, clientAddress } = options;
  const deps = {
    ...services,
    clientAddress,
    findViewer: (token: string) => services.sessions.findViewer(token),
  };
  const logAs = (what: string) => (line: string) => console.warn(`${what}: ${line}`);
  const handlers: [matches: (url: string) => boolean, handle: MediaHandler][] = [
    [isAvatarPath, createAvatarHandler(services)],
    [isExportPath, createExportHandler({ ...deps, log: logAs("export") })],
    [isArchivePath, createArchiveHandler({ ...deps, log: logAs("archive") })],
    [isEventPicturePath, options.handlePicture],
  ];
  return (request, response, token) => {
    const url = request.url ?? "";
    const found = handlers.find(([matches]) => matches(url));
    const handle = found?.[1] ?? options.handleRelayed;
    handle(request, response, token);
  };
}
