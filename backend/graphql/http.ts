import type { IncomingMessage, ServerResponse } from "node:http";
import { limits } from "../../contract/limits";
import { codedError, describeFault } from "../errors";
import { readClient } from "../request-client";
import { parseJson } from "../socket/parse-json";
import type { Client } from "./context";

/** A document with its variables is a few kilobytes (threat F5). */
const maxBodyBytes = 64 * 1024;
/** A signed-in user's avatar in base64, with the document that carries it. */
const maxUploadBytes = Math.ceil(limits.avatarMaxBytes / 3) * 4 + maxBodyBytes;

type Fetch = (request: Request, client: Client) => Promise<Response>;

/**
 * POST /graphql for programs: JSON only, bounded, no cookies, no cross-origin answer (threats F1 to
 * F5). A body over 64 kB is read only for a signed-in user whose document itself is short:
 * upload_avatar. The console's own calls do not come this way: it bounds its forms itself. Never
 * throws: an answer that cannot be sent ends the socket.
 */
export async function handleGraphqlHttp(
  req: IncomingMessage,
  res: ServerResponse,
  address: string,
  fetchGraphql: Fetch,
  isSignedIn: (authorization: string | undefined) => Promise<boolean>,
): Promise<void> {
  if (req.method !== "POST") return refuse(res, 405, { Allow: "POST" });
  if (!/^application\/json(;|$)/i.test(req.headers["content-type"] ?? "")) return refuse(res, 415);
  const isLarge = Number(req.headers["content-length"] ?? 0) > maxBodyBytes;
  const mayBeLarge = isLarge && (await isSignedIn(req.headers.authorization));
  const body = await readBody(req, mayBeLarge ? maxUploadBytes : maxBodyBytes);
  if (body === null) return refuse(res, 413, { Connection: "close" });
  const query = findQuery(body);
  // The caller's fault, not ours: told before anything is made of it.
  if (query === null) return refuse(res, 400);
  // Only a value may be long, not the document: parsing a long document blocks the process.
  if (mayBeLarge && query.length > maxBodyBytes) return refuse(res, 413, { Connection: "close" });
  const controller = new AbortController();
  res.on("close", () => controller.abort());
  const headers = new Headers({ "content-type": "application/json", accept: "application/json" });
  for (const name of ["authorization", "x-share-link-token"]) {
    const value = req.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  const request = new Request("http://cloud.invalid/graphql", {
    method: "POST",
    headers,
    body,
    signal: controller.signal,
  });
  try {
    const response = await fetchGraphql(request, {
      ...readClient(req, address),
      host: req.headers.host,
    });
    res.writeHead(response.status, {
      "Content-Type": "application/json; charset=utf-8",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    });
    res.end(await response.text());
  } catch (error) {
    if (!controller.signal.aborted) console.error("graphql request failed:", describeFault(error));
    res.destroy();
  }
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...headers,
  });
  const error = codedError("INVALID_ARGUMENT");
  res.end(JSON.stringify({ errors: [{ message: error.message, extensions: error.extensions }] }));
}

/** The document of one operation; null for a body that is none. */
function findQuery(body: string): string | null {
  const parsed = parseJson(body);
  if (typeof parsed !== "object" || parsed === null || !("query" in parsed)) return null;
  return typeof parsed.query === "string" ? parsed.query : null;
}

/** The whole body as text; null when it is larger than allowed. */
async function readBody(req: IncomingMessage, maxBytes: number): Promise<string | null> {
  if (Number(req.headers["content-length"] ?? 0) > maxBytes) return null;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
