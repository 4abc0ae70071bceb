import path from "node:path";
import { pathToFileURL } from "node:url";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  type ServerBuild,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type {
  Request as ExpressRequest,
  Response as ExpressResponse,
  RequestHandler,
} from "express";
import { SetupError } from "../backend/db/embedded-postgres";
import { noteRoutePattern } from "./measure-requests";
import { ownOrigin } from "./own-origin";
import { findRoutePattern } from "./route-patterns";

export interface PagesOptions {
  build: ServerBuild | (() => Promise<ServerBuild>);
  mode: string;
  /** Fixed; unset, scheme and Host of the request. */
  publicOrigin: string | undefined;
  getLoadContext(req: ExpressRequest): AppLoadContext;
}

/**
 * The console built by scripts/build.mjs.
 * @throws SetupError where there is none
 */
export async function loadBuild(folder: string): Promise<ServerBuild> {
  const file = path.join(folder, "server", "index.js");
  try {
    return (await import(pathToFileURL(file).href)) as ServerBuild;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ERR_MODULE_NOT_FOUND") {
      throw new SetupError(
        `there is no build in ${folder}: run npm run build (npm start does it by itself)`,
      );
    }
    throw error;
  }
}

/**
 * A loader's `request.signal` aborts when the browser disconnects before it has the whole answer.
 */
function toRequest(
  req: ExpressRequest,
  res: ExpressResponse,
  publicOrigin: string | undefined,
): Request {
  const headers = new Headers();
  for (const [name, values] of Object.entries(req.headers)) {
    for (const value of Array.isArray(values) ? values : [values ?? ""])
      headers.append(name, value);
  }
  const controller = new AbortController();
  res.on("close", () => {
    if (!res.writableFinished) controller.abort();
  });
  const hasBody = req.method !== "GET" && req.method !== "HEAD";
  const url = new URL(req.originalUrl, ownOrigin(req, publicOrigin));
  const request = new Request(url, {
    method: req.method,
    headers,
    ...(hasBody && { body: createReadableStreamFromReadable(req), duplex: "half" }),
  });
  // A Request only follows the signal it is given, through a weak reference that may be collected
  // first.
  Object.defineProperty(request, "signal", { value: controller.signal });
  return request;
}

async function send(response: Response, res: ExpressResponse): Promise<void> {
  res.status(response.status);
  // The page's own headers replace the general ones; the framework's adapter would send both.
  for (const [name, value] of response.headers)
    if (name !== "set-cookie") res.setHeader(name, value);
  for (const cookie of response.headers.getSetCookie()) res.append("Set-Cookie", cookie);
  if (response.body) await writeReadableStreamToWritable(response.body, res);
  else res.end();
}

/** Passes a request to Remix. A fault before the answer began goes to `next`. */
export function createPages(options: PagesOptions): RequestHandler {
  const { build } = options;
  const handle = createRequestHandler(build, options.mode);
  const findPattern = async (path: string): Promise<string> =>
    findRoutePattern((typeof build === "function" ? await build() : build).routes, path);
  const respond = async (req: ExpressRequest, res: ExpressResponse): Promise<void> => {
    await noteRoutePattern(() => findPattern(req.path));
    const request = toRequest(req, res, options.publicOrigin);
    await send(await handle(request, options.getLoadContext(req)), res);
  };
  return (req, res, next) => {
    respond(req, res).catch((error: unknown) => {
      if (res.headersSent || req.destroyed) res.destroy();
      else next(error);
    });
  };
}
