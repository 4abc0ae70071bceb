// npm run dev: the server from its sources with hot reload. The database runs outside the watched process, so that
// a restart of the server takes half a second.
import { spawn } from "node:child_process";
import path from "node:path";
import { ensureInstalled, findNodeFault, root, runScript, ScriptError } from "./lib/project.mjs";

await runScript(async () => {
  const fault = findNodeFault(process.versions.node);
  if (fault) throw new ScriptError(fault);
  process.chdir(root);
  await ensureInstalled();

  const { register } = await import("tsx/esm/api");
  register();
  const { startEmbeddedPostgres } = await import("../backend/db/embedded-postgres.ts");
  const postgres = process.env.DATABASE_URL
    ? null
    : await startEmbeddedPostgres({
        dataDirectory: process.env.DATA_DIR || "data",
        log: console.log,
      }).catch((error) => {
        throw error.name === "SetupError" ? new ScriptError(error.message) : error;
      });

  const tsx = path.join(root, "node_modules", "tsx", "dist", "cli.mjs");
  // Vite reloads what it serves; only the server's own modules restart it.
  const server = spawn(
    process.execPath,
    [
      tsx,
      "watch",
      "--clear-screen=false",
      "--include=vite.config.ts",
      "--include=remix.config.js",
      "server.ts",
    ],
    {
      stdio: "inherit",
      env: {
        ...process.env,
        NODE_ENV: "development",
        SIGHTLINE_DEMO: process.env.SIGHTLINE_DEMO ?? "1",
        ...(postgres && { DATABASE_URL: postgres.url }),
      },
    },
  );
  // Ctrl-C reaches the server from the terminal; only wait for it, then end the database.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => server.kill("SIGTERM"));
  server.on("exit", async (code) => {
    await postgres?.stop();
    process.exit(code ?? 0);
  });
});
