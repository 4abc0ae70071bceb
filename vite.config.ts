import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import remixConfig from "./remix.config.js";

/**
 * Files of the client build, so that a page needs few requests and the login page nothing it does not use:
 * what every page runs on, the primitives every page shows, and what only signed-in pages share.
 * "shared" may import from "ui", never the other way: an icon that a primitive needs belongs into the list below.
 */
const chunks: [name: string, modules: RegExp][] = [
  [
    "framework",
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@remix-run|turbo-stream|i18next|react-i18next|remix-i18next)\//,
  ],
  [
    "ui",
    /app\/lib\/(cx|handle|i18n|kept-choice|paths|render-context|use-browser-time-zone|use-hydrated)\.ts/,
  ],
  ["ui", /app\/lib\/captcha\/(captcha|use-captcha)\.ts/],
  // Below "shared" and the screens, or these would import each other in a circle and fail at start.
  ["ui", /contract\/names\.ts/],
  // Imports nothing, and no page before the sign-in needs it.
  ["limits", /contract\/limits\.ts/],
  [
    "ui",
    /app\/components\/form\/(captcha|checkbox|field|form-|identity|input-box|password-field|text-field)/,
  ],
  ["ui", /app\/components\/ui\/(banner|button|icon|logo|menu)/],
  ["ui", /app\/components\/shell\/(choice-form|language-menu)/],
  // The icons of the login page and of the primitives; every other one is in "shared".
  ["ui", /lucide-react\/dist\/esm\/\w+\.js/],
  [
    "ui",
    /lucide-react\/dist\/esm\/icons\/(check|chevron-down|circle-alert|languages|triangle-alert|x)\./,
  ],
  ["ui", /lucide-react\/dist\/esm\/icons\/(eye|eye-off|hash|lock|mail|megaphone)\./],
  ["shared", /lucide-react\/dist\/esm\/icons\//],
  ["shared", /app\/lib\/(device|format|use-device|use-format|use-refresh)/],
  ["shared", /app\/components\/((event|host|ui)\/|notice\/notice-context|playback\/side-panel)/],
  [
    "shared",
    /app\/components\/shell\/(being|error|keep|nav|not-found|pending|service|side|top|use|user)/,
  ],
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), remix(remixConfig)],
  resolve: {
    alias: {
      "~contract": new URL("./contract", import.meta.url).pathname,
      "~": new URL("./app", import.meta.url).pathname,
    },
  },
  // Vite's dev optimiser answers 504 on libraries it discovers late, and the page never hydrates.
  optimizeDeps: {
    include: [
      "react",
      "react-dom",
      "react-dom/client",
      "@remix-run/react",
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
      compress: { passes: 3, drop_console: ["warn"] },
      format: { comments: false },
    },
    rollupOptions: isSsrBuild
      ? {}
      : {
          output: {
            manualChunks: (id) => chunks.find(([, modules]) => modules.test(id))?.[0],
            // Every page's manifest names all of them: the shorter, the better.
            entryFileNames: "assets/[name]-[hash:7].js",
            chunkFileNames: "assets/[hash:7].js",
            // An icon shared by a few screens is not worth a request of its own.
            experimentalMinChunkSize: 4_000,
          },
        },
  },
}));
