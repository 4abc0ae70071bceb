import type { Request, RequestHandler } from "express";
import { ownOrigin } from "./own-origin";

/**
 * The guard in front of the console: refuses what the framework would let in, before it reads a
 * request. Threats A1 to A9 (docs/threats.md); each refusal is one status and no body.
 */

export interface GuardOptions {
  /** The console's own origin as browsers see it; unset, it is taken from the request's Host. */
  publicOrigin?: string | undefined;
}

const maxUrlLength = 8_192;
const maxFormBytes = 64 * 1024;
/**
 * Without script a photo may be posted in its original size; the action answers when it is too
 * large to keep.
 */
const maxPictureFormBytes = 8 * 1024 * 1024;
/** The form with the profile picture, as a page and as data. */
const pictureForms = new Set(["/settings", "/settings.data"]);
/** The client requests the routes behind the links of one page at a time. */
const manifestBounds = { paths: 64, segments: 8, length: 4_096 };

const methods = new Set(["GET", "HEAD", "POST"]);
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)(;|$)/i;

/** Returns the status to refuse with, or null to let the request pass. */
type Check = (req: Request, options: GuardOptions) => number | null;

const checkMethod: Check = (req) => (methods.has(req.method) ? null : 405);

const checkUrl: Check = (req) => {
  if (req.originalUrl.length > maxUrlLength) return 414;
  try {
    // Ill-formed escapes, and control characters behind well-formed ones.
    return /\p{Cc}/u.test(decodeURIComponent(req.path)) ? 400 : null;
  } catch {
    return 400;
  }
};

/** `?_data=` reaches a loader or action around the framework's own cross-site check. */
const checkDataParameter: Check = (req) =>
  new URL(req.originalUrl, "http://sightline.invalid").searchParams.has("_data") ? 400 : null;

/** One 7 kB manifest request matches thousands of paths and blocks the process for seconds. */
const checkManifest: Check = (req) => {
  if (req.path !== "/__manifest") return null;
  if (req.originalUrl.length > manifestBounds.length) return 414;
  const paths = new URL(req.originalUrl, "http://sightline.invalid").searchParams.getAll("p");
  const tooMany = paths.length > manifestBounds.paths;
  const tooDeep = paths.some((path) => path.split("/").length > manifestBounds.segments + 1);
  return tooMany || tooDeep ? 400 : null;
};

/**
 * A page that sends no referrer posts its forms without script with a null origin; the browser's
 * Sec-Fetch-Site says that it was our page. No page can set that header, and a sandboxed frame of
 * ours counts as cross-site.
 */
function restoreOwnOrigin(req: Request, options: GuardOptions): void {
  const { headers } = req;
  if (headers.origin !== "null" || headers["sec-fetch-site"] !== "same-origin") return;
  // The framework compares it once more.
  headers.origin = ownOrigin(req, options.publicOrigin);
}

/**
 * Exact: scheme, host and port. Programs call /graphql with a bearer token and no Origin; browsers
 * always send one.
 */
const checkOrigin: Check = (req, options) => {
  if (req.method !== "POST") return null;
  const { origin } = req.headers;
  if (origin === undefined && req.path === "/graphql") return null;
  return origin === ownOrigin(req, options.publicOrigin) ? null : 403;
};

/** A second line behind the origin: browsers say themselves where a request comes from. Older ones and programs do not. */
const checkSite: Check = ({ method, headers }) => {
  const site = headers["sec-fetch-site"];
  return method === "POST" && (site === "cross-site" || site === "same-site") ? 403 : null;
};

/** Forms only, with a declared length. */
const checkForm: Check = (req) => {
  if (req.method !== "POST" || req.path === "/graphql") return null;
  const length = req.headers["content-length"];
  if (length === undefined) return 411;
  const type = req.headers["content-type"];
  const isPicture = pictureForms.has(req.path) && /^multipart\/form-data;/i.test(type ?? "");
  if (Number(length) > (isPicture ? maxPictureFormBytes : maxFormBytes)) return 413;
  if (Number(length) > 0 && !formTypes.test(type ?? "")) return 415;
  return null;
};

const checks: Check[] = [
  checkMethod,
  checkUrl,
  checkDataParameter,
  checkManifest,
  checkOrigin,
  checkSite,
  checkForm,
];

/** Express middleware; put it before everything that reads the request. */
export function createGuard(options: GuardOptions): RequestHandler {
  return (req, res, next) => {
    // The framework would take its own address from this header (threat A4).
    delete req.headers["x-forwarded-host"];
    restoreOwnOrigin(req, options);
    for (const check of checks) {
      const status = check(req, options);
      if (status === null) continue;
      res.status(status).set("Connection", "close").end();
      return;
    }
    next();
  };
}
