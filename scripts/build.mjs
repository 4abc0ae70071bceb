// npm run build: the console (build/client, build/server), the server, the agent and the operator's
// tools (build/*.js).
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import {
  ensureInstalled,
  hashSources,
  root,
  runScript,
  runTool,
  stampBuild,
} from "./lib/project.mjs";

const smallestWorthBytes = 1024;

/** Writes .br and .gz beside each text, so that no request pays for compressing it. */
function compressTexts(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json)$/.test(entry.name)) continue;
    const file = path.join(entry.parentPath ?? entry.path, entry.name);
    const content = readFileSync(file);
    if (content.length < smallestWorthBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

await runScript(async () => {
  await ensureInstalled();
  // Before the build: a source changed meanwhile makes the stamp stale, as it should.
  const hash = hashSources();
  const production = { NODE_ENV: "production" };
  await runTool("@remix-run/dev/dist/cli.js", ["vite:build", "--logLevel", "warn"], {
    env: production,
  });
  // After the console's build, which empties build/.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: {
      server: "server.ts",
      agent: "agent/main.ts",
      admin: "scripts/admin/main.ts",
      migrate: "scripts/migrate.ts",
      backup: "scripts/backup/main.ts",
      doctor: "scripts/doctor/main.ts",
    },
    outdir: "build",
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external",
    // package.json declares our modules free of side effects for the browser's sake; GraphQL types
    // register by import.
    ignoreAnnotations: true,
    sourcemap: true,
    logLevel: "warning",
  });
  // The server tells a newer build from an older one by it (ANNOUNCE_UPDATE).
  writeFileSync(path.join(root, "build", "built-at"), `${new Date().toISOString()}\n`);
  for (const folder of ["assets", "locales"])
    compressTexts(path.join(root, "build", "client", folder));
  stampBuild(hash);
});
