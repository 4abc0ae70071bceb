import { existsSync } from "node:fs";
import path from "node:path";
import express, { type RequestHandler, Router } from "express";

const encodings = [
  { token: "br", suffix: ".br" },
  { token: "gzip", suffix: ".gz" },
] as const;

/** Serves the copy that scripts/build.mjs compressed, where there is one the browser accepts. */
function serveCompressed(root: string): RequestHandler {
  return (req, res, next) => {
    const accepted = req.acceptsEncodings();
    const match = encodings.find(
      ({ token, suffix }) =>
        accepted.includes(token) && existsSync(path.join(root, path.normalize(req.path) + suffix)),
    );
    if (match) {
      res.type(path.extname(req.path)).set("Content-Encoding", match.token);
      req.url = req.path + match.suffix;
    }
    res.vary("Accept-Encoding");
    next();
  };
}

/**
 * The client build. Names under /assets/ carry a hash of their content and never change; a missing
 * one belongs to an older build, and answers 404 rather than a page. The rest is revalidated after
 * an hour.
 */
export function createAssets(root: string): RequestHandler {
  const router = Router();
  const assets = path.join(root, "assets");
  router.use(
    "/assets",
    serveCompressed(assets),
    express.static(assets, { immutable: true, maxAge: "1y", index: false, redirect: false }),
  );
  router.use(
    "/assets",
    (_req, res) =>
      void res.status(404).set("Cache-Control", "no-store").type("text").send("Not found\n"),
  );
  router.use("/locales", serveCompressed(path.join(root, "locales")));
  const files = express.static(root, { maxAge: "1h", index: false, redirect: false });
  // Every file has an extension and no page has: pages need no look-up on the disk.
  router.use((req, res, next) => {
    if (path.extname(req.path)) files(req, res, next);
    else next();
  });
  return router;
}
