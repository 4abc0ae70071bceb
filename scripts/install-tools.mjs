// Installs the programs that tests need and npm has not: Chromium, ffmpeg, and servers that stand around consoles.
import { ensureChromium } from "./lib/chromium.mjs";
import { ensureDaemons } from "./lib/daemons.mjs";
import { runScript } from "./lib/project.mjs";
import { ensureVideoTools } from "./lib/video-tools.mjs";

await runScript(async () => {
  ensureChromium();
  ensureVideoTools();
  ensureDaemons();
});
