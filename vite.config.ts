import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Rollup } from "vite";
import remixConfig from "./remix.config.js";
import { createManualChunks } from "./scripts/lib/client-chunks.mjs";
import { directIcons } from "./scripts/lib/direct-icons.mjs";

const appFolder = new URL("./app", import.meta.url).pathname;

/**
 * Routes without a screen have no part in the browser; and the error screen, which the shell needs without network, is
 * loaded late by the login page.
 */
const isIntended = ({ code, plugin }: Rollup.RollupLog) =>
  code === "EMPTY_BUNDLE" || plugin === "vite:reporter";

const onwarn: Rollup.InputOptions["onwarn"] = (warning, warn) => {
  if (!isIntended(warning)) warn(warning);
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig), directIcons()],
  resolve: {
    alias: [
      { find: "~contract", replacement: new URL("./contract", import.meta.url).pathname },
      { find: "~", replacement: appFolder },
      // Of conform alone; 0.4 kB of the login page.
      {
        find: /^\.\/_virtual\/_rollupPluginBabelHelpers\.mjs$/,
        replacement: new URL("./scripts/lib/object-helpers.mjs", import.meta.url).pathname,
      },
    ],
  },
  // Vite's dev optimiser answers 504 on libraries it discovers late, and the page never hydrates.
  optimizeDeps: {
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
      "react-router-dom",
      "i18next",
      "react-i18next",
      "remix-i18next/react",
      "lucide-react",
    ],
    exclude: ["@remix-run/node", "remix-i18next/server", "graphql-request"],
  },
  build: {
    target: "es2022",
    sourcemap: false,
    // Remix names what a page preloads; the few parts loaded by and by find what they need by themselves.
    modulePreload: false,
    // 4 % smaller than esbuild's; the login page's budget is that tight (docs/decisions).
    minify: isSsrBuild ? false : "terser",
    terserOptions: {
      module: true,
      ecma: 2020,
      // Vite asks for it; no browser that knows es2022 needs it.
      safari10: false,
      compress: { passes: 3, drop_console: ["warn"] },
      format: { comments: false },
    },
    rollupOptions: isSsrBuild
      ? { onwarn }
      : {
          onwarn,
          output: {
            manualChunks: createManualChunks(remixConfig.routes, appFolder),
            // Every page's manifest names all of them: the shorter, the better.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            // An icon shared by a few screens is not worth a request of its own.
            experimentalMinChunkSize: 1_000,
          },
        },
  },
}));
