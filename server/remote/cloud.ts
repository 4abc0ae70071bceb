import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Health } from "../../backend";
import { refuseUpgrade } from "../../backend/socket/refuse-upgrade";
import { livePath } from "../../contract/media-frame";
import { realtimePath } from "../../contract/realtime-channel";
import { findClientAddress, isOwnOrigin } from "../client";
import type { Cloud, SocketKind } from "../cloud";
import type { Env } from "../env";
import { healthy } from "../health";
import { passMediaOn } from "./media";
import { passUpgradeOn, probeSocket } from "./sockets";
import { createTickets } from "./tickets";
import type { Upstream } from "./upstream";

const readyLimitMs = 2_000;
/** What a cloud has does not change by the minute. */
const probedMs = 5 * 60_000;

export interface RemoteOptions {
  env: Env;
  upstream: Upstream;
  /** The session token in an upgrade's cookies; null without one. */
  findToken(request: IncomingMessage): Promise<string | null>;
}

/**
 * A cloud elsewhere, as this server shows it to its browsers: they see one origin, and the sessions stay with the
 * console.
 */
export function connectRemoteCloud({ env, upstream, findToken }: RemoteOptions): Cloud {
  const tickets = createTickets();
  /** Browsers' sockets that are joined to the cloud's. */
  const joined = { realtime: new Set<Duplex>(), media: new Set<Duplex>() };
  const probes = new Map<SocketKind, { has: Promise<boolean>; untilMs: number }>();
  const addressOf = (request: IncomingMessage) => findClientAddress(request, env);

  /** The token goes in the query of /ws (specification section 7, Realtime channel), and in a header elsewhere. */
  const pathOf = (kind: SocketKind, token: string) =>
    kind === "realtime"
      ? `${realtimePath}?${new URLSearchParams({ type: "user", token })}`
      : livePath;

  function hasSocket(kind: SocketKind, token: string): Promise<boolean> {
    const known = probes.get(kind);
    if (known && known.untilMs > Date.now()) return known.has;
    const visitor = { token, address: "127.0.0.1" };
    const has = probeSocket(upstream, pathOf(kind, token), visitor);
    probes.set(kind, { has, untilMs: Date.now() + probedMs });
    return has;
  }

  async function checkHealth(): Promise<Health | null> {
    try {
      const answer = await fetch(upstream.graphqlUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ query: "query { __typename }" }),
        signal: AbortSignal.timeout(readyLimitMs),
      });
      return answer.status < 500 ? healthy : null;
    } catch {
      return null;
    }
  }

  return {
    sockets: { hasSocket, createTicket: tickets.create },
    handleEngineAuth: null,
    // Programs ask the cloud itself.
    async handleGraphqlRequest(_req, res) {
      res.writeHead(404, { "Cache-Control": "no-store" }).end();
    },
    handleMediaRequest(req, res, token) {
      passMediaOn(upstream, req, res, { token, address: addressOf(req) });
    },
    handleUpgrade(request, socket, head) {
      const { pathname, search, searchParams } = new URL(
        request.url ?? "",
        "ws://sightline.invalid",
      );
      if (pathname !== realtimePath && pathname !== livePath) return false;
      if (!isOwnOrigin(request, env)) {
        refuseUpgrade(socket, 403);
        return true;
      }
      const address = addressOf(request);
      const browser = (kind: SocketKind) => ({ request, socket, head, joined: joined[kind] });
      if (pathname === realtimePath) {
        const token = tickets.redeem(searchParams.get("token") ?? "");
        if (token === null) refuseUpgrade(socket, 401);
        else {
          const path = pathOf("realtime", token);
          passUpgradeOn(upstream, path, { token, address }, browser("realtime"));
        }
        return true;
      }
      findToken(request).then(
        (token) => passUpgradeOn(upstream, pathname + search, { token, address }, browser("media")),
        () => refuseUpgrade(socket, 503),
      );
      return true;
    },
    checkHealth,
    async readState() {
      return {
        isReady: (await checkHealth()) !== null,
        realtimeSockets: joined.realtime.size,
        mediaSockets: joined.media.size,
      };
    },
    async close() {},
  };
}
