import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { z } from "zod";
import { parseBasicCredentials } from "../../device/basic-credentials";
import { isTooMany } from "../../errors";
import { parseJson } from "../../socket/parse-json";
import { findCamera } from "../reachable-camera";
import { parseEnginePath } from "./engine-path";
import {
  digestCredential,
  findEngineTicket,
  findPublishTicket,
  readTicketOf,
} from "./engine-ticket";
import type { EnginePorts } from "./ports";
import { type EngineSettings, engineUser } from "./settings";

const maxBodyBytes = 16 * 1024;
const text = z.string().max(4_096).default("");

/** Body of MediaMTX's request with `authMethod: http`. */
const authRequestShape = z.object({
  user: text,
  password: text,
  ip: z.string().max(64).default(""),
  action: z.string().max(32),
  path: z.string().max(256).default(""),
  query: text,
});
type AuthRequest = z.output<typeof authRequestShape>;

/**
 * Answers POST /media/mediamtx/auth: 204 to allow, 401 to refuse, 503 when it cannot be decided
 * now. Only MediaMTX itself may ask: its address of the hook holds user name and secret. Refusals
 * are all alike.
 */
export function createAuthHook(options: {
  ports: EnginePorts;
  settings: EngineSettings;
  log(line: string): void;
}): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const { ports, settings } = options;

  async function mayWatch(
    authRequest: AuthRequest,
    purpose: "live" | "playback",
  ): Promise<boolean> {
    // In the address alone: MediaMTX lists a session with its address, which is how it is found when its right ends.
    const ticket = await findEngineTicket(ports.keys, readTicketOf(authRequest.query) ?? "");
    const path = parseEnginePath(authRequest.path);
    if (!ticket || !path || ticket.path !== authRequest.path) return false;
    const viewer = await ports.findSession(ticket.sessionId);
    if (viewer?.accountId !== path.accountId) return false;
    const found = await findCamera(ports, viewer, String(path.cameraId), purpose);
    if (found.type !== "allowed" || found.camera.accountId !== path.accountId) return false;
    // MediaMTX does not say when it ends: its length is unknown.
    ports.audit.watched(
      viewer,
      { address: authRequest.ip, userAgent: null },
      { camera: found.camera, purpose, ms: 0 },
    );
    return true;
  }

  async function mayPublish({ user, password, ip, path, query }: AuthRequest): Promise<boolean> {
    const requestedPath = parseEnginePath(path);
    if (!requestedPath) return false;
    const hostId = user
      ? (await ports.authenticateHost(user, password, ip))?.hostId
      : await findTicketHost(path, readTicketOf(query) ?? "");
    const camera = hostId ? await ports.findCameraHost(requestedPath.cameraId) : null;
    return !!hostId && camera?.hostId === hostId && camera.accountId === requestedPath.accountId;
  }

  /** The host that was asked to publish this path, as long as it may connect with the password it had then. */
  async function findTicketHost(path: string, given: string): Promise<number | null> {
    const ticket = await findPublishTicket(ports.keys, given);
    if (ticket?.path !== path) return null;
    const known = await ports.findConnection(ticket.hostId);
    return known && digestCredential(known.credential) === ticket.digest ? ticket.hostId : null;
  }

  async function isAllowed(authRequest: AuthRequest): Promise<boolean> {
    switch (authRequest.action) {
      case "read":
        return mayWatch(authRequest, "live");
      case "playback":
        return mayWatch(authRequest, "playback");
      case "publish":
        return mayPublish(authRequest);
      case "api":
        return authRequest.user === engineUser && isSame(authRequest.password, settings.secret);
      default:
        return false;
    }
  }

  return async (request, response) => {
    const caller = parseBasicCredentials(request.headers.authorization);
    if (caller?.user !== engineUser || !isSame(caller.password, settings.secret)) {
      return answer(request, response, 401);
    }
    const body = await readBody(request);
    const authRequest = authRequestShape.safeParse(body === null ? null : parseJson(body));
    if (!authRequest.success) return answer(request, response, body === null ? 413 : 400);
    try {
      answer(request, response, (await isAllowed(authRequest.data)) ? 204 : 401);
    } catch (error) {
      if (isTooMany(error)) return answer(request, response, 401);
      options.log(`MediaMTX not answered: ${String(error)}`);
      answer(request, response, 503);
    }
  };
}

/** Constant-time comparison: the time reveals nothing of the secret. */
function isSame(given: string, secret: string): boolean {
  const digest = (value: string) => createHash("sha256").update(value).digest();
  return timingSafeEqual(digest(given), digest(secret));
}

/** Null for a body that is too long or breaks off. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      bytes += part.length;
      if (bytes > maxBodyBytes) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString("utf8");
}

function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
  // An unread rest of the body would be taken for the next request.
  const isWhole = request.complete;
  response.writeHead(status, {
    "Cache-Control": "no-store",
    ...(status !== 204 && { "Content-Length": "0" }),
    ...(!isWhole && { Connection: "close" }),
  });
  response.end();
}
