import type { Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { RequestHandler } from "express";

/**
 * Vite inside our own server: its client and modules as assets, hot reload over the same port.
 * Development only; otherwise the library is not even loaded.
 */
export async function startVite(
  server: Server,
): Promise<{ assets: RequestHandler; build: () => Promise<ServerBuild> }> {
  const { createServer } = await import("vite");
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server } },
    appType: "custom",
  });
  return {
    assets: vite.middlewares,
    build: () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>,
  };
}
