import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApp } from "../../../server/app";
import { readEnv } from "../../../server/env";
import type { TestCloud } from "../cloud";

/** What a media engine and a MediaMTX of the tests share. */
export const engineSecret = "a-secret-shared-with-mediamtx-0123456789";

/** A cloud's server as a media engine and hosts reach it. */
export async function startEngineServer(cloud: TestCloud) {
  const server = createApp({
    env: readEnv({ PUBLIC_ORIGIN: "https://vms.example.com" }),
    cloud: cloud.backend,
    assets: (_req, _res, next) => next(),
    pages: (_req, res) => void res.status(404).end(),
    findToken: async () => null,
    isStopping: () => false,
    log: { logRequest: () => undefined },
  }).listen(0, "127.0.0.1");
  server.on("upgrade", (req, socket, head) => {
    if (!cloud.backend.handleUpgrade(req, socket, head)) socket.destroy();
  });
  await once(server, "listening");
  const origin = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** As in `authHTTPAddress`. */
    hookUrl: `http://sightline:${engineSecret}@${origin}/media/mediamtx/auth`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
