import { constants as zlib } from "node:zlib";
import compression from "compression";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import helmet from "helmet";
import { describeFault } from "../backend/errors";
import type { Cloud } from "./cloud";
import type { Env } from "./env";
import { createGuard } from "./guard";
import { createHealth } from "./health";
import type { Log } from "./log";
import { measureRequests } from "./measure-requests";
import { ownOrigin } from "./own-origin";
import { createRequestLog } from "./request-log";

export interface AppOptions {
  env: Env;
  cloud: Cloud;
  /** The client build, or Vite in development. */
  assets: RequestHandler;
  pages: RequestHandler;
  /**
   * The session token in a request's cookies; null without one. `secure`: the request came over
   * https.
   */
  findToken(cookieHeader: string | undefined, secure: boolean): Promise<string | null>;
  isStopping(): boolean;
  log: Log;
}

/**
 * A page is compressed for each request: these levels cost a tenth more bytes and save two thirds
 * of the time.
 */
const pageCompression: compression.CompressionOptions = {
  level: 4,
  brotli: { params: { [zlib.BROTLI_PARAM_QUALITY]: 3 } },
};

/** Headers of every answer but pages, which set their own (app/lib/http/headers.server.ts). */
function createHeaders({ PUBLIC_ORIGIN }: Env): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
    frameguard: { action: "deny" },
    referrerPolicy: { policy: "same-origin" },
    strictTransportSecurity: PUBLIC_ORIGIN?.startsWith("https:") ? { maxAge: 31_536_000 } : false,
  });
}

/** Of a console elsewhere, which passes on what its browsers ask for. */
function readBearer(header: string | undefined): string | null {
  return /^Bearer (\S+)$/.exec(header ?? "")?.[1] ?? null;
}

const handleFault: ErrorRequestHandler = (error, _req, res, next) => {
  console.error(describeFault(error));
  if (res.headersSent) return next(error);
  const id = String(res.getHeader("X-Request-Id"));
  res
    .status(500)
    .set("Cache-Control", "no-store")
    .type("text")
    .send(`Something went wrong (request ${id}).\n`);
};

/**
 * The server's HTTP answers. The order matters: health and the media engine's hook stand before the guard, which
 * refuses what no page of ours would send; all behind it has the headers, and pages answer what nothing else has.
 */
export function createApp(options: AppOptions): Express {
  const { env, cloud, findToken } = options;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.set("trust proxy", env.TRUST_PROXY);
  app.use(measureRequests());
  app.use(createHealth({ checkHealth: cloud.checkHealth, isStopping: options.isStopping }));
  app.use(createRequestLog(options.log.logRequest));
  const { handleEngineAuth } = cloud;
  if (handleEngineAuth) {
    // Before the guard: MediaMTX calls it with our shared secret, not from a page.
    app.post("/media/mediamtx/auth", (req, res, next) => {
      handleEngineAuth(req, res).catch(next);
    });
  }
  app.use(createGuard({ publicOrigin: env.PUBLIC_ORIGIN }));
  app.use(createHeaders(env));
  app.use(options.assets);
  app.all("/graphql", (req, res, next) => {
    cloud.handleGraphqlRequest(req, res).catch(next);
  });
  app.get("/media/*", (req, res, next) => {
    const secure = ownOrigin(req, env.PUBLIC_ORIGIN).startsWith("https:");
    findToken(req.headers.cookie, secure)
      .then((token) =>
        cloud.handleMediaRequest(req, res, token ?? readBearer(req.headers.authorization)),
      )
      .catch(next);
  });
  app.use(compression(pageCompression), options.pages);
  app.use(handleFault);
  return app;
}
